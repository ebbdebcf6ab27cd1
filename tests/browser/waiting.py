"""Waiting in a page for something to be so.

Playwright's own `wait_for_function` makes a function from a text in the page, which the policy of
our pages rightly forbids.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.patience import PATIENCE


def until(page: Page, holds: str, arg: Any = None) -> None:
    """Wait until a function, written in JavaScript, says yes."""
    come_true: bool = page.evaluate(
        f"""async (arg) => {{
          const holds = {holds};
          const end = performance.now() + {PATIENCE * 1000};
          while (!(await holds(arg))) {{
            if (performance.now() > end) return false;
            await new Promise((go) => setTimeout(go, 10));
          }}
          return true;
        }}""",
        arg,
    )
    assert come_true, f"never came true: {holds} {arg if arg is not None else ''}"


def settled(page: Page) -> None:
    """Wait until a page looks as it will: drawn anew, and no colour or size still on its way."""
    page.evaluate(
        """async () => {
          for (let n = 0; n < 3; n++) await new Promise((go) => requestAnimationFrame(go));
          const ending = document.getAnimations().filter(
            ({effect}) => effect?.getTiming().iterations !== Infinity);
          await Promise.allSettled(ending.map(({finished}) => finished));
        }"""
    )
