"""The Debian package: made, checked by lintian, installed in a clean root, run by the command of its unit, and purged.

    python3 Tests/Deploy/check_package.py [--binary FILE]

Needs root, and the packages of `./scripts/setup container`. FILE is a release binary with the Swift libraries in it; without
one, that of the image is taken which check_container.py has built.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from check_container import FOLDER, IMAGE, START_SECONDS, ask, is_ready, run, use_store  # noqa: E402
from ports import free_port  # noqa: E402
from waiting import await_that  # noqa: E402

NAME = "filter-service"
CATALOG = {"title": "Kept", "categories": []}


def binary_of_image(folder: Path) -> Path:
    use_store()
    image = Path(run("podman", "image", "mount", IMAGE).strip())
    shutil.copy(image / "usr/bin/filter-service", folder)
    run("podman", "image", "unmount", IMAGE)
    return folder / "filter-service"


class Root:
    """A minimal Debian in a folder."""

    def __init__(self, folder: Path):
        self.folder = folder
        run("tar", "--extract", "--file", FOLDER / "bookworm-slim.tar", "--directory", folder)
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        # Nothing is started by packages here.
        (folder / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
        (folder / "usr/sbin/policy-rc.d").chmod(0o755)

    def command(self, *command: str) -> list[str]:
        """A command inside, with /proc and /dev of its own for as long as it runs."""
        script = (
            f'mount -t proc proc {self.folder}/proc && mount --rbind /dev {self.folder}/dev'
            f' && exec chroot {self.folder} "$@"'
        )
        return ["unshare", "--mount", "sh", "-c", script, "sh", *command]

    def run(self, *command: str) -> str:
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
        return run(*self.command(*command), env=environment)

    def named(self) -> list[str]:
        """The files whose names have that of the package."""
        found = run("find", self.folder, "-xdev", "-name", f"*{NAME}*", "-not", "-path", "*/proc/*").splitlines()
        return sorted(line.removeprefix(str(self.folder)) for line in found)


class Unit:
    """What the installed unit says, with its variables filled in as systemd does."""

    def __init__(self, text: str, default: str):
        self.user = re.search(r"^User=(.+)$", text, re.MULTILINE)[1]
        self.environment = dict(re.findall(r"^Environment=(\w+)=(.*)$", text, re.MULTILINE))
        variables = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', default, re.MULTILINE))
        assert re.search(r"^EnvironmentFile=-/etc/default/filter-service$", text, re.MULTILINE)
        line = re.search(r"^ExecStart=(.+)$", text, re.MULTILINE)[1]
        self.command = shlex.split(re.sub(r"\$(\w+)", lambda match: variables[match[1]], line))


def serve(root: Root, unit: Unit, body) -> None:
    """Starts the service as the unit does, and stops it in order."""
    port = free_port()
    environment = {**unit.environment, "FILTER_SERVICE_PORT": str(port), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    user = ["setpriv", f"--reuid={unit.user}", f"--regid={unit.user}", "--init-groups", "--no-new-privs", "--bounding-set=-all"]
    process = subprocess.Popen(root.command(*user, *unit.command), env=environment)
    try:

        def is_ready_or_ended() -> bool:
            assert process.poll() is None, f"the service ended with status {process.returncode}"
            return is_ready(port)

        await_that(is_ready_or_ended, lambda: "the service is not ready", START_SECONDS)
        # sh and chroot have become the service, by exec.
        status = Path(f"/proc/{process.pid}/status").read_text()
        assert not re.search(r"^Uid:\t0\t", status, re.MULTILINE), "the service runs as root"
        body(f"http://127.0.0.1:{port}")
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0, f"stopped with status {process.returncode}"
    finally:
        process.kill()
        process.wait()


def check(package: Path, root: Root) -> None:
    before = root.named()
    shutil.copy(package, root.folder / "tmp/package.deb")
    root.run("apt-get", "-qq", "update")
    root.run("apt-get", "-qq", "install", "--yes", "--no-install-recommends", "/tmp/package.deb")
    # Independent of the file that lists them: changes of the administrator are kept.
    conffiles = root.run("dpkg-query", "--show", "--showformat=${Conffiles}", NAME)
    for file in ["/etc/filter-service/config.yaml", "/etc/default/filter-service"]:
        assert file in conffiles, f"{file} is no conffile"
    assert NAME in (root.folder / "etc/passwd").read_text(), "there is no user"
    enabled = root.folder / "etc/systemd/system/multi-user.target.wants/filter-service.service"
    assert enabled.is_symlink(), "the unit is not enabled"
    root.run("sh", "-c", "! ldd /usr/bin/filter-service | grep 'not found'")

    unit = Unit(
        (root.folder / "lib/systemd/system/filter-service.service").read_text(),
        (root.folder / "etc/default/filter-service").read_text(),
    )
    serve(root, unit, lambda address: ask(f"{address}/v1/catalogs/kept", "PUT", CATALOG))
    # Secrets may stand in both.
    for file in ["etc/filter-service/config.yaml", "etc/default/filter-service"]:
        assert (root.folder / file).stat().st_mode & 0o007 == 0, f"others may read {file}"
    data = root.folder / "var/lib/filter-service"
    assert data.stat().st_mode & 0o077 == 0, "others may read the catalogs"

    # An update keeps the settings and the data.
    settings = root.folder / "etc/filter-service/config.yaml"
    settings.write_text(settings.read_text() + "max-sessions: 77\n")
    root.run("dpkg", "--install", "/tmp/package.deb")
    assert "max-sessions: 77" in settings.read_text(), "an update has changed the settings"
    root.run("setpriv", f"--reuid={unit.user}", f"--regid={unit.user}", "--clear-groups", "/usr/bin/filter-service",
             "config", "--config", "/etc/filter-service/config.yaml")
    serve(root, unit, lambda address: ask(f"{address}/v1/catalogs/kept"))

    # As “systemctl enable filter-service.socket” does, which needs systemd.
    wants = root.folder / "etc/systemd/system/sockets.target.wants"
    wants.mkdir(exist_ok=True)
    (wants / "filter-service.socket").symlink_to("/lib/systemd/system/filter-service.socket")
    root.run("dpkg", "--remove", NAME)
    assert settings.exists() and data.exists(), "the removal of the program takes settings or data with it"
    root.run("dpkg", "--purge", NAME)
    left = [path for path in root.named() if path not in before]
    assert not left, f"left after the purge: {left}"
    assert NAME not in (root.folder / "etc/passwd").read_text(), "the user is left"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        binary = arguments.binary or binary_of_image(folder)
        run(ROOT / "scripts/package", "--binary", binary, folder)
        package = next(folder.glob("*.deb"))
        print(f"{package.name}: {package.stat().st_size / 1e6:.1f} MB;", end=" ")
        print(re.search(r"Depends: .*", run("dpkg-deb", "--info", package))[0])
        run("lintian", "--fail-on", "error,warning", "--allow-root", package)
        root = folder / "root"
        root.mkdir(mode=0o755)
        os.chmod(folder, 0o755)
        check(package, Root(root))
    print("installed, started as its user, updated, removed, purged")


if __name__ == "__main__":
    sys.exit(main())
