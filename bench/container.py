"""Tries packaging/container/Dockerfile where no container daemon runs: each of its steps is carried out in a folder that
debootstrap made, and its server is started there as process 1 of its own namespace, as user 10001. Needs root, and a
network of its own, with nothing in it but itself. Run by bench/run container [FOLDER], which sees to both."""

import contextlib
import glob
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

TOKEN = "a-token-for-the-container"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
DECLARED = {"VOLUME", "EXPOSE", "STOPSIGNAL"}  # say what a daemon is to do, and do nothing


def instructions(dockerfile):
    """Returns each instruction of a recipe, as its word and the rest."""
    text = "".join(line for line in open(dockerfile) if not line.lstrip().startswith("#"))
    for line in text.replace("\\\n", " ").splitlines():
        if line.strip():
            word, rest = line.strip().split(None, 1)
            yield word.upper(), rest.strip()


class Image:
    """A folder with a system, and what the recipe says of it."""

    def __init__(self, root):
        self.root = root
        self.env = {"PATH": PATH}
        self.user = "0"
        self.health = self.entry = None

    def inside(self, path):
        return os.path.join(self.root, path.lstrip("/"))

    def inner(self, words):
        """The words as a command in that system."""
        env = ["env", "-i"] + [f"{name}={value}" for name, value in self.env.items()]
        return ["chroot", f"--userspec={self.user}:{self.user}", self.root] + env + words

    def command(self, words):
        """The same as a process in namespaces of its own, whose number there is 1."""
        own = ["unshare", "--mount", "--pid", "--fork", f"--mount-proc={self.inside('proc')}"]
        return own + self.inner(words)


def add_archive(image, context, rest):
    source, target = rest.split()
    (archive,) = glob.glob(os.path.join(context, source))
    os.makedirs(image.inside(target), exist_ok=True)
    subprocess.run(["tar", "-xzf", archive, "-C", image.inside(target), "--no-same-owner"], check=True)


def copy(image, images, rest):
    stage, source, target = rest.split()
    (folder,) = glob.glob(images[stage.removeprefix("--from=")].inside(source))
    shutil.copytree(folder, image.inside(target), symlinks=True, dirs_exist_ok=True)


def build(dockerfile, context, base, work):
    """Carries out the steps, and returns the last image."""
    images, image = {}, None
    for word, rest in instructions(dockerfile):
        start = time.monotonic()
        if word == "FROM":
            image = Image(os.path.join(work, f"image{len(images)}"))
            images[rest.split(" AS ")[-1] if " AS " in rest else "last"] = image
            subprocess.run(["cp", "-a", base, image.root], check=True)
        elif word == "ADD":
            add_archive(image, context, rest)
        elif word == "COPY":
            copy(image, images, rest)
        elif word == "RUN":
            subprocess.run(image.command(["sh", "-c", rest]), check=True)
        elif word == "ENV":
            image.env.update(pair.split("=", 1) for pair in shlex.split(rest))
        elif word == "USER":
            image.user = rest
        elif word == "HEALTHCHECK":
            image.health = json.loads(rest[rest.index("CMD") + 3 :])
        elif word == "ENTRYPOINT":
            image.entry = json.loads(rest)
        elif word not in DECLARED:
            raise SystemExit(f"container: this does not know {word}")
        print(f"{time.monotonic() - start:6.1f} s  {word} {' '.join(rest.split())[:90]}", flush=True)
    return image


def ask(port, path, body=None, token=TOKEN):
    """Returns the status and the text of an answer."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body)
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


@contextlib.contextmanager
def started(image):
    """The server, healthy by the recipe's own check; ended by SIGTERM to its process 1."""
    server = subprocess.Popen(image.command(image.entry), stdout=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 120
        while subprocess.run(image.inner(image.health), stderr=subprocess.DEVNULL).returncode:
            assert server.poll() is None, f"the server ended with {server.returncode}"
            assert time.monotonic() < end, "not healthy within 120 s"
            time.sleep(0.5)
        yield server
        with open(f"/proc/{server.pid}/task/{server.pid}/children") as children:
            os.kill(int(children.read().split()[0]), signal.SIGTERM)
        start = time.monotonic()
        code = server.wait(60)
        assert code == 0, f"exit code {code} after SIGTERM"
        print(f"SIGTERM: exit code 0 after {time.monotonic() - start:.1f} s")
    finally:
        server.kill()


def use(image):
    port = image.env["DOPPEL_SERVE_PORT"]
    os.makedirs(image.inside("/run/secrets"), exist_ok=True)
    token = image.inside(image.env["DOPPEL_SERVE_TOKEN_FILE"])
    with open(token, "w") as file:
        file.write(TOKEN)
    os.chown(token, int(image.user), int(image.user))
    os.chmod(token, 0o400)
    body = b'{"urls":["http://example.com/"]}'
    with started(image):
        assert ask(port, "/api/v1/urls", body, token="")[0] == 401
        status, answer = ask(port, "/api/v1/urls", body)
        assert status == 200 and '"new"' in answer, answer
        print("healthy; 401 without the token, 200 with it")
    with started(image):
        status, answer = ask(port, "/api/v1/urls", body)
        assert status == 200 and '"duplicate"' in answer, answer
        print("after a restart /data knows what was added")
    memories = os.stat(image.inside(image.env["DOPPEL_SERVE_DATA"]))
    assert (memories.st_uid, memories.st_mode & 0o777) == (int(image.user), 0o700), memories


def main():
    home, base = sys.argv[1:3]
    dockerfile = os.path.join(home, "packaging/container/Dockerfile")
    with tempfile.TemporaryDirectory() as work:
        os.chmod(work, 0o755)
        image = build(dockerfile, os.path.join(home, "cli/target"), base, work)
        use(image)
    print("the recipe works")


main()
