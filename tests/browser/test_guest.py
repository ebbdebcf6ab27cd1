"""The tests' own guest notices what goes wrong: each fault is caused once."""

from __future__ import annotations

from time import monotonic

import pytest
from playwright.sync_api import Browser

from tests.browser.guest import Guest
from tests.patience import PATIENCE
from tests.server.live import Live


def refused(guest: Guest, *parts: str) -> None:
    """The guest complains of all this."""
    with pytest.raises(AssertionError) as error:
        guest.check()
    for part in parts:
        assert part in str(error.value)


@pytest.fixture
def guest(browser: Browser, server: Live) -> Guest:
    coming = Guest(browser, server.origin)
    coming.open("/")
    coming.check()
    return coming


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ("console.error('oh')", "console error: oh"),
        ("console.warn('oh')", "console warning: oh"),
        ("setTimeout(() => { throw Error('oh') })", "script: "),
        ("Promise.reject(Error('oh'))", "script: "),
        ("fetch('/nowhere')", "answered 404: GET"),
        ("document.body.innerHTML += '<p style=\"color: red\">'", "policy style-src-attr"),
        ("fetch('http://127.0.0.1:1/').catch(() => {})", "policy connect-src"),
        ("setTimeout(() => eval('1'))", "policy script-src"),
        ("new Image().src = 'http://127.0.0.1:1/'", "policy img-src"),
    ],
)
def test_a_fault_is_noticed(guest: Guest, script: str, found: str) -> None:
    guest.page.evaluate(f"() => {{ {script} }}")
    end = monotonic() + PATIENCE
    while not any(found in each for each in guest.complaints) and monotonic() < end:
        guest.page.wait_for_timeout(10)  # what the browser says is heard meanwhile
    refused(guest, found)
    guest.close()


def test_a_request_to_another_origin_is_noticed(browser: Browser, server: Live) -> None:
    guest = Guest(browser, server.origin)
    guest.page.route("http://elsewhere.example/", lambda route: route.fulfill(body="hello"))
    guest.open("http://elsewhere.example/")
    refused(guest, "elsewhere: GET http://elsewhere.example/")
    guest.close()


def test_what_is_expected_is_no_fault(guest: Guest) -> None:
    guest.expects(r"console error: oh")
    guest.page.evaluate("console.error('oh')")
    guest.check()
    guest.page.evaluate("console.error('ah')")
    refused(guest, "ah")
    guest.close()
