"""What holds for every test, those that live in a game's folder included."""

import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A law holds on a busy machine too: how long an example takes says nothing about it.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

ROOT = Path(__file__).parent
MARKED_BY_FOLDER = {
    ROOT / "tests" / "browser": "browser",
    ROOT / "tests" / "packaging": "packaging",
}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The folder of a test says whether ``--quick`` leaves it out; nobody has to think of it."""
    for item in items:
        for folder, marker in MARKED_BY_FOLDER.items():
            if folder in item.path.parents:
                item.add_marker(marker)
    # The longest first: at the end small files keep all processes at work till the last.
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


def _nothing_skipped_in_ci(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Under CI a test that is skipped for a missing part has failed."""
    if report.skipped and os.environ.get("CI") and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped although CI is set: {report.longrepr}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _nothing_skipped_in_ci(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _nothing_skipped_in_ci(report)
    return report
