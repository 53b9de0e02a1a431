"""Build the page that needs no server: a folder of static files for any web space.

    python page/build.py FOLDER

It is the front end of `satgrid serve` with another carrier: questions go to a worker, in which
Pyodide runs satgrid. A service worker keeps every file, so the page works offline. Pyodide comes
from npm and python-sat's WebAssembly wheel from the package index, each pinned by its digest;
neither the build nor the page fetches anything else. `bytecode.mjs` compiles the modules that a
start loads, so that the page does not have to.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from satgrid.page.answers import answer
from satgrid.page.server import POLICY

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
FRONT = ROOT / "satgrid" / "page" / "static"
OWN = ("carrier.js", "worker.js", "offline.js")
"""The files that replace the server."""
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PYTHON = "3.14"
PLATFORM = "pyemscripten_2026_0_wasm32"


def run(*words: str, folder: Path = ROOT) -> None:
    """Run a command quietly; end with its output if it fails."""
    ran = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"page: `{' '.join(words[:4])} …` failed:\n{ran.stdout}{ran.stderr}".rstrip())


def wheels(folder: Path) -> list[Path]:
    """Fetch and build the wheels that the worker unpacks."""
    pip = (sys.executable, "-m", "pip")
    foreign = ("--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp")
    run(*pip, "download", "-q", "--no-deps", "--only-binary=:all:", "--require-hashes",
        *foreign, "--abi", "cp" + PYTHON.replace(".", ""), "--abi", "none",
        "-r", str(HERE / "wheels.txt"), "-d", str(folder))  # fmt: skip
    run(*pip, "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(folder), str(ROOT))
    return sorted(folder.glob("*.whl"))


def build(out: Path) -> None:
    """Write the folder; it appears whole or not at all."""
    if shutil.which("npm") is None:
        sys.exit("page: npm is not installed: it fetches Pyodide (Debian, Ubuntu: apt install npm)")
    with tempfile.TemporaryDirectory() as name:
        made = Path(name) / "page"
        shutil.copytree(FRONT, made)
        for own in OWN:
            shutil.copy(HERE / own, made)
        index, declared = made / "index.html", '<meta charset="utf-8">\n'
        # A web space may send no headers, so the page states its policy, as far as a page can.
        policy = POLICY.partition("; frame-ancestors")[0]
        stated = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        index.write_text(index.read_text("utf-8").replace(declared, declared + stated), "utf-8")
        fetched = Path(name) / "npm"
        fetched.mkdir()
        for each in ("package.json", "package-lock.json"):
            shutil.copy(HERE / each, fetched)
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=fetched)
        (made / "python").mkdir()
        for each in PYODIDE:
            shutil.copy(fetched / "node_modules" / "pyodide" / each, made / "python")
        # Without packages in the lock file, Pyodide fetches none.
        lock = json.loads((fetched / "node_modules/pyodide/pyodide-lock.json").read_text())
        lock["packages"] = {}
        (made / "python" / "pyodide-lock.json").write_text(json.dumps(lock))
        unpacked = [shutil.copy(wheel, made / "python") for wheel in wheels(Path(name) / "whl")]
        run("node", str(HERE / "bytecode.mjs"), str(made / "python"))
        families = json.dumps(answer({"verb": "families"}), ensure_ascii=False)
        (made / "families.json").write_text(families, "utf-8")
        # The workers read from this list which files to load and to keep.
        found = sorted(p for p in made.rglob("*") if p.is_file())
        digest = hashlib.sha256()
        for path in found:
            digest.update(path.relative_to(made).as_posix().encode() + path.read_bytes())
        listed = {
            "version": digest.hexdigest()[:16],
            "wheels": [f"python/{Path(path).name}" for path in unpacked],
            "files": ["./", *(path.relative_to(made).as_posix() for path in found)],
        }
        (made / "files.json").write_text(json.dumps(listed, indent=1))
        offline = made / "offline.js"
        offline.write_text(f"const VERSION = '{listed['version']}';\n" + offline.read_text())
        shutil.rmtree(out, ignore_errors=True)
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(made, out)
    sizes = [len(gzip.compress(path.read_bytes(), 6)) for path in out.rglob("*") if path.is_file()]
    print(f"{out}: {len(sizes)} files, {sum(sizes) / 1e6:.1f} MB over the wire (gzip)")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python page/build.py FOLDER")
    build(Path(sys.argv[1]))
