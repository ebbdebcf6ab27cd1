"""Metrics: what happened is counted, under names and labels that stay few."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from pardalis.server.metrics import MOST_VALUES, Metrics


def read(metrics: Metrics) -> dict[tuple[str, tuple[str, ...]], float]:
    """Every sample by its name and the values of its labels."""
    body, _ = metrics.render()
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(body.decode())
        for sample in family.samples
    }


def test_counts() -> None:
    now = [100.0]
    metrics = Metrics(clock=lambda: now[0])
    metrics.moved("kamon")
    metrics.moved("kamon")
    metrics.moved("chromino")
    metrics.refused("stale")
    metrics.appended(2, 0.003)
    metrics.computer_moved("2")
    metrics.fell_back("overran")
    metrics.slow_reader()
    metrics.request("GET", "/join/{token}", 200, 0.01)
    metrics.tables.set(7)
    metrics.sockets.inc()
    metrics.watchers.inc()
    metrics.watchers.dec()
    now[0] += 60
    told = read(metrics)
    assert told["pardalis_moves_total", ("kamon",)] == 2
    assert told["pardalis_moves_total", ("chromino",)] == 1
    assert told["pardalis_refused_total", ("stale",)] == 1
    assert told["pardalis_append_events_sum", ()] == 2
    assert told["pardalis_append_seconds_count", ()] == 1
    assert told["pardalis_append_seconds_bucket", ("0.0025",)] == 0
    assert told["pardalis_append_seconds_bucket", ("0.005",)] == 1
    assert told["pardalis_computer_moves_total", ("2",)] == 1
    assert told["pardalis_computer_fallbacks_total", ("overran",)] == 1
    assert told["pardalis_slow_readers_dropped_total", ()] == 1
    assert told["pardalis_requests_total", ("GET", "/join/{token}", "200")] == 1
    assert told["pardalis_request_seconds_count", ()] == 1
    assert told["pardalis_tables_loaded", ()] == 7
    assert told["pardalis_sockets_open", ()] == 1
    assert told["pardalis_watchers", ()] == 0
    assert told["pardalis_uptime_seconds", ()] == 60


def test_two_servers_in_one_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.slow_reader()
    assert read(other)["pardalis_slow_readers_dropped_total", ()] == 0


def test_labels_are_bounded() -> None:
    """Whatever comes in as a code, a route or a method: the number of series stays the same."""
    metrics = Metrics()
    for n in range(3 * MOST_VALUES):
        metrics.refused(f"code-{n}")
        metrics.request(f"BREW{n}", f"/route/{n}", 200, 0.0)
    told = read(metrics)
    codes = {labels for name, labels in told if name == "pardalis_refused_total"}
    assert len(codes) == MOST_VALUES + 1
    assert told["pardalis_refused_total", ("other",)] == 2 * MOST_VALUES
    requests = {labels for name, labels in told if name == "pardalis_requests_total"}
    assert len(requests) == MOST_VALUES + 1
    assert {method for method, *_ in requests} == {"other"}


def test_what_it_is_called() -> None:
    assert Metrics().render()[1].startswith("text/plain")
