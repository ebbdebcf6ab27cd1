"""The page that says what went wrong."""

from __future__ import annotations

from collections.abc import Mapping

from pardalis.server.web import errors
from pardalis.server.web.call import Call
from pardalis.server.web.door import PREFIX, Answer
from pardalis.server.web.pages.shell import html, render


def wanted(call: Call) -> bool:
    """Whether somebody looks at the answer in a browser."""
    accepted = call.headers.get("accept", "")
    return "text/html" in accepted and not call.scope["path"].startswith(PREFIX + "/")


def sorry(
    call: Call, problem: errors.Problem, status: int, headers: Mapping[str, str] | None = None
) -> Answer:
    """What went wrong, told to somebody who looks."""
    content = render(__package__, "sorry", call, words=problem.words, status=status)
    return html(content, unlisted=True, headers=headers, status=status)
