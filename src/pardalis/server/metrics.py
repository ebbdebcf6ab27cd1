"""Metrics: what the server counts, for Prometheus to fetch.

Labels take their values from the program, never from a stranger, and each from a bounded set.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

MOST_VALUES = 200  # of one label; what comes after that is counted as `other`
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
EVENTS = (1, 2, 3, 4)


class Metrics:
    """The counters of one server: say what happened, and `render` tells how often."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._registry = registry = CollectorRegistry()
        self._known: dict[str, set[str]] = {}
        self._moves = Counter("pardalis_moves", "Moves made.", ["game"], registry=registry)
        self._refused = Counter(
            "pardalis_refused",
            "Commands refused, by the rule or reason.",
            ["code"],
            registry=registry,
        )
        self._append_seconds = Histogram(
            "pardalis_append_seconds",
            "Until events were safe on disk.",
            buckets=SECONDS,
            registry=registry,
        )
        self._append_events = Histogram(
            "pardalis_append_events", "Events written at once.", buckets=EVENTS, registry=registry
        )
        self._computer_moves = Counter(
            "pardalis_computer_moves", "Moves of computers.", ["level"], registry=registry
        )
        self._fallbacks = Counter(
            "pardalis_computer_fallbacks",
            "Moves of computers that were made without thinking, by what had gone wrong.",
            ["why"],
            registry=registry,
        )
        self._slow = Counter(
            "pardalis_slow_readers_dropped", "Connections that did not keep up.", registry=registry
        )
        self._requests = Counter(
            "pardalis_requests", "Requests.", ["method", "route", "status"], registry=registry
        )
        self._request_seconds = Histogram(
            "pardalis_request_seconds",
            "Until a request was answered.",
            buckets=SECONDS,
            registry=registry,
        )
        # Whoever has them sets them or counts them up and down.
        self.tables = Gauge("pardalis_tables_loaded", "Tables in memory.", registry=registry)
        self.sockets = Gauge("pardalis_sockets_open", "Open sockets.", registry=registry)
        self.watchers = Gauge(
            "pardalis_watchers", "Sockets of people who watch.", registry=registry
        )
        began = clock()
        uptime = Gauge("pardalis_uptime_seconds", "Since the start.", registry=registry)
        uptime.set_function(lambda: clock() - began)
        ProcessCollector(registry=registry)

    def moved(self, game: str) -> None:
        """A move was made."""
        self._moves.labels(self._bounded("game", game)).inc()

    def refused(self, code: str) -> None:
        """A command was refused."""
        self._refused.labels(self._bounded("code", code)).inc()

    def appended(self, events: int, seconds: float) -> None:
        """Events are safe, so long after they were given to the store."""
        self._append_events.observe(events)
        self._append_seconds.observe(seconds)

    def computer_moved(self, level: str) -> None:
        """A computer made a move, thinking or not."""
        self._computer_moves.labels(self._bounded("level", level)).inc()

    def fell_back(self, why: str) -> None:
        """A computer moved without thinking."""
        self._fallbacks.labels(self._bounded("why", why)).inc()

    def slow_reader(self) -> None:
        """A connection that did not keep up was dropped."""
        self._slow.inc()

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered; `route` is the template of its path, never the path itself."""
        known = method if method in METHODS else "other"
        self._requests.labels(known, self._bounded("route", route), str(status)).inc()
        self._request_seconds.observe(seconds)

    def render(self) -> tuple[bytes, str]:
        """All of it as Prometheus reads it, and what that is called."""
        return generate_latest(self._registry), CONTENT_TYPE_LATEST

    def _bounded(self, label: str, value: str) -> str:
        known = self._known.setdefault(label, set())
        if value not in known:
            if len(known) >= MOST_VALUES:
                return "other"
            known.add(value)
        return value
