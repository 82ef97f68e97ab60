"""The manifests of Deploy/: Kubernetes', compose's and those of the Debian package.

    python Tests/Deploy/check_manifests.py --service .build/debug/filter-service

Files are validated by Kubernetes' own schemas and by the Compose Specification. Then: the service takes their settings,
ports, probes, volumes, secrets and labels fit together, and a Redis that is started as compose says serves the service.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path, PurePosixPath

import compose_spec
import kubernetes_validate
import yaml

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from ports import free_port  # noqa: E402
from service_process import ServiceProcess  # noqa: E402
from waiting import await_that  # noqa: E402

KUBERNETES = ROOT / "Deploy/kubernetes"
COMPOSE = ROOT / "Deploy/compose"
# The oldest and the newest whose schemas the validator has of those that are in use.
KUBERNETES_VERSIONS = ["1.29", kubernetes_validate.latest_version()]
SECRET = "s" * 64
# The bounds of memory that add up, see “The memory of a process” in OPERATIONS.md.
MEMORY = ["max-memory-bytes", "result-cache-bytes", "max-scoped-bytes", "max-unread-bytes", "max-carried-bytes"]
SESSION_MEMORY = ["max-session-bytes", "max-share-bytes"]
THREAD_MEMORY = 16 << 20
# Where images have catalogs.
SOURCES = ("/catalogs", "/srv/catalogs")


def expect(condition: bool, sentence: str) -> None:
    if not condition:
        raise AssertionError(sentence)


def run(*command: object) -> str:
    return subprocess.run([str(part) for part in command], check=True, text=True, stdout=subprocess.PIPE).stdout


class Settings:
    """What `filter-service config` makes of a command line, an environment and a file."""

    def __init__(self, service: Path, arguments: list[str], environment: dict[str, str]):
        # `config` takes no sources; `serve` takes every option of it.
        expect(arguments[:1] == ["serve"], f"the command {arguments} does not serve")
        options = [part for part in arguments[1:] if not part.startswith(SOURCES)]
        self.process = subprocess.run(
            [service, "config", "--json", *options], env={"PATH": "/usr/bin:/bin", **environment}, text=True,
            capture_output=True,
        )

    @property
    def fault(self) -> str:
        return self.process.stderr if self.process.returncode else ""

    def value(self, name: str) -> str:
        expect(not self.fault, self.fault)
        return json.loads(self.process.stdout)[name]["value"].replace(",", "")

    def port(self, name: str) -> int:
        return int(self.value(name).rsplit(":")[-1])


class Pod:
    """The pod of a Deployment or of a StatefulSet, with the other documents that it refers to."""

    def __init__(self, owner: dict, documents: list[dict]):
        self.name = f"{owner['kind']} {owner['metadata']['name']}"
        self.owner = owner["spec"]
        self.labels = self.owner["template"]["metadata"]["labels"]
        self.spec = self.owner["template"]["spec"]
        self.container = self.spec["containers"][0]
        self.ports = {port["name"]: port["containerPort"] for port in self.container["ports"]}
        claims = [claim["metadata"]["name"] for claim in self.owner.get("volumeClaimTemplates", [])]
        self.volumes = {volume["name"]: volume for volume in self.spec["volumes"]} | {name: {} for name in claims}
        self.mounts = {mount["mountPath"]: mount for mount in self.container["volumeMounts"]}
        self.variables = {variable["name"]: variable["value"] for variable in self.container["env"]}
        self.documents = documents

    def find(self, kind: str, name: str) -> dict:
        found = [each for each in self.documents if (each["kind"], each["metadata"]["name"]) == (kind, name)]
        expect(len(found) == 1, f"{self.name} refers to {kind} {name}, of which there are {len(found)}")
        return found[0]

    def files(self, folder: Path) -> dict[str, Path]:
        """Writes what the pod finds in its volumes; by the paths that they have inside."""
        files = {}
        for path, mount in self.mounts.items():
            expect(mount["name"] in self.volumes, f"{self.name}: there is no volume {mount['name']}")
            volume = self.volumes[mount["name"]]
            contents = {}
            if "configMap" in volume:
                contents = self.find("ConfigMap", volume["configMap"]["name"])["data"]
            if "secret" in volume:
                contents = self.find("Secret", volume["secret"]["secretName"])["stringData"]
            for name, text in contents.items():
                file = folder / f"{mount['name']}-{name}"
                file.write_text(text)
                files[f"{path}/{name}"] = file
        return files

    def environment(self, files: dict[str, Path]) -> dict[str, str]:
        """Its variables; paths lead to `files`."""
        for name, value in self.variables.items():
            if value.startswith("/"):
                expect(value in files, f"{self.name}: {name} is {value}, which no volume has")
        return {name: str(files.get(value, value)) for name, value in self.variables.items()}


def check_schemas(documents: list[dict]) -> None:
    for document in documents:
        for version in KUBERNETES_VERSIONS:
            kubernetes_validate.validate(document, version, strict=True)
    print(f"Kubernetes: {len(documents)} documents, by the schemas of {' and '.join(KUBERNETES_VERSIONS)}")


def check_pod(pod: Pod, service: Path, folder: Path) -> None:
    files = pod.files(folder)
    environment = pod.environment(files)
    # Paths in the settings lead to these files, too.
    settings_file = files[pod.variables["FILTER_SERVICE_CONFIG"]]
    keys = yaml.safe_load(settings_file.read_text())["keys"]
    expect(keys in files, f"{pod.name}: the file of keys is {keys}, which no volume has")
    settings_file.write_text(settings_file.read_text().replace(keys, str(files[keys])))
    options = [part for part in pod.container["args"][1:] if not part.startswith(SOURCES)]
    options = [str(folder / "data") if part.startswith("/var/lib") else part for part in options]
    options += ["--operations-address", "127.0.0.1:0", "--drain-delay", "0"]
    started = subprocess.run(
        [service, "serve", "--port", "0", *options], env={"PATH": "/usr/bin:/bin", **environment}, text=True,
        capture_output=True, timeout=60,
    )
    expect(started.returncode != 0, f"{pod.name}: starts with the secrets of the example")

    key, _, entry = run(service, "key", "create", "--name", "shop", "--actions", "read,sessions").partition("\n\n")
    files[keys].write_text(entry)
    for file in files.values():
        file.write_text(file.read_text().replace("REPLACE", SECRET))
    settings = Settings(service, pod.container["args"], environment)
    with ServiceProcess(
        service, *options, str(ROOT / "Examples"), environment={"PATH": "/usr/bin:/bin", **environment}
    ) as process:
        for fields, status in [({}, 401), ({"Authorization": f"Bearer {key}"}, 200)]:
            request = urllib.request.Request(f"{process.address}/v1/catalogs", headers=fields)
            try:
                answered = urllib.request.urlopen(request, timeout=20).status
            except urllib.error.HTTPError as error:
                answered = error.code
            expect(answered == status, f"{pod.name}: answers {answered} instead of {status}")

    ports = {"http": settings.port("port"), "operations": settings.port("operations-address")}
    expect(pod.ports == ports, f"{pod.name}: its ports are {pod.ports}, those of the settings {ports}")
    expect(settings.value("host") == "0.0.0.0", f"{pod.name}: nobody reaches {settings.value('host')}")
    drain = int(settings.value("drain-delay")) + int(settings.value("drain-timeout"))
    expect(drain < pod.spec["terminationGracePeriodSeconds"], f"{pod.name}: drains for {drain} s, and is killed before")
    for probe, path in [("startupProbe", "/livez"), ("livenessProbe", "/livez"), ("readinessProbe", "/readyz")]:
        get = pod.container[probe]["httpGet"]
        expect(get["path"] == path and get["port"] in ports, f"{pod.name}: {probe} asks {get}")
    annotations = pod.owner["template"]["metadata"]["annotations"]
    expect(int(annotations["prometheus.io/port"]) == ports["operations"], f"{pod.name}: scraped at another port")

    expect(pod.owner["selector"]["matchLabels"] == pod.labels, f"{pod.name}: selects other pods")
    expect(pod.container["securityContext"]["readOnlyRootFilesystem"], f"{pod.name}: may write to its image")
    data = settings.value("data-dir")
    writable = [path for path, mount in pod.mounts.items() if not mount.get("readOnly")]
    for path in ["/tmp"] + ([data] if data.startswith("/") else []):
        expect(any(PurePosixPath(path).is_relative_to(mount) for mount in writable), f"{pod.name}: cannot write to {path}")
    limit = int(pod.container["resources"]["limits"]["memory"].removesuffix("Gi")) << 30
    bounds = MEMORY + ([] if settings.value("session-store").startswith("redis") else SESSION_MEMORY)
    used = sum(int(settings.value(name)) for name in bounds)
    used += THREAD_MEMORY * sum(int(settings.value(name)) for name in ["threads", "slow-threads"])
    expect(used < limit * 0.9, f"{pod.name}: its bounds of memory are {used} bytes, its limit is {limit}")
    uploads = int(settings.value("max-upload-bytes")) * int(settings.value("max-uploads"))
    room = int(pod.volumes[pod.mounts["/tmp"]["name"]]["emptyDir"]["sizeLimit"].removesuffix("Gi")) << 30
    expect(uploads < room, f"{pod.name}: uploads may take {uploads} bytes of {room}")
    print(f"{pod.name}: settings, ports, probes, volumes, memory")


def check_references(documents: list[dict], pods: list[Pod]) -> None:
    """Each selector of pods selects some, and names ports that they have."""
    for document in documents:
        kind, spec = document["kind"], document.get("spec", {})
        where = f"{kind} {document['metadata']['name']}"
        selector = {
            "Service": lambda: spec["selector"],
            "PodDisruptionBudget": lambda: spec["selector"]["matchLabels"],
            "NetworkPolicy": lambda: spec["podSelector"]["matchLabels"],
        }.get(kind)
        if selector:
            chosen = [pod for pod in pods if selector().items() <= pod.labels.items()]
            expect(chosen, f"{where} selects no pod")
            names = [port["targetPort"] for port in spec["ports"]] if kind == "Service" else []
            if kind == "NetworkPolicy":
                names = [port["port"] for rule in spec["ingress"] for port in rule["ports"]]
            for name in names:
                expect(all(name in pod.ports for pod in chosen), f"{where}: there is no port {name}")
        if kind == "HorizontalPodAutoscaler":
            target = spec["scaleTargetRef"]
            pods[0].find(target["kind"], target["name"])
            expect("replicas" not in pods[0].find(target["kind"], target["name"])["spec"], f"{where} is not alone")


def check_compose(service: Path, folder: Path) -> None:
    """The file, its settings, and its Redis, with secrets that were made for it."""
    # As compose fills in variables that are not set.
    text = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", (COMPOSE / "compose.yaml").read_text())
    compose_spec.PyCompose.from_yaml(text).validate()
    composed = yaml.safe_load(text)
    shutil.copytree(COMPOSE, folder / "compose", ignore=shutil.ignore_patterns("secrets"))
    # What Tests/ClickHouse starts; it changes the service of the other file, which has its health to wait for.
    more = (COMPOSE / "clickhouse.yaml").read_text()
    compose_spec.PyCompose.from_yaml(more).validate()
    more = yaml.safe_load(more)
    expect(set(more["services"]) - set(composed["services"]) == {"clickhouse"}, "clickhouse.yaml has other services")
    for file in [*composed["configs"].values(), *more["configs"].values()]:
        expect((folder / "compose" / file["file"]).is_file(), f"there is no {file['file']}")
    subprocess.run([folder / "compose/make-secrets"], check=True)
    secrets = {name: folder / "compose" / secret["file"] for name, secret in composed["secrets"].items()}
    paths = {f"/run/secrets/{name}": file for name, file in secrets.items()}

    container = composed["services"]["filter-service"]
    for config in container["configs"]:
        paths[config["target"]] = folder / "compose" / composed["configs"][config["source"]]["file"]
    environment = {}
    for name, value in container["environment"].items():
        expect(value in paths, f"{name} is {value}, which the container does not have")
        environment[name] = str(paths[value])
    image = (ROOT / "Dockerfile").read_text()
    version = re.search(r'image.version="(.+)"', image)[1]
    expect(container["image"] == f"filter-service:{version}", f"the image is {container['image']}, of version {version}")
    expect(f"--tag {container['image']} ." in (ROOT / "Documentation/DAY.md").read_text(), "DAY.md tags another image")
    environment["FILTER_SERVICE_HOST"] = re.search(r"^ENV FILTER_SERVICE_HOST=(\S+)", image, re.MULTILINE)[1]
    settings = Settings(service, json.loads(re.search(r"^CMD (.*)$", image, re.MULTILINE)[1]), environment)
    published = {int(port.rsplit(":", 1)[1]) for port in container["ports"]}
    ports = {settings.port("port"), settings.port("operations-address")}
    expect(published == ports, f"published are {published}, listened to is at {ports}")
    expect(f"EXPOSE {settings.port('port')}\n" in image, "the image exposes another port")
    drain = int(settings.value("drain-delay")) + int(settings.value("drain-timeout"))
    expect(drain < int(container["stop_grace_period"].removesuffix("s")), f"drains for {drain} s, and is killed before")
    expect(any(settings.value("data-dir").startswith(volume.split(":")[1]) for volume in container["volumes"]),
           "the data directory is no volume")
    uploads = int(settings.value("max-upload-bytes")) * int(settings.value("max-uploads"))
    room = int(re.fullmatch(r"/tmp:size=(\d+)g", container["tmpfs"][0])[1]) << 30
    expect(uploads < room, f"uploads may take {uploads} bytes of {room}")
    expect(settings.value("writable") == "on", "nobody can make the catalogs that the volume is for")
    expect(all(port.startswith("127.0.0.1:") for port in container["ports"]), "others may write without a key")

    # Its Redis, with the command of the file on a socket of this machine.
    redis = composed["services"]["redis"]
    command = [str(paths.get(part, part)) for part in redis["command"]]
    port = str(free_port())
    server = subprocess.Popen(
        [*command, "--port", port, "--bind", "127.0.0.1", "--dir", str(folder)], stdout=subprocess.DEVNULL
    )
    try:
        health = redis["healthcheck"]["test"]
        expect(health[:2] == ["CMD", "redis-cli"], f"Redis is asked by {health}")

        def answers() -> bool:
            expect(server.poll() is None, "Redis does not start")
            ping = subprocess.run(["redis-cli", "-p", port, *health[2:]], text=True, capture_output=True)
            return ping.stdout.strip() == "PONG"

        await_that(answers, lambda: "Redis does not answer")
        for refused in ["GET x", "KEYS *", "FLUSHALL"]:
            answer = subprocess.run(["redis-cli", "-p", port, *refused.split()], text=True, capture_output=True).stdout
            expect("NOPERM" in answer, f"without a password {refused} is answered with {answer}")
        store = secrets["session-store"]
        user, password = re.match(r"redis://([^:]+):([^@]+)@", store.read_text()).groups()
        # Commands that would end the sessions of all clients, or change the server.
        for refused in ["FLUSHALL", "FLUSHDB", "KEYS *", "CONFIG GET *", "SHUTDOWN NOSAVE", "ACL LIST"]:
            answer = subprocess.run(
                ["redis-cli", "-p", port, "--user", user, "--pass", password, "--no-auth-warning", *refused.split()],
                text=True, capture_output=True,
            ).stdout
            expect("NOPERM" in answer, f"the service's user may use {refused}: {answer}")
        store.write_text(store.read_text().replace("@redis:6379", f"@127.0.0.1:{port}"))
        given = {name: value for name, value in environment.items() if name.endswith("_FILE")}
        with ServiceProcess(service, str(ROOT / "Examples"), environment={"PATH": "/usr/bin:/bin", **given}) as process:
            made = process.post("/v1/sessions", {"catalog": "shop"}, 201)
            session = f"/v1/sessions/{made['session']['id']}"
            tapped = process.post(f"{session}/categories/brand/values/Sandpiper/toggle", None)
            read = process.get(f"{session}?include=")
            expect(read["total"] == tapped["total"] < made["total"], "a tap is lost")
    finally:
        server.terminate()
        server.wait()
    print("compose: the file, settings, secrets, and sessions in its Redis")


def check_package(service: Path, folder: Path, pods: list[Pod]) -> None:
    """The settings that the Debian package brings, as its unit gives them."""
    unit = (ROOT / "Deploy/systemd/filter-service.service").read_text()
    environment = dict(re.findall(r"^Environment=(\w+)=(.*)$", unit, re.MULTILINE))
    given = {name: value for name, value in environment.items() if name.startswith("FILTER_")}
    expect(given == {"FILTER_SERVICE_CONFIG": "/etc/filter-service/config.yaml"}, f"the unit sets {environment}")
    file = folder / "package.yaml"
    file.write_text((ROOT / "Deploy/debian/config.yaml").read_text())
    command = shlex.split(re.search(r"^ExecStart=(.+)$", unit, re.MULTILINE)[1].replace("$SOURCES", ""))
    settings = Settings(service, command[1:], {"FILTER_SERVICE_CONFIG": str(file)})
    expect(settings.value("data-dir") == "/var/lib/filter-service", "the unit gives the service another directory")
    socket_unit = (ROOT / "Deploy/systemd/filter-service.socket").read_text()
    listens = re.search(r"^ListenStream=(.+)$", socket_unit, re.MULTILINE)[1]
    expect(listens == f"{settings.value('host')}:{settings.port('port')}", f"the socket unit listens at {listens}")
    drain = int(settings.value("drain-delay")) + int(settings.value("drain-timeout"))
    expect(drain < int(re.search(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)[1]), "systemd kills it while it drains")
    grace = next(pod for pod in pods if pod.name.endswith("writer")).spec["terminationGracePeriodSeconds"]
    expect(f"\nTimeoutStopSec={grace}\n" in unit, f"systemd waits for another time than Kubernetes for a writer, {grace} s")
    print("systemd: the unit and the settings of the package")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--service", required=True, type=Path)
    service = parser.parse_args().service
    documents = [each for file in sorted(KUBERNETES.glob("*.yaml")) for each in yaml.safe_load_all(file.read_text())]
    check_schemas(documents)
    pods = [Pod(each, documents) for each in documents if each["kind"] in ("Deployment", "StatefulSet")]
    with tempfile.TemporaryDirectory() as name:
        for pod in pods:
            check_pod(pod, service, Path(name))
        check_references(documents, pods)
        check_compose(service, Path(name))
        check_package(service, Path(name), pods)


if __name__ == "__main__":
    sys.exit(main())
