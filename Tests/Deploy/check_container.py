"""The image of the Dockerfile: built, looked at, and run as strictly as an image can be.

    python3 Tests/Deploy/check_container.py

Needs root, and the packages of `./scripts/setup container`. A first build takes minutes: it is a release build. Base images
are made by make_base_images under the names that the Dockerfile says.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from ports import free_port  # noqa: E402
from waiting import await_that  # noqa: E402

FOLDER = ROOT / ".build/containers"
IMAGE = "filter-service:test"
# It had 104 MB with the texts of licences, of which the program is 75 MB: what comes in unnoticed is larger than the rest.
MAX_BYTES = 110_000_000
START_SECONDS = 60
# Of --drain-timeout; a process that is still there is then killed, with another status than 0.
DRAIN_SECONDS = 10
# Any uid will do, but a volume belongs to the user that filled it.
USER = random.randrange(20_000, 60_000)


def run(*command: str, **options) -> str:
    """What a command prints; its errors go where ours go."""
    return subprocess.run([str(part) for part in command], check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def build() -> None:
    toolchain = Path(os.path.realpath(shutil.which("swift"))).parents[1]
    volumes = {toolchain}
    # A machine whose git has packages in a folder gives that folder, and the file that says so, to the build.
    settings = run("bash", "-c", "git config --system --get-regexp '^url[.]/.*[.]insteadof$' || true")
    volumes |= {Path(line.removeprefix("url.").split(".insteadof")[0]) for line in settings.splitlines()}
    volumes |= {Path("/etc/gitconfig")} if settings else set()
    bound = [part for volume in sorted(volumes) for part in ("--volume", f"{volume}:{volume}:ro")]
    subprocess.run(
        ["buildah", "bud", "--isolation=chroot", "--network=host", "--pull-never", "--format=docker", "--layers", *bound,
         "--tag", IMAGE, str(ROOT)],
        check=True,
    )


def inspected() -> dict:
    """What the image says of itself."""
    return json.loads(run("podman", "image", "inspect", IMAGE))[0]


def check_content() -> None:
    """The size, and that nothing is in the image but what is needed."""
    description = inspected()
    size = description["Size"]
    assert size <= MAX_BYTES, f"the image has {size:,} bytes, more than {MAX_BYTES:,}"
    config = description["Config"]
    labels = config["Labels"]
    for name in ["title", "description", "version", "licenses"]:
        assert labels.get(f"org.opencontainers.image.{name}"), f"there is no label {name}"
    source = (ROOT / "Sources/Gateway/Telemetry/ServiceVersion.swift").read_text()
    version = re.search(r'number = "([^"]+)"', source)[1]
    assert labels["org.opencontainers.image.version"] == version, f"the label says another version than {version}"
    assert config["User"].split(":")[0] not in ("", "0", "root"), "the image runs as root"
    assert config["StopSignal"] in ("SIGTERM", "15"), f"it is stopped by {config['StopSignal']}"

    image = Path(run("podman", "image", "mount", IMAGE).strip())
    try:
        programs = sorted(path.name for path in (image / "usr/bin").iterdir())
        assert programs == ["filter-service"], f"programs: {programs}"
        libraries = {path.name: path for path in (image / "usr").rglob("*.so*")}
        needed, found = {"filter-service"}, set()
        files = {**libraries, "filter-service": image / "usr/bin/filter-service"}
        while needed - found:
            name = (needed - found).pop()
            assert name in files, f"{name} is not in the image"
            found.add(name)
            needed |= set(re.findall(r"\(NEEDED\).*\[(.+)\]", run("readelf", "--dynamic", files[name])))
        # The loader is named by the program, not needed by it in ELF's words on every machine.
        idle = {name for name in set(files) - needed if not name.startswith("ld-linux")}
        assert not idle, f"nothing needs {sorted(idle)}"
        packages = sorted(path.name for path in (image / "var/lib/dpkg/status.d").iterdir())
        print(f"{size / 1e6:.1f} MB, the program {files['filter-service'].stat().st_size / 1e6:.1f} MB")
        print(f"{len(libraries)} libraries: {' '.join(sorted(libraries))}")
        print(f"of {len(packages)} packages: {' '.join(packages)}")
        for package in packages:
            assert (image / "usr/share/doc" / package / "copyright").stat().st_size, f"no licence of {package}"
        for file in (image / "usr/share/doc").glob("*/copyright"):
            for name in re.findall(r"/usr/share/common-licenses/([\w.-]*\w)", file.read_text(errors="replace")):
                assert (image / "usr/share/common-licenses" / name).exists(), f"{file.parent.name}: there is no {name}"
        assert (image / "usr/share/doc/filter-service/copyright").stat().st_size, "no licences of the program"
    finally:
        run("podman", "image", "unmount", IMAGE)


def ask(address: str, method: str = "GET", body: object = None) -> dict:
    request = urllib.request.Request(
        address, json.dumps(body).encode() if body is not None else None, {"Content-Type": "application/json"}, method=method
    )
    with urllib.request.urlopen(request, timeout=10) as response:
        return json.load(response)


def is_ready(port: int) -> bool:
    try:
        ask(f"http://127.0.0.1:{port}/readyz")
        return True
    except OSError:
        return False


class Container:
    """The image with nothing that it may write to, no privileges, and the uid USER, which no file of it knows."""

    def __init__(self, *options: str):
        self.port = free_port()
        self._id = run(
            "podman", "run", "--detach", "--no-healthcheck", "--read-only", "--read-only-tmpfs=false", "--cap-drop=all",
            "--security-opt=no-new-privileges", f"--user={USER}:{USER}", "--network=host", "--pids-limit=100",
            f"--env=FILTER_SERVICE_PORT={self.port}", *options, IMAGE,
        ).strip()

    def wait(self) -> None:
        await_that(lambda: is_ready(self.port), lambda: "not ready: " + self.log(), START_SECONDS)

    def log(self) -> str:
        return subprocess.run(["podman", "logs", self._id], text=True, capture_output=True).stderr

    def is_healthy(self) -> bool:
        """What the health check of the image says, carried out inside. Engines have timers for it; the test needs none."""
        check = inspected()["Healthcheck"]["Test"]
        assert check[0] == "CMD", f"a health check that needs a shell: {check}"
        return subprocess.run(["podman", "exec", self._id, *check[1:]]).returncode == 0

    def stop(self) -> int:
        """Sends SIGTERM; the exit status, which is 137 if the time was too short."""
        run("podman", "stop", "--time", str(DRAIN_SECONDS), self._id)
        return int(run("podman", "inspect", "--format", "{{.State.ExitCode}}", self._id))

    def remove(self) -> None:
        run("podman", "rm", "--force", self._id)


def check_run() -> None:
    container = Container()
    try:
        container.wait()
        address = f"http://127.0.0.1:{container.port}"
        names = [catalog["name"] for catalog in ask(f"{address}/v1/catalogs")["catalogs"]]
        assert "shop" in names, f"the catalogs of the image are {names}"
        session = ask(f"{address}/v1/sessions", "POST", {"catalog": "shop"})
        id = session["session"]["id"]
        screen = ask(f"{address}/v1/sessions/{id}/categories/brand/values/Sandpiper", "PUT")
        assert 0 < screen["total"] < session["total"], f"a tap leads from {session['total']} to {screen['total']}"
        assert container.is_healthy(), "the health check fails:\n" + container.log()
        status = container.stop()
        assert status == 0, f"ended with status {status}:\n" + container.log()
        print(f"as uid {USER}: ready, healthy, stopped in order")
    finally:
        container.remove()


def check_data_directory() -> None:
    """A volume for live catalogs, which a uid of its own may write to, outlives the container."""
    run("podman", "volume", "create", "filter-service-test")
    options = ["--volume=filter-service-test:/var/lib/filter-service", "--tmpfs=/tmp",
               "--env=FILTER_SERVICE_DATA_DIR=/var/lib/filter-service/live", "--env=FILTER_SERVICE_WRITABLE=on"]
    try:
        for round in range(2):
            container = Container(*options)
            try:
                container.wait()
                catalog = f"http://127.0.0.1:{container.port}/v1/catalogs/kept"
                if round == 0:
                    ask(catalog, "PUT", {"title": "Kept", "categories": []})
                assert ask(catalog)["title"] == "Kept", "the catalog was not kept"
                assert container.stop() == 0, container.log()
            finally:
                container.remove()
    finally:
        run("podman", "volume", "rm", "filter-service-test")
    print("a live catalog outlives its container")


def use_store() -> None:
    """Has podman and buildah keep their images in the folder of the tests."""
    os.environ["CONTAINERS_STORAGE_CONF"] = str(FOLDER / "storage.conf")
    os.environ["CONTAINERS_CONF"] = str(FOLDER / "containers.conf")


def main() -> None:
    use_store()
    run(ROOT / "Tests/Deploy/make_base_images", FOLDER)
    build()
    check_content()
    check_run()
    check_data_directory()


if __name__ == "__main__":
    sys.exit(main())
