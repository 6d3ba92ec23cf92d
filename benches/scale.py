#!/usr/bin/env python3
"""Times what docs/scale.md tells of cost, on a store of any size, and prints it as Markdown.

`export parquet` twice, by the clock and of the processor, and then the domain and turn views on each engine: the first reading,
with the making of the views, and the second. Spark reads the files as they are.

    python benches/scale.py --store large.db --driftbase target/release/driftbase [--engines duckdb,clickhouse,spark]
"""

import argparse
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from engines_sql import ENGINES, statements  # noqa: E402

VIEWS = ["domain_drift", "turn_drift"]


def timed(run):
    """What it returns, with the seconds by the clock and those of the processor that child processes took."""
    begin, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    result = run()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return result, time.perf_counter() - begin, processor


class Store:
    """The store itself, as any SQLite tool reads it."""

    name = "SQLite"

    def __init__(self, store):
        self.db = sqlite3.connect(f"file:{store}?mode=ro", uri=True)

    def rows(self, sql):
        return self.db.execute(sql).fetchall()


class Spark(ENGINES["spark"]):
    """As `engines.py` has it, but for keeping tables in memory: of a large dataset they would not fit."""

    def __init__(self, script, tables, work):
        super().__init__("", tables, work)
        for statement in statements(script):
            self.db.sql(statement)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--driftbase", type=Path, default=ROOT / "target/release/driftbase")
    parser.add_argument("--engines", default="duckdb,clickhouse,spark")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        dataset = work / "dataset"

        def driftbase(*words):
            command = [args.driftbase.resolve(), "--db", args.store.resolve(), *map(str, words)]
            return subprocess.run(command, check=True, capture_output=True, text=True).stdout

        print("| `export parquet` | s | of the processor, s | MB |\n|---|---:|---:|---:|")
        for what in ["all of it", "again, nothing changed"]:
            _, clock, processor = timed(lambda: driftbase("export", "parquet", dataset))
            size = sum(path.stat().st_size for path in dataset.rglob("*.parquet")) / 1e6
            print(f"| {what} | {clock:.1f} | {processor:.1f} | {size:.0f} |", flush=True)

        def prepared(engine):
            into = work / engine
            driftbase("export", "views", "--engine", engine, "--dataset", dataset, "--into", into)
            return (Spark if engine == "spark" else ENGINES[engine])((into / "views.sql").read_text(), [], work)

        print("\n| engine | " + " | ".join(f"`{view}`, first, s | again, s | rows" for view in VIEWS) + " |")
        print("|---|" + "---:|---:|---:|" * len(VIEWS))
        for name in ["store", *args.engines.split(",")]:
            engine = Store(args.store) if name == "store" else prepared(name)
            cells = []
            for view in VIEWS:
                for _ in range(2):
                    rows, clock, _ = timed(lambda: engine.rows(f"SELECT * FROM {view}"))
                    cells.append(f"{clock:.2f}")
                cells.append(str(len(rows)))
            print(f"| {engine.name} | {' | '.join(cells)} |", flush=True)
            getattr(engine, "close", lambda: None)()


if __name__ == "__main__":
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    main()
