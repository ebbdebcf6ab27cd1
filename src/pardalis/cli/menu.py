"""The menu: `pardalis play` without a game asks what to play and with whom, step by step."""

from __future__ import annotations

from pardalis.cli import saved
from pardalis.cli.commands import answer
from pardalis.cli.games import seats_of
from pardalis.cli.keyboard import Keyboard
from pardalis.cli.laying import Wish
from pardalis.cli.screen import Screen
from pardalis.cli.seating import COMPUTERS, computer_name, usual
from pardalis.core import registry
from pardalis.core.errors import PardalisError
from pardalis.core.game import Game
from pardalis.core.options import Option
from pardalis.core.texts import is_number
from pardalis.core.words import Message, Words

word = Words("pardalis.cli")


class Menu:
    """Questions with numbered answers; Enter takes the usual one."""

    def __init__(self, screen: Screen, keyboard: Keyboard) -> None:
        self.screen = screen
        self.keyboard = keyboard

    def choose(self) -> Wish | None:
        """What to play and with whom; nothing stands for the game that was left."""
        game = self._game()
        if game is None:
            return None
        options = self._options(game)
        low, high = game.seats[0], game.seats[-1]
        most_often = game.checked_seats(None)
        seats = low if low == high else self._number("menu.seats", low, high, most_often)
        people = self._number("menu.people", 0, seats, 1)
        computer = self._computer() if people < seats else usual()
        return Wish(
            game,
            seats=seats,
            options=options,
            people=[f"{seat}" for seat in range(1, people + 1)],
            computers=[f"{seat}={computer}" for seat in range(people + 1, seats + 1)],
        )

    def _game(self) -> Game | None:
        lang = self.screen.lang
        self.screen.say(word("menu.title"), "bold")
        labels = {
            game.id: f"{game.title(lang)}, {seats_of(game, lang)}. "
            + game.words("game.tagline").text(lang)
            for game in registry.games()
        }
        if saved.latest():
            labels[""] = self.screen.text(word("menu.left"))
        picked = self._pick(word("menu.game"), labels, None)
        return registry.game(picked) if picked else None

    def _options(self, game: Game) -> dict[str, str]:
        """The options, each asked for only if somebody wants to choose."""
        if not game.options:
            return {}
        lang, words = self.screen.lang, game.words
        usual = [
            (option.title(words).text(lang), option.label(words, option.default).text(lang))
            for option in game.options
        ]
        self.screen.rows(usual)
        if not answer(self._ask(word("menu.options"))):
            return {}
        return {option.name: self._option(game, option) for option in game.options}

    def _option(self, game: Game, option: Option) -> str:
        """One option: its value is typed as it is written, so that 9 can mean nine."""
        lang = self.screen.lang
        self.screen.say(option.help(game.words))
        self.screen.rows(
            [(value, option.label(game.words, value).text(lang)) for value in option.values]
        )
        self.keyboard.offered = lambda: list(option.values)
        while True:
            name = option.title(game.words)
            line = self._ask(word("menu.option", name=name, usual=option.default))
            near = [value for value in option.values if line and value.startswith(line)]
            try:
                return option.checked(near[0] if len(near) == 1 else line or option.default)
            except PardalisError as error:
                self.screen.say(word("play.refused", why=error.message), "red")

    def _computer(self) -> str:
        labels = {name: self.screen.text(computer_name(name)) for name in COMPUTERS}
        return self._pick(word("menu.computer", usual=usual()), labels, usual())

    def _number(self, key: str, least: int, most: int, usual: int) -> int:
        """A whole number in a range."""
        while True:
            line = self._ask(word(key, least=least, most=most, usual=usual)) or str(usual)
            if is_number(line) and len(line) < 9 and least <= int(line) <= most:
                return int(line)
            self.screen.say(word("menu.number", least=least, most=most), "red")

    def _pick(self, question: Message, labels: dict[str, str], usual: str | None) -> str:
        """One of several, by its number or by its name."""
        rows = [(f"{at:>3}", label) for at, label in enumerate(labels.values(), 1)]
        self.screen.rows(rows)
        values = list(labels)
        self.keyboard.offered = lambda: [value for value in values if value]
        while True:
            line = self._ask(question)
            if not line and usual is not None:
                return usual
            if is_number(line) and len(line) < 9 and 1 <= int(line) <= len(values):
                return values[int(line) - 1]
            near = [value for value in values if line and value.startswith(line.casefold())]
            if len(near) == 1:
                return near[0]
            self.screen.say(word("menu.number", least=1, most=len(values)), "red")

    def _ask(self, question: Message) -> str:
        return self.keyboard.ask(self.screen.prompt(self.screen.text(question)))
