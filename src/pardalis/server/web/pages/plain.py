"""What machines ask for: whether all is well, what is counted, what to leave alone."""

from __future__ import annotations

import asyncio
from importlib.metadata import version

import msgspec
from litestar.exceptions import HTTPException

from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer
from pardalis.server.web.pages.shell import page
from pardalis.server.web.shields import is_local

ROBOTS = b"User-agent: *\nDisallow: /api/\nDisallow: /join/\nDisallow: /watch/\nDisallow: /table/\n"


@page("/health")
async def health(call: Call) -> Answer:
    """Whether all is well: events can be kept."""
    await asyncio.to_thread(call.hall.store.check)
    told = {"status": "ok", "version": version("pardalis")}
    return Answer(msgspec.json.encode(told))


@page("/metrics")
async def metrics(call: Call) -> Answer:
    """What is counted, for whoever runs the server: only this machine may ask, and directly."""
    passed_on = {"forwarded", "x-forwarded-for"} & call.headers.keys()
    if passed_on or not is_local(call.address):
        raise HTTPException(status_code=404)
    content, media = call.hall.metrics.render()
    return Answer(content, media)


@page("/robots.txt")
async def robots(call: Call) -> Answer:
    """What machines that read pages shall leave alone."""
    return Answer(ROBOTS, "text/plain; charset=utf-8")


PAGES = (health, metrics, robots)
