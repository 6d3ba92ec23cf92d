#!/usr/bin/env python3
"""How a store grows: what a simulation costs to import, and what questions cost, as simulations become many.

    python3 benches/growth.py --driftbase target/release/driftbase --work /tmp/growth \\
        --small one_small_run.json runs/*.json > growth.md

Imports the given results files again and again, each time as another run (its timestamp is changed), one command for each
run, until the store has 10³, 10⁴ and 10⁵ simulations; times the questions at each size with `cargo bench --bench
queries`. Then imports the small run a thousand times into a store of its own. Prints two Markdown tables. Needs room for
about 25 kB a simulation, and for one results file.
"""
import argparse
import itertools
import os
import pathlib
import re
import resource
import sqlite3
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
QUESTIONS = [
    "open and list runs",
    "domain-drift --matcher all",
    "tool-drift",
    "turn-drift",
    "misalignment --run 1",
    "compare: a run",
    "pass-hat-k",
]
TIMESTAMP = re.compile(rb'("timestamp": ?")[^"]*(")')
SMALL_RUNS = 1000


def another_run(source, number, to):
    """Writes a source as another run: one with another start."""
    text = source.read_bytes()
    second = f"2026-01-01T{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}.{number:06}".encode()
    new, count = TIMESTAMP.subn(rb"\g<1>" + second + rb"\g<2>", text, count=1)
    assert count == 1, source
    to.write_bytes(new)


def run_import(driftbase, store, source):
    """Seconds by the clock and of processor time that an import takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    command = [driftbase, "--db", store, "import", "--quiet", "--format", "csv", source]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def simulations(store):
    connection = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    return connection.execute("SELECT COUNT(*) FROM simulation").fetchone()[0]


def questions(store, bench):
    """The processor time of each question, in milliseconds."""
    command = [os.path.abspath(bench)] if bench else ["cargo", "bench", "--bench", "queries", "--"]
    env = os.environ | {"DRIFTBASE_DB": str(store)}
    out = subprocess.run(command + QUESTIONS, cwd=ROOT, env=env, check=True, capture_output=True, text=True)
    lines = (line.split("\t") for line in out.stdout.splitlines() if line.count("\t") == 3)
    return {name: processor for name, _, _, processor in lines}


def grow(args):
    store, source = args.work / "growth.db", args.work / "run.json"
    store.unlink(missing_ok=True)
    sizes = sorted(args.sizes)
    costs = []
    print("| simulations | runs | store | import, ms a simulation (the last runs) | processor ms |", end="")
    print("".join(f" {question}, processor ms |" for question in QUESTIONS))
    print("|---:" * (5 + len(QUESTIONS)) + "|")
    for number, original in enumerate(itertools.cycle(args.runs)):
        another_run(original, number, source)
        before = simulations(store) if store.exists() else 0
        wall, cpu = run_import(args.driftbase, store, source)
        count = simulations(store)
        costs.append((wall / (count - before), cpu / (count - before)))
        if count >= sizes[0]:
            sizes.pop(0)
            wall, cpu = (1e3 * statistics.median(cost) for cost in zip(*costs[-len(args.runs):]))
            times = questions(store, args.bench)
            print(f"| {count} | {number + 1} | {store.stat().st_size / 1e6:.0f} MB | {wall:.2f} | {cpu:.2f} |", end="")
            print("".join(f" {times[question]} |" for question in QUESTIONS), flush=True)
        if not sizes:
            break
    source.unlink()
    if not args.keep:
        store.unlink()


def small_runs(args):
    store, source = args.work / "small.db", args.work / "run.json"
    store.unlink(missing_ok=True)
    times = []
    for number in range(SMALL_RUNS + 5):
        another_run(args.small, number, source)
        times.append(run_import(args.driftbase, store, source))
    print(f"\nA run of {simulations(store) // len(times)} simulations, imported by a command of its own as run number …\n")
    print("| run | ms by the clock | ms of the processor |\n|---:|---:|---:|")
    for number in (10, 100, 1000):
        near = times[number - 6:number + 5]
        wall, cpu = (1e3 * statistics.median(cost) for cost in zip(*near))
        print(f"| {number} | {wall:.1f} | {cpu:.1f} |", flush=True)
    source.unlink()
    store.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", nargs="*", type=pathlib.Path, help="results files to import again and again")
    parser.add_argument("--driftbase", default=str(ROOT / "target/release/driftbase"), help="the command")
    parser.add_argument("--bench", help="the compiled benchmark `queries`, instead of `cargo bench`")
    parser.add_argument("--work", type=pathlib.Path, required=True, help="folder for stores and sources")
    parser.add_argument("--small", type=pathlib.Path, help="a small results file")
    parser.add_argument("--sizes", type=int, nargs="*", default=[10**3, 10**4, 10**5])
    parser.add_argument("--keep", action="store_true", help="keep the grown store")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    if args.runs:
        grow(args)
    if args.small:
        small_runs(args)


if __name__ == "__main__":
    sys.exit(main())
