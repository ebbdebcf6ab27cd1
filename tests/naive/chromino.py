"""A naive second referee for Chromino, written from the rules page alone.

Only for tests: it shares nothing with the real referee, so that the two can be compared.
"Rule n" and "Rn" are the numbers of the page.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

ORDER = "RYGBP*"
CHAMELEONS = ["R*G", "R*P", "Y*B", "Y*P", "G*B"]  # R1
WAYS = {"e": (1, 0), "s": (0, 1), "w": (-1, 0), "n": (0, -1)}
LINE = {"e": "across", "w": "across", "s": "down", "n": "down"}

Square = tuple[int, int]  # x grows right, y down


def tile_key(tile: str) -> list[int]:
    """For the order R Y G B P *, letter by letter."""
    return [ORDER.index(letter) for letter in tile]


def smaller_reading(tile: str) -> bool:
    return tile_key(tile) <= tile_key(tile[::-1])


STRIPS = [
    a + b + c for a in "RYGBP" for b in "RYGBP" for c in "RYGBP" if smaller_reading(a + b + c)
]
TILES = STRIPS + CHAMELEONS

LAYING = re.compile("([RYGBP][RYGBP*][RYGBP])@(0|-?[1-9][0-9]{0,2}),(0|-?[1-9][0-9]{0,2})([eswn])")
OPTIONS = re.compile(
    "draw=([1-9]|[1-7][0-9]|all),score=(plain|expert),contact=(normal|bambino),hands=(hidden|open)"
)


@dataclass(frozen=True)
class State:
    """A position, field by field as in its text."""

    placed: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]  # a shown tile with its "!"
    bag: tuple[str, ...]
    turn: int
    phase: tuple[str, int] | None  # the tile just drawn, tiles drawn this turn
    scores: tuple[int, ...]
    starter: int
    passes: int
    draw: str
    score: str
    contact: str
    hands_option: str


class Stone(NamedTuple):
    """One square of a tile on the table."""

    letter: str
    tile: str
    number: int  # which laying
    place: int  # 0, 1 (the centre) or 2
    line: str  # the line of its tile: across or down


class Contact(NamedTuple):
    """A pair of adjacent squares: one of the tile to lay, one on the table."""

    place: int  # which square of the tile to lay
    line: str  # how the two squares lie: across (side by side) or down
    stone: Stone


Table = dict[Square, Stone]


# ---------------------------------------------------------------- the table


def is_palindrome(tile: str) -> bool:
    return tile[0] == tile[2]


def read_laying(laying: str) -> tuple[str, list[Square], str]:
    """The tile, its three squares from its first letter on, and the line they are on."""
    tile, _, rest = laying.partition("@")
    x, y = (int(number) for number in rest[:-1].split(","))
    step_x, step_y = WAYS[rest[-1]]
    squares = [(x + i * step_x, y + i * step_y) for i in range(3)]
    return tile, squares, LINE[rest[-1]]


def put(table: Table, laying: str, number: int) -> None:
    """Lay a tile on the table (which this changes)."""
    tile, squares, line = read_laying(laying)
    for place in range(3):
        table[squares[place]] = Stone(tile[place], tile, number, place, line)


def table_of(placed: Sequence[str]) -> Table:
    table: Table = {}
    for number, laying in enumerate(placed):
        put(table, laying, number)
    return table


def neighbours(square: Square) -> list[tuple[Square, str]]:
    x, y = square
    return [
        ((x + 1, y), "across"),
        ((x - 1, y), "across"),
        ((x, y + 1), "down"),
        ((x, y - 1), "down"),
    ]


def contacts_of(table: Table, squares: list[Square]) -> list[Contact]:
    """All contacts that a tile on these three free squares has with the table."""
    found: list[Contact] = []
    for place in range(3):
        for square, line in neighbours(squares[place]):
            if square in table:
                found.append(Contact(place, line, table[square]))
    return found


def may_be_laid(letters: str, line: str, contacts: list[Contact], rule: str) -> bool:
    """May a tile with these letters, on free squares along this line, have these contacts?"""
    for contact in contacts:  # every contact must match (R2: two centres match)
        letter, other = letters[contact.place], contact.stone.letter
        if letter != other and letter != "*" and other != "*":
            return False
    if rule == "normal":
        return len(contacts) >= 2
    return len(contacts) == 1 and bambino(letters, line, contacts[0])  # R8


def bambino(letters: str, line: str, contact: Contact) -> bool:
    """Is this single contact one that Bambino allows? R8."""
    stone = contact.stone
    onto_end = stone.place != 1
    if letters[1] == "*":
        # A chameleon is laid across: its centre onto an end square of a tile, that tile's line
        # meeting it at a right angle; no centre is laid on a centre.
        return contact.place == 1 and onto_end and stone.line == contact.line and stone.line != line
    # A plain tile is laid by one of its end squares, in line ...
    if contact.place == 1 or contact.line != line:
        return False
    if onto_end:  # ... onto an end square of a tile, along that tile's line,
        return stone.line == line
    return stone.letter == "*" and stone.line != line  # ... or onto the side of a centre


def legal_laying(table: Table, laying: str, rule: str) -> bool:
    tile, squares, line = read_laying(laying)
    if any(square in table for square in squares):
        return False
    return may_be_laid(tile, line, contacts_of(table, squares), rule)


Spot = tuple[list[Square], str, list[Contact]]


def spots(table: Table) -> list[Spot]:
    """Every line of three free squares that touches the table, read east or south."""
    beside: set[Square] = set()
    for square in table:
        for other, _ in neighbours(square):
            if other not in table:
                beside.add(other)
    found: list[Spot] = []
    seen: set[tuple[Square, str]] = set()
    for x, y in beside:
        for way in "es":
            step_x, step_y = WAYS[way]
            for back in range(3):
                first = (x - back * step_x, y - back * step_y)
                if (first, way) in seen:
                    continue
                seen.add((first, way))
                squares = [(first[0] + i * step_x, first[1] + i * step_y) for i in range(3)]
                if any(square in table for square in squares):
                    continue
                found.append((squares, way, contacts_of(table, squares)))
    return found


def layings(places: list[Spot], tile: str, rule: str) -> list[str]:
    """Every different way of laying the tile on these spots."""
    found: list[str] = []
    for squares, way, contacts in places:
        if rule == "normal" and len(contacts) < 2:
            continue  # no tile can be laid here
        if may_be_laid(tile, LINE[way], contacts, rule):
            found.append(f"{tile}@{squares[0][0]},{squares[0][1]}{way}")
        if not is_palindrome(tile) and may_be_laid(tile[::-1], LINE[way], contacts, rule):
            back = {"e": "w", "s": "n"}[way]
            found.append(f"{tile}@{squares[2][0]},{squares[2][1]}{back}")
    return found


def points(table: Table, laying: str) -> int:
    """Expert: the tile laid and every tile it touches, each once (R7)."""
    tile, squares, _ = read_laying(laying)
    touched: dict[int, str] = {}
    for contact in contacts_of(table, squares):
        touched[contact.stone.number] = contact.stone.tile
    return worth(tile) + sum(worth(other) for other in touched.values())


def worth(tile: str) -> int:
    """Its number of colours, a chameleon 3."""
    return 3 if "*" in tile else len(set(tile))


# ---------------------------------------------------------------- texts


def parse(text: str) -> State:
    """The position of a text; ValueError for anything else."""
    fields = text.split(" ")
    if len(fields) != 9:
        raise ValueError("a position has nine fields, one space between them")
    options = OPTIONS.fullmatch(fields[8])
    if options is None:
        raise ValueError("OPTIONS: draw=..,score=..,contact=..,hands=..")
    draw, score, contact, hands_option = options.groups()

    placed = parse_placed(fields[0], contact)
    hands = parse_hands(fields[1])
    seats = len(hands)
    bag = parse_bag(fields[2])
    everything = [laying[:3] for laying in placed]
    everything += [tile[:3] for hand in hands for tile in hand]
    everything += bag
    if len(set(everything)) != len(everything):
        raise ValueError("PLACED, HANDS, BAG: no tile stands twice")

    turn = number(fields[3], 0, seats, "TURN")
    phase = parse_phase(fields[4])
    starter = number(fields[6], 1, seats, "STARTER")
    passes = number(fields[7], 0, seats, "PASSES")
    score_texts = fields[5].split("/")
    if len(score_texts) != seats:
        raise ValueError("SCORES: one per seat")
    # 9999, and as much more as the tiles laid can have scored: 3 and eight neighbours of 3 each.
    most = 9999 + 27 * (len(placed) - 1)
    scores = tuple(number(one, 0, most, "SCORES") for one in score_texts)
    if score == "plain" and any(scores):
        raise ValueError("SCORES: all 0 in plain")

    if passes > 0 and bag:
        raise ValueError("PASSES: above 0 with tiles in the bag")
    if passes > 0 and phase is not None:
        raise ValueError("PASSES: above 0 after a draw")
    if turn == 0:
        if phase is not None:
            raise ValueError("PHASE: - when the game is over")
        if () not in hands and passes != seats:
            raise ValueError("TURN: 0, but the game is not over")
    else:
        if passes == seats:
            raise ValueError("PASSES: all have passed, but TURN is not 0")
        had_turn: list[int] = []  # the seats that had their turn in the current round
        seat = starter
        while seat != turn:
            had_turn.append(seat)
            seat = seat % seats + 1
        for seat in range(1, seats + 1):
            if hands[seat - 1] == () and seat not in had_turn:
                raise ValueError("HANDS: an empty hand before its turn in the round")
        if phase is not None:
            tile, drawn = phase
            hand = hands[turn - 1]
            if tile not in hand:  # a shown tile has its "!" there
                raise ValueError("PHASE: not an unshown tile of the hand to play")
            if drawn > len(hand) or (draw != "all" and drawn > int(draw)):
                raise ValueError("PHASE: too many tiles drawn")

    return State(
        placed, hands, bag, turn, phase, scores, starter, passes, draw, score, contact, hands_option
    )


def number(field: str, low: int, high: int, name: str) -> int:
    if re.fullmatch("0|[1-9][0-9]{0,3}", field) and low <= int(field) <= high:
        return int(field)
    raise ValueError(f"{name}: a number from {low} to {high}")


def check_laying(laying: str) -> None:
    """Is it the text of a laying of some strip?"""
    if not LAYING.fullmatch(laying):
        raise ValueError("PLACED: not a laying")
    if not smaller_reading(laying[:3]):
        raise ValueError("PLACED: a tile is written in the smaller of its readings")
    if is_palindrome(laying[:3]) and laying[-1] not in "es":
        raise ValueError("PLACED: a palindrome reads only e or s")


def parse_placed(field: str, rule: str) -> tuple[str, ...]:
    placed = tuple(field.split(";"))
    table: Table = {}
    for count, laying in enumerate(placed):
        check_laying(laying)
        if laying[:3] not in TILES:
            raise ValueError("PLACED: not a tile")
        if count == 0:
            if laying[:3] not in CHAMELEONS or laying[3:] != "@0,0e":
                raise ValueError("PLACED: the first is a chameleon at 0,0e")
        elif not legal_laying(table, laying, rule):
            raise ValueError("PLACED: an illegal laying")
        put(table, laying, count)
    return placed


def parse_hands(field: str) -> tuple[tuple[str, ...], ...]:
    hands: list[tuple[str, ...]] = []
    for hand_text in field.split("/"):
        hand = () if hand_text == "-" else tuple(hand_text.split(","))
        for tile in hand:
            if tile.removesuffix("!") not in TILES:
                raise ValueError("HANDS: not a tile")
        if list(hand) != in_order(hand):
            raise ValueError("HANDS: not in order")
        if len([tile for tile in hand if tile.endswith("!")]) > 1:
            raise ValueError("HANDS: two shown tiles in a hand")
        hands.append(hand)
        if len(hands) > 8:
            raise ValueError("HANDS: 1 to 8 seats")
    return tuple(hands)


def in_order(hand: Sequence[str]) -> list[str]:
    return sorted(hand, key=lambda tile: tile_key(tile[:3]))


def parse_bag(field: str) -> tuple[str, ...]:
    if field == "-":
        return ()
    bag = tuple(field.split(","))
    for tile in bag:
        if tile not in TILES:
            raise ValueError("BAG: not a tile")
    return bag


def parse_phase(field: str) -> tuple[str, int] | None:
    if field == "-":
        return None
    tile, colon, drawn = field.partition(":")
    if tile not in TILES or colon == "":
        raise ValueError("PHASE: - or a tile, : and a number")
    return tile, number(drawn, 1, 79, "PHASE")


def text(state: State) -> str:
    """The text of a position."""
    phase = "-" if state.phase is None else f"{state.phase[0]}:{state.phase[1]}"
    fields = [
        ";".join(state.placed),
        "/".join(",".join(hand) or "-" for hand in state.hands),
        ",".join(state.bag) or "-",
        str(state.turn),
        phase,
        "/".join(str(score) for score in state.scores),
        str(state.starter),
        str(state.passes),
        f"draw={state.draw},score={state.score},contact={state.contact},hands={state.hands_option}",
    ]
    return " ".join(fields)


# ---------------------------------------------------------------- the game


def moves(state: State) -> list[str]:
    """Every legal move, sorted as plain text."""
    if state.turn == 0:
        return []
    hand = state.hands[state.turn - 1]
    if state.phase is None:
        candidates = [tile[:3] for tile in hand]
        may_draw = True
    else:
        candidates = [state.phase[0]]  # R3: only the tile just drawn
        may_draw = state.draw == "all" or state.phase[1] < int(state.draw)
    if len(hand) == 1:  # rule 4
        candidates = [tile for tile in candidates if tile not in CHAMELEONS]

    places = spots(table_of(state.placed))
    found: list[str] = []
    for tile in candidates:
        found += layings(places, tile, state.contact)
    if found:
        return sorted(found)  # rule 1, R3: one must be laid
    if may_draw and state.bag:
        return ["draw"]  # rule 2
    return ["pass"]  # rule 3


def play(state: State, move: str) -> State:
    """The position after a legal move."""
    seat = state.turn
    hand = list(state.hands[seat - 1])

    if move == "draw":
        drawn = 1 if state.phase is None else state.phase[1] + 1
        tile = state.bag[0]
        return replace(
            state,
            hands=with_hand(state, [*hand, tile]),
            bag=state.bag[1:],
            phase=(tile, drawn),
            passes=0,
        )

    if move == "pass":
        passes = state.passes
        if state.phase is None:  # no tile drawn in this turn, so the bag is empty
            passes += 1
        return end_of_turn(replace(state, passes=passes))

    hand = [tile for tile in hand if tile[:3] != move[:3]]
    if len(hand) == 1:
        hand = [hand[0][:3] + "!"]  # rule 5
    scores = list(state.scores)
    if state.score == "expert":
        scores[seat - 1] += points(table_of(state.placed), move)
    return end_of_turn(
        replace(
            state,
            placed=(*state.placed, move),
            hands=with_hand(state, hand),
            scores=tuple(scores),
            passes=0,
        )
    )


def with_hand(state: State, hand: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The hands, that of the seat to move replaced."""
    hands = list(state.hands)
    hands[state.turn - 1] = tuple(in_order(hand))
    return tuple(hands)


def end_of_turn(state: State) -> State:
    """Pass the turn on, or end the game."""
    seats = len(state.hands)
    following = state.turn % seats + 1
    round_is_over = following == state.starter
    if round_is_over and () in state.hands:  # rule 6
        following = 0
    if state.passes == seats:  # rule 7
        following = 0
    return replace(state, turn=following, phase=None)


def outcome(state: State) -> tuple[tuple[int, ...], str] | None:
    """Winning seats and reason, or None while the game goes on."""
    if state.turn != 0:
        return None
    seats = range(1, len(state.hands) + 1)
    out = tuple(seat for seat in seats if state.hands[seat - 1] == ())
    if len(seats) == 1:  # solo, expert or not
        return ((1,), "out") if out else ((), "stuck")
    if state.score == "expert":  # R7
        best = max(state.scores)
        return tuple(seat for seat in seats if state.scores[seat - 1] == best), "score"
    if out:
        return out, "out"  # rule 6, R5
    fewest = min(len(hand) for hand in state.hands)  # rule 7, R6
    return tuple(seat for seat in seats if len(state.hands[seat - 1]) == fewest), "stuck"


# ---------------------------------------------------------------- problems


def problem_table(placed: str) -> Table:
    """Any strip may stand anywhere; only overlaps are refused."""
    table: Table = {}
    for count, laying in enumerate(placed.split(";")):
        check_laying(laying)
        if any(square in table for square in read_laying(laying)[1]):
            raise ValueError("PLACED: two tiles on one square")
        put(table, laying, count)
    return table


def placements(placed: str, tile: str, contact: str) -> list[str]:
    """Every different way of laying the tile on a problem's table, as sorted move texts."""
    if not re.fullmatch("[RYGBP][RYGBP*][RYGBP]", tile) or not smaller_reading(tile):
        raise ValueError("TILES: not a tile")
    if contact not in ("normal", "bambino"):
        raise ValueError("CONTACT: normal or bambino")
    return sorted(layings(spots(problem_table(placed)), tile, contact))


def answer(problem_text: str) -> dict[str, list[str]]:
    """The answer of a problem: for each tile, alone on the table, its different ways."""
    fields = problem_text.split(" ")
    if len(fields) != 3:
        raise ValueError("a problem has three fields, one space between them")
    placed, tiles, contact = fields
    ways: dict[str, list[str]] = {}
    for tile in tiles.split(","):
        if tile in ways:
            raise ValueError("TILES: a tile stands twice")
        ways[tile] = placements(placed, tile, contact)
    return ways
