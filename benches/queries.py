#!/usr/bin/env python3
"""The times of all questions on a store, beside DuckDB reading the same views of the same store.

    python3 -m venv .venv
    .venv/bin/pip install duckdb==1.5.5 duckdb-extensions duckdb-extension-sqlite-scanner
    .venv/bin/python benches/queries.py large.db > times.md

Runs `cargo bench --bench queries` (or takes its output: --ours TIMES.tsv), then the same SQL in DuckDB through its SQLite
scanner, and prints a Markdown table: milliseconds by the clock (median) and of the processor (mean). A question that DuckDB cannot answer has its reason
below the table. Without the extension `--no-duckdb` prints our times alone.
"""
import argparse
import os
import pathlib
import re
import statistics
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMIT_S = 120
VARIANTS = {
    "": {},
    "--matcher all": {"matcher": "all"},
    "--window 1": {"window": "1"},
    "--window 50": {"window": "50"},
    "--run 1": {"run": "1"},
}
COMPARE = {
    "tasks": "run_tasks",
    "tools": "run_tools",
    "runs": "run_facts",
    "turns": "turns",
    "identical transcripts": "identical",
}


def ours(store, given):
    """Our times: question, rows, median, processor; from a file or from running the benchmark."""
    if given:
        text = pathlib.Path(given).read_text()
    else:
        command = ["cargo", "bench", "--bench", "queries"]
        env = os.environ | {"DRIFTBASE_DB": str(store)}
        text = subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True).stdout
    lines = [line.split("\t") for line in text.splitlines() if line.count("\t") == 3]
    return [(name, int(rows), float(median), float(processor)) for name, rows, median, processor in lines[1:]]


def named(question):
    """The SQL of a named query with its parameters put in, as DuckDB takes no :name."""
    name, _, settings = question.partition(" ")
    path = ROOT / "queries" / f"{name}.sql"
    if not path.exists():
        return None
    text = path.read_text()
    # DuckDB takes no negative limit, which stands for none.
    text = text.replace("LIMIT COALESCE(:limit, 2147483647)", "")
    values = {}
    for line in text.splitlines():
        param = re.match(r"-- param:\s+(\w+)\s+(\w+)\??(?:\s+=\s+(\S+))?", line)
        if param:
            values[param[1]] = (param[2], param[3])
    for param, (kind, default) in values.items():
        value = VARIANTS[settings].get(param, default)
        if value is None:
            literal = "CAST(NULL AS {})".format({"text": "VARCHAR", "integer": "BIGINT"}.get(kind, "DOUBLE"))
        else:
            literal = value if kind != "text" else "'{}'".format(value.replace("'", "''"))
        text = re.sub(rf":{param}\b", lambda _: literal, text)
    return text


def compared(question, sides):
    """The SQL of a part of `compare`, for the runs of a side."""
    match = re.match(r"compare: (.+), (.+)", question)
    if not match:
        return None
    text = (ROOT / "src/compare/sql" / f"{COMPARE[match[2]]}.sql").read_text()
    runs = ", ".join(str(run) for run in sides[match[1]])
    text = re.sub(r"SELECT value FROM json_each\((:selected|\?1)\)", runs, text)
    return text.replace(":matcher", "'tau2'")


def duckdb_on(store):
    """A connection that sees the store's tables and views."""
    import duckdb
    from duckdb_extensions import import_extension

    import_extension("sqlite_scanner")
    connection = duckdb.connect()
    connection.execute("LOAD sqlite_scanner")
    connection.execute(f"ATTACH '{store}' AS store (TYPE sqlite, READ_ONLY)")
    connection.execute("USE store")
    return duckdb, connection


def timed(connection, sql, rounds=5):
    """Rows, median milliseconds by the clock, mean of all processors; a slow question is asked once."""
    times, processor = [], time.process_time()
    watch = threading.Timer(LIMIT_S, connection.interrupt)
    watch.start()
    try:
        while len(times) < rounds and sum(times) < 3:
            start = time.perf_counter()
            rows = len(connection.execute(sql).fetchall())
            times.append(time.perf_counter() - start)
    finally:
        watch.cancel()
    return rows, 1e3 * statistics.median(times), 1e3 * (time.process_time() - processor) / len(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("store", type=pathlib.Path)
    parser.add_argument("--ours", help="output of the benchmark, instead of running it")
    parser.add_argument("--no-duckdb", action="store_true")
    parser.add_argument("--only", default="", help="questions whose name holds this text")
    args = parser.parse_args()
    store = args.store.resolve()
    times = [t for t in ours(store, args.ours) if args.only in t[0]]
    notes = []
    if not args.no_duckdb:
        duckdb, connection = duckdb_on(store)
        first = connection.execute("SELECT run_id, agent_model FROM run_overview ORDER BY domain, run, run_id").fetchone()
        model = connection.execute("SELECT run_id FROM run WHERE agent_model = ? ORDER BY 1", [first[1]]).fetchall()
        sides = {"a run": [first[0]], "a model's runs": [run for (run,) in model]}
    print("| question | rows | driftbase, ms | of the processor | DuckDB, ms | of the processor |")
    print("|---|---:|---:|---:|---:|---:|")
    for question, rows, median, processor in times:
        theirs = "– | –"
        sql = None if args.no_duckdb else named(question) or compared(question, sides)
        if sql:
            try:
                found, ms, theirs = timed(connection, sql)
                theirs = f"{ms:.0f} | {theirs:.0f}"
                if found != rows and not question.endswith("identical transcripts"):
                    notes.append(f"{question}: {rows} rows here, {found} in DuckDB")
            except duckdb.InterruptException:
                theirs = f"> {1000 * LIMIT_S} |"
            except duckdb.Error as error:
                theirs = "fails |"
                notes.append(f"{question}: DuckDB says: {str(error).splitlines()[0]}")
        print(f"| {question} | {rows} | {median:.1f} | {processor:.1f} | {theirs} |", flush=True)
    for note in notes:
        print(f"\n{note}")


if __name__ == "__main__":
    sys.exit(main())
