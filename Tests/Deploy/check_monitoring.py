"""The alert rules and the dashboard of Deploy/: promtool takes them, and they ask for metrics that there are. It takes the
metrics of a service, too.

    python3 Tests/Deploy/check_monitoring.py --service .build/debug/filter-service
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from service_process import ServiceProcess  # noqa: E402

RULES = ROOT / "Deploy/prometheus/alerts.yml"
RULE_TESTS = ROOT / "Deploy/prometheus/alerts_test.yml"
DASHBOARD = ROOT / "Deploy/grafana/filter-service.json"
# Compared with what the service answers by MetricTests.
DOCUMENT = ROOT / "Documentation/METRICS.md"

METRIC = re.compile(r"\b(?:filter|process)_[a-z0-9_]+\b")
ROW = re.compile(r"^\| `(\w+)` \| (\w+) \| ([^|]*) \|", re.MULTILINE)
SELECTOR = re.compile(r"\b((?:filter|process)_[a-z0-9_]+)\{([^}]*)\}")
LABEL = re.compile(r"(\w+)\s*(?:=~|!~|!=|=)")
# Those that Prometheus adds.
TARGET_LABELS = {"job", "instance"}


def documented() -> dict[str, set[str]]:
    """The labels of each metric, by its name in an expression."""
    metrics = {}
    for name, kind, labels in ROW.findall(DOCUMENT.read_text()):
        names = {"bucket", "sum", "count"} if kind == "histogram" else {None}
        for suffix in names:
            metrics[f"{name}_{suffix}" if suffix else name] = set(re.findall(r"`(\w+)`", labels)) | TARGET_LABELS
    return metrics


def expressions() -> list[tuple[str, str]]:
    """Where an expression stands, and the expression."""
    found = []
    for panel in json.loads(DASHBOARD.read_text())["panels"]:
        found += [(f"{DASHBOARD.name}: {panel['title']}", target["expr"]) for target in panel.get("targets", [])]
    for variable in json.loads(DASHBOARD.read_text())["templating"]["list"]:
        found.append((f"{DASHBOARD.name}: ${variable['name']}", variable["query"]))
    # An expression ends where the next key of the rule begins.
    for name, text in re.findall(r"- alert: (\w+)\n\s+expr:(.*?)\n\s+(?:for|labels):", RULES.read_text(), re.DOTALL):
        found.append((f"{RULES.name}: {name}", text))
    return found


def faults(metrics: dict[str, set[str]]) -> list[str]:
    lines = []
    for place, text in expressions():
        lines += [f"{place}: there is no metric {name}" for name in METRIC.findall(text) if name not in metrics]
        for name, labels in SELECTOR.findall(text):
            for label in LABEL.findall(labels):
                if label not in metrics.get(name, {label}):
                    lines.append(f"{place}: {name} has no label {label}")
    return lines


def check_dashboard_expressions() -> int:
    """Has promtool read the expressions of the dashboard as those of rules, with Grafana's variables filled in."""
    with tempfile.TemporaryDirectory() as folder:
        rules = []
        for index, (place, text) in enumerate(expressions()):
            if not place.startswith(DASHBOARD.name) or text.startswith("label_values") or text == "prometheus":
                continue
            text = text.replace("$__rate_interval", "5m").replace("$job", ".*").replace("$instance", ".*")
            rules.append({"record": f"dashboard:{index}", "expr": text})
        file = Path(folder) / "dashboard.yml"
        # JSON is YAML.
        file.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
        print(f"{len(rules)} expressions of the dashboard")
        return subprocess.run(["promtool", "check", "rules", file]).returncode


def check_metrics(service: Path) -> int:
    """Has promtool read what a service with a file, a live catalog and a session answers: names, units, types and help."""
    with tempfile.TemporaryDirectory() as folder:
        options = [str(ROOT / "Examples/shop.ndjson"), "--data-dir", f"{folder}/data", "--rate", "1000"]
        with ServiceProcess(service, *options) as process:
            process.post("/1/indexes/live/batch", {"requests": [{"action": "addObject", "body": {"objectID": "1"}}]})
            process.post("/v1/sessions", {"catalog": "shop"}, 201)
            with urllib.request.urlopen(f"{process.address}/metrics") as answer:
                text = answer.read()
    return subprocess.run(["promtool", "check", "metrics"], input=text).returncode


def main() -> int:
    arguments = argparse.ArgumentParser(description="Checks alert rules, the dashboard, and the metrics of a service.")
    arguments.add_argument("--service", type=Path, required=True, help="the built filter-service")
    service = arguments.parse_args().service.resolve()
    metrics = documented()
    places = expressions()
    assert len(metrics) > 50 and len(places) > 40, "the document, the rules or the dashboard cannot be read"
    lines = faults(metrics)
    for line in lines:
        print(line, file=sys.stderr)
    status = subprocess.run(["promtool", "check", "rules", RULES]).returncode
    status |= subprocess.run(["promtool", "test", "rules", RULE_TESTS.name], cwd=RULE_TESTS.parent).returncode
    status |= check_dashboard_expressions()
    status |= check_metrics(service)
    return 1 if lines or status else 0


if __name__ == "__main__":
    sys.exit(main())
