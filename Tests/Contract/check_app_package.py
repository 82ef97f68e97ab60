"""Builds an app that depends on this package by its path, and uses `FilterServiceClient` alone.

    python3 -B Tests/Contract/check_app_package.py

Nothing else of the package, and of the packages that it depends on, may be compiled for it: apps are built where there
is no library of the service.
"""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MANIFEST = """\
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "App",
    platforms: [.iOS(.v17), .macOS(.v14)],
    dependencies: [.package(name: "FilterService", path: %s)],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [.product(name: "FilterServiceClient", package: "FilterService")]
        )
    ]
)
"""
SOURCE = """\
import FilterServiceClient

let operation = FilterOperation.select("Aldermoor", in: "brand")
print(operation.json["value"]?.text ?? "")
"""


def faults(folder: pathlib.Path) -> list[str]:
    """What is wrong with an app that is built in a folder."""
    (folder / "Sources/App").mkdir(parents=True)
    (folder / "Package.swift").write_text(MANIFEST % json.dumps(str(ROOT)))
    (folder / "Sources/App/main.swift").write_text(SOURCE)
    build = [str(ROOT / "scripts/build"), "--package-path", str(folder)]
    subprocess.run(build, check=True)
    path = subprocess.run([*build, "--show-bin-path"], capture_output=True, text=True, check=True).stdout
    products = pathlib.Path(path.strip())
    found = []
    # Every target has a folder; those that were compiled have objects.
    objects = products.glob("*.build/**/*.o")
    compiled = sorted({path.relative_to(products).parts[0].removesuffix(".build") for path in objects})
    if compiled != ["App", "FilterServiceClient"]:
        found.append(f"compiled for an app: {', '.join(compiled)}")
    if subprocess.run([products / "App"], capture_output=True, text=True, check=True).stdout != "Aldermoor\n":
        found.append("the app does not run")
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = faults(pathlib.Path(folder))
    print("\n".join(found) or "an app compiles FilterServiceClient alone")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
