// Adds byte code to the archives of a page's folder, for the modules that Python loads at a start.
//
//     node page/bytecode.mjs FOLDER
//
// FOLDER is the page's `python`. This runs a start with a first board and its light; each loaded module
// gets byte code: in the standard library instead of the source, without docstrings; in the wheels,
// whose docstrings are read, beside the source. Other modules are not compiled, because byte code is
// twice as long. Loading does not compare times or sources.
import {readFileSync, readdirSync, writeFileSync} from "node:fs";
import {join, resolve} from "node:path";
import {pathToFileURL} from "node:url";

const folder = resolve(process.argv[2]) + "/";
const {loadPyodide} = await import(pathToFileURL(join(folder, "pyodide.mjs")));
// Byte code contains sets: a fixed hash seed gives the same byte code for the same source.
const python = await loadPyodide({indexURL: folder, env: {PYTHONHASHSEED: "0"}});
const bytes = name => new Uint8Array(readFileSync(join(folder, name)));
const wheels = readdirSync(folder).filter(name => name.endsWith(".whl"));
for (const wheel of wheels) python.unpackArchive(bytes(wheel), "wheel");

const packed = python.runPython(`
import io, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import cache_from_source, source_hash

from satgrid.page.answers import answer

answer({"verb": "version"})
families = answer({"verb": "families"})["families"]
puzzle = next(each["example"] for each in families if each["name"] == "heyawake")
for verb in "board", "live":
    answer({"verb": verb, "puzzle": puzzle, "settled": True})
loaded = {*sys.modules}

def packed(raw, library):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw.to_bytes())) as old, zipfile.ZipFile(out, "w") as new:
        for path in old.namelist():
            content = old.read(path)
            written = {path: content}
            module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            if path.endswith(".py") and module in loaded:
                code = compile(content, path, "exec", optimize=2 if library else 0, dont_inherit=True)
                code = bytes(_code_to_hash_pyc(code, source_hash(content), False))
                written = {path + "c": code} if library else written | {cache_from_source(path): code}
            for name, text in written.items():
                entry = zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0))
                new.writestr(entry, text, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()

packed
`);
for (const name of [...wheels, "python_stdlib.zip"])
  writeFileSync(join(folder, name), packed(bytes(name), name.endsWith(".zip")).toJs());
