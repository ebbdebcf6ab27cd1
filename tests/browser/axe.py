"""axe: what on a page shuts somebody out, as far as a program can tell."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests.browser.chromium import axe
from tests.browser.waiting import settled

# Run by the debugger's door, not as a script of the page: the policy of the page stays as it is.
RUN = """async () => {
  const {violations} = await axe.run(document, {resultTypes: ["violations"]});
  return violations.map(({id, impact, help, tags, nodes}) => ({
    id, impact, help, tags,
    nodes: nodes.map(({target, failureSummary}) => ({target: target.join(" "), failureSummary})),
  }));
}"""
GRAVE = ("serious", "critical")


@cache
def _script() -> str:
    return axe().read_text(encoding="utf-8")


def faults(page: Page) -> list[str]:
    """What is serious or critical on a page, or against WCAG: each with where it is and why."""
    settled(page)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_script())
    found: list[Any] = page.evaluate(RUN)
    return [
        f"{rule['impact']} {rule['id']} ({rule['help']}): {node['target']}\n"
        f"    {node['failureSummary']}"
        for rule in found
        if rule["impact"] in GRAVE or any(tag.startswith("wcag") for tag in rule["tags"])
        for node in rule["nodes"]
    ]
