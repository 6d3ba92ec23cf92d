#!/usr/bin/env python3
"""How fast driftbase imports, beside what one would use instead, as Markdown for docs/performance.md.

    benches/import.py ../shared/bench --set medium              # the comparison, with its bars
    benches/import.py ../shared/bench --memory                  # peak memory, from 30 MB to 1.8 GB
    benches/import.py ../shared/bench --set large --unchanged   # importing again what did not change
    benches/import.py ../shared/bench --set large --no-text     # the size of a store, with and without texts

The kit (the folder given) has a generator of results files, the peers and a runner, which runs one after the other in
rotation, so that ratios hold while the machine's speed drifts. What is made lies in --work: an environment of Python with
the peers, the files, the stores; the first two are used again if there. Exit code 1 where a command failed.
"""
import argparse
import json
import os
import pathlib
import platform
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SETS = ["small", "medium", "large"]
# Files of this many MB, made by repeating the simulations of the small one.
REPEATED = [300, 1000]
PACKAGES = ["orjson", "msgspec", "duckdb", "chdb", "blake3"]
BASE = "json + sqlite3"
# How many times as fast as each peer driftbase is to be.
BARS = {BASE: 8, "DuckDB": 4, "msgspec + sqlite3": 3, "ClickHouse (chdb)": 1.2}
# Stands in a path for what tells one run's store from another's.
RUN = "@RUN@"
HASH = """
import sys, time
from blake3 import blake3
start = time.perf_counter()
for path in sys.argv[1:]:
    digest, buffer = blake3(), bytearray(1 << 20)
    with open(path, "rb", buffering=0) as file:
        while size := file.readinto(buffer):
            digest.update(memoryview(buffer)[:size])
    digest.digest()
print(time.perf_counter() - start)
"""


def stop(why):
    print(f"error: {why}", file=sys.stderr)
    sys.exit(1)


def run(command, **options):
    """Runs a command; one that fails ends everything, with what it said."""
    done = subprocess.run([str(part) for part in command], text=True, capture_output=True, **options)
    if done.returncode:
        stop(f"{shlex.join(map(str, command))} failed ({done.returncode}):\n{done.stdout}{done.stderr}".rstrip())
    return done.stdout


def environment(work):
    """The Python that has the peers."""
    python = work / "venv/bin/python"
    if not python.exists():
        run([sys.executable, "-m", "venv", work / "venv"])
    have = subprocess.run([python, "-c", "import " + ", ".join(PACKAGES)], capture_output=True)
    if have.returncode:
        run([python, "-m", "pip", "install", "--quiet", *PACKAGES])
    return python


def binary(given):
    """The command to measure: the one given, or a release build."""
    if given:
        return given.resolve()
    run(["cargo", "build", "--release", "--locked"], cwd=ROOT)
    return ROOT / "target/release/driftbase"


def files_of(name, kit, data, python):
    """The files of a set, made where they are not there."""
    folder = data / name
    if not list(folder.glob("*.json")):
        # Made beside and renamed, so that half a set is never taken for one.
        making = data / f"{name}.part"
        making.mkdir(parents=True, exist_ok=True)
        run([python, kit / "gen.py", "--preset", name, "--outdir", making])
        making.rename(folder)
    return sorted(folder.glob("*.json"))


def told(name, files):
    """A set in words, for the head of a table."""
    return f"{name}: {len(files)} file{'s' if len(files) > 1 else ''} of {megabytes(files):.0f} MB"


def megabytes(paths):
    return sum(path.stat().st_size for path in paths) / 1e6


def size_of(store):
    """Bytes of a file, or of all files in a folder."""
    paths = [path for path in store.rglob("*") if path.is_file()] if store.is_dir() else [store]
    return sum(path.stat().st_size for path in paths)


def repeat(source, target, size):
    """Writes `target` of about `size` MB: `source` with its simulations over and over, under new ids.

    Goes line by line through the layout that τ² writes, an indentation of two, so it needs no memory to speak of.
    """
    making = target.with_suffix(".part")
    with open(making, "wb") as out:
        copies, tail = 0, []
        while copies == 0 or out.tell() < size * 1e6:
            is_within = False
            with open(source, "rb") as lines:
                for line in lines:
                    if not is_within:
                        is_within = line == b'  "simulations": [\n'
                        if copies == 0:
                            out.write(line)
                        elif is_within:
                            # The end of the last simulation so far, which another one follows now.
                            out.write(b"    },\n")
                    elif line == b"    }\n":
                        # The last simulation's end waits for what comes; then the list ends.
                        tail = [line, *lines]
                    elif copies and line.startswith(b'      "id": "'):
                        out.write(line.replace(b'"id": "', b'"id": "%d-' % copies, 1))
                    else:
                        out.write(line)
            if not tail:
                stop(f"{source} is not in the layout that can be repeated")
            copies += 1
        out.writelines(tail)
    making.rename(target)


def peers(kit, python, driftbase, folder, files):
    """The commands, by name, and where each leaves its stores: of each run one of its own, named by RUN.

    So nobody's time has the removal of an old store in it, which takes a tenth of a second for 400 MB.
    """
    inputs = [str(path) for path in files]
    peer = lambda script, *arguments: [str(python), str(kit / "peers" / script), *arguments]
    store = {
        BASE: folder / f"json.{RUN}.db",
        "msgspec + sqlite3": folder / f"msgspec.{RUN}.db",
        "DuckDB": folder / f"duckdb.{RUN}.db",
        "ClickHouse (chdb)": folder / f"chdb.{RUN}",
        "driftbase": folder / f"driftbase.{RUN}.db",
    }
    texts = "inline"
    commands = {
        BASE: peer("py_sqlite.py", "json", texts, str(store[BASE]), *inputs),
        "msgspec + sqlite3": peer("py_msgspec.py", texts, str(store["msgspec + sqlite3"]), *inputs),
        "DuckDB": peer("duck.py", texts, str(store["DuckDB"]), *inputs),
        "ClickHouse (chdb)": peer("ch.py", texts, str(store["ClickHouse (chdb)"]), *inputs),
        "driftbase": [str(driftbase), "--db", str(store["driftbase"]), "import", *inputs],
    }
    return commands, store


def compare(args, python, driftbase, files):
    """The table of all peers and, below it, which bars are met."""
    out = args.work / "times.json"
    env = os.environ | {"MB": str(megabytes(files)), "WARM": "1"}
    with tempfile.TemporaryDirectory(dir=args.work) as folder:
        commands, store = peers(args.kit, python, driftbase, pathlib.Path(folder), files)
        # The runner has a shell read each command, to which `$$` is the number of its process.
        lines = "".join(
            f"{name}\t{shlex.join(command).replace(RUN, '$$')}\n" for name, command in commands.items()
        )
        said = run([sys.executable, args.kit / "runner.py", args.rotations, out], input=lines, env=env)
        failed = [line for line in said.splitlines() if line.startswith("FAIL")]
        # The runner's last line of a command's output tells what went wrong.
        if failed:
            stop("\n".join(failed))
        made = {name: sorted(path.parent.glob(path.name.replace(RUN, "*"))) for name, path in store.items()}
        sizes = {name: [size_of(path) for path in paths] for name, paths in made.items()}
    missing = [name for name, of_name in sizes.items() if len(of_name) != args.rotations + 1 or not all(of_name)]
    if missing:
        stop(f"not every run made a store: {', '.join(missing)}")
    times = json.loads(out.read_text())
    ratio = lambda name, to: statistics.median(b / a for a, b in zip(times[name]["wall"], times[to]["wall"]))
    print(f"| {told(args.set, files)} | s | MB/s | times as fast as {BASE} | peak MB | store, MB |")
    print("|---|---:|---:|---:|---:|---:|")
    for name in commands:
        seconds = statistics.median(times[name]["wall"])
        row = [
            f"{seconds:.2f}",
            f"{megabytes(files) / seconds:.0f}",
            f"{ratio(name, BASE):.1f}",
            f"{statistics.median(times[name]['rss']):.0f}",
            f"{statistics.median(sizes[name]) / 1e6:.1f}",
        ]
        print(f"| {name} | {' | '.join(row)} |")
    print("\n| driftbase is faster than | times | bar | |\n|---|---:|---:|---|")
    for name, bar in BARS.items():
        times_as_fast = ratio("driftbase", name)
        print(f"| {name} | {times_as_fast:.2f} | {bar} | {'met' if times_as_fast >= bar else 'not met'} |")


def peak(driftbase, store, paths, *options):
    """Peak memory in MB and seconds of an import into a new store."""
    store.unlink(missing_ok=True)
    start = time.perf_counter()
    command = [driftbase, "--db", store, "--quiet", "import", *options, *paths]
    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen(list(map(str, command)), stdout=said, stderr=said, stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            said.seek(0)
            stop(f"{shlex.join(map(str, command))} failed:\n{said.read().decode(errors='replace')}")
    return usage.ru_maxrss / 1024, time.perf_counter() - start


def memory(args, python, driftbase):
    """Peak memory over sources of growing size."""
    # What a process used before it became another program is counted too, so this one is to stay small.
    floor = peak_of_nothing()
    print("| source | MB | files | peak MB | s |\n|---|---:|---:|---:|---:|")
    for name in args.memory.split(","):
        if name in SETS:
            title, paths = f"the {name} set", files_of(name, args.kit, args.data, python)
        else:
            title, source = "one file", files_of("small", args.kit, args.data, python)[0]
            target = args.work / f"repeated-{name}.json"
            if not target.exists():
                repeat(source, target, int(name))
            paths = [target]
        used, seconds = peak(driftbase, args.work / "memory.db", paths)
        print(f"| {title} | {megabytes(paths):.0f} | {len(paths)} | {used:.0f} | {seconds:.2f} |", flush=True)
    print(f"\nThe least that can be measured so is {floor:.0f} MB.")


def peak_of_nothing():
    child = subprocess.Popen(["true"])
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_maxrss / 1024


def unchanged(args, python, driftbase, files):
    """A second import beside reading and hashing the same files."""
    store = args.work / "unchanged.db"
    store.unlink(missing_ok=True)
    again = [driftbase, "--db", store, "--quiet", "import", *files]
    run(again)
    seconds, hashing = [], []
    for _ in range(args.rotations + 1):
        start = time.perf_counter()
        run(again)
        seconds.append(time.perf_counter() - start)
        hashing.append(float(run([python, "-c", HASH, *files])))
    # The first of each warms up.
    imports = int(run([python, "-c", COUNT, store]))
    if imports != len(files):
        stop(f"{imports} imports in the store for {len(files)} files: they were not taken for unchanged")
    again, read = statistics.median(seconds[1:]), statistics.median(hashing[1:])
    print(f"| {told(args.set, files)} | s | MB/s |\n|---|---:|---:|")
    print(f"| import again, unchanged | {again:.3f} | {megabytes(files) / again:.0f} |")
    print(f"| read and hash (blake3, one thread) | {read:.3f} | {megabytes(files) / read:.0f} |")
    both = statistics.median(a / b for a, b in zip(seconds[1:], hashing[1:]))
    print(f"\nImporting again takes {both:.2f} times as long as reading and hashing, which is the same hash")
    print("from the package blake3 in pieces of 1 MiB, without the time to start Python.")


COUNT = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('SELECT COUNT(*) FROM import').fetchone()[0])"


def no_text(args, driftbase, files):
    """The size of a store with and without texts."""
    print(f"| {told(args.set, files)} | store, MB | of the input | s |\n|---|---:|---:|---:|")
    for title, options in [("with texts", []), ("`--no-text`", ["--no-text"])]:
        store = args.work / "texts.db"
        _, seconds = peak(driftbase, store, files, *options)
        size = size_of(store) / 1e6
        print(f"| {title} | {size:.1f} | {size / megabytes(files):.2f} | {seconds:.2f} |")


def machine(python, driftbase):
    """One line on what all this was measured with."""
    model = platform.processor() or platform.machine()
    info = pathlib.Path("/proc/cpuinfo")
    if info.exists():
        named = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
        model = named[0] if named else model
    versions = "import importlib.metadata as m; print(', '.join(f'{p} {m.version(p)}' for p in %r))" % PACKAGES
    packages = run([python, "-c", versions]).strip()
    load = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    ours = run([driftbase, "--version"]).strip()
    return (
        f"{os.cpu_count()} cores of {model}, {platform.system()}, load {load} at the start; "
        f"{ours}, Python {platform.python_version()}, {packages}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kit", nargs="?", type=pathlib.Path, default=ROOT / "../shared/bench", help="the benchmark kit")
    parser.add_argument("--set", choices=SETS, default="medium", help="30 MB, 280 MB or 1.8 GB [medium]")
    parser.add_argument("--rotations", type=int, default=5, help="after one that warms up [5]")
    parser.add_argument("--binary", type=pathlib.Path, help="measure this driftbase, instead of a release build")
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "driftbase-bench")
    parser.add_argument("--data", type=pathlib.Path, help="folder that has the sets as folders, or gets them [WORK/data]")
    everything = ",".join(SETS + [str(size) for size in REPEATED])
    parser.add_argument(
        "--memory", nargs="?", const=everything, metavar="LIST",
        help=f"peak memory of importing these: sets, or MB of one file [{everything}]",
    )
    parser.add_argument("--unchanged", action="store_true", help="a second import beside reading and hashing")
    parser.add_argument("--no-text", action="store_true", help="the size of a store with and without texts")
    args = parser.parse_args()
    args.kit, args.work = args.kit.resolve(), args.work.resolve()
    args.data = (args.data or args.work / "data").resolve()
    if not (args.kit / "runner.py").exists():
        stop(f"{args.kit} is no benchmark kit: it has no runner.py")
    args.work.mkdir(parents=True, exist_ok=True)
    python, driftbase = environment(args.work), binary(args.binary)
    print(f"<!-- {machine(python, driftbase)} -->")
    if args.memory:
        memory(args, python, driftbase)
        return
    files = files_of(args.set, args.kit, args.data, python)
    if args.unchanged:
        unchanged(args, python, driftbase, files)
    elif args.no_text:
        no_text(args, driftbase, files)
    else:
        compare(args, python, driftbase, files)


if __name__ == "__main__":
    main()
