"""What the tests at the page share: a browser."""

import pytest
from evening import FLAGS, browser_or_skip


@pytest.fixture(scope="module")
def browser():
    """Chromium, one for all tests of a file; they are skipped where there is none."""
    executable = browser_or_skip()
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield running
        running.close()
