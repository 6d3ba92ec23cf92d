#!/usr/bin/env python3
"""Runs every view and every named query on SQLite, DuckDB, ClickHouse and Spark SQL, and compares all rows.

    python3 -m venv VENV && VENV/bin/pip install duckdb chdb pyarrow pyspark
    VENV/bin/python tests/engines.py --driftbase target/release/driftbase

Two stores are exported with `driftbase export parquet`: the samples and the controls, and one of some 10^5 turns that is
made of them with changes. Both are graded, labelled, matched again, and have people's verdicts and an anchor, and it is
an error where a table or a view has no row in the first: nothing would be compared. What the engines run is what `driftbase export views` writes, nothing else. The reference is SQLite: the
store's own tables and views, filled from the dataset, so that its numbers are the dataset's. That the dataset holds what
the store holds is checked first: each view gives the same rows on both, but for the numbers (`…_id`).

Equal means: the same rows, queries in the same order; NULLs as NULLs, texts byte by byte, numbers within 1e-12 of the
larger one. Every query is asked with its defaults, and again with every parameter that `GIVEN` has a value for.
Ends with 1 where anything differs.
"""

import argparse
import gzip
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOLERANCE = 1e-12

# Values for parameters, by name; a query is asked with those that it has.
GIVEN = {"domain": "airline", "matcher": "strict", "limit": 7, "window": 3, "k": 2, "min_n": 1, "measure": "omission_rate"}

# What has no row in the samples and controls, and why.
EMPTY = {}


def run(*command):
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def read_sample(path):
    if path.suffix == ".gz":
        return json.loads(gzip.decompress(path.read_bytes()))
    import pyarrow

    with pyarrow.input_stream(str(path), compression="zstd") as stream:
        return json.loads(stream.read())


def make_sources(folder, turns):
    """Writes sources of at least so many turns: the samples again and again, with changes of every kind."""
    samples = [read_sample(p) for p in sorted((ROOT / "samples").iterdir()) if ".json" in p.name]
    chance = random.Random(20261101)
    made = 0
    for copy in range(10_000):
        if made >= turns:
            return
        source = json.loads(json.dumps(samples[copy % len(samples)]))
        model = None if copy % 5 == 4 else f"made/model-{copy % 4}"
        source["info"]["agent_info"]["llm"] = model
        source["timestamp"] = f"2026-{1 + copy % 12:02}-{1 + copy % 28:02}T0{copy % 9}:00:00"
        kept = []
        for simulation in source["simulations"]:
            if chance.random() < 0.1:
                continue
            simulation["id"] = f"{copy}-{simulation['id']}"
            messages = simulation.get("messages") or []
            if messages and chance.random() < 0.3:
                messages = messages[: chance.randrange(1, len(messages) + 1)]
                simulation["messages"] = messages
            for message in messages:
                if chance.random() < 0.2:
                    message["cost"] = chance.choice([None, chance.random() / 100])
                for call in message.get("tool_calls") or []:
                    if chance.random() < 0.15 and call.get("arguments"):
                        key = chance.choice(sorted(call["arguments"]))
                        call["arguments"][key] = f"changed {chance.randrange(1000)}"
            if chance.random() < 0.1:
                simulation["reward_info"] = None
            elif chance.random() < 0.2 and simulation.get("reward_info"):
                simulation["reward_info"]["reward"] = chance.choice([0.0, 0.5, 1.0])
            if chance.random() < 0.05:
                simulation["trial"] = None
            if chance.random() < 0.1:
                simulation["agent_cost"] = None
            if chance.random() < 0.05:
                simulation["termination_reason"] = chance.choice(["max_steps", "infrastructure_error", "agent_error", None])
            made += len(messages)
            kept.append(simulation)
        source["simulations"] = kept
        (folder / f"made_{copy:03}.json").write_text(json.dumps(source))


def make_changed(path):
    """Writes a source with what the samples do not have: other gold, trials that are one conversation, a broken record."""
    source = read_sample(ROOT / "samples/qwen3.8-27b_airline.json.gz")
    source["info"]["agent_info"]["llm"] = "made/changed"
    source["timestamp"] = "2026-11-01T00:00:00"
    for number, task in enumerate(source["tasks"]):
        actions = task["evaluation_criteria"]["actions"]
        if actions and number % 3 == 0:
            actions.pop()
        elif actions and number % 3 == 1:
            actions[0]["arguments"]["made"] = number
    kept = source["simulations"][:20]
    again = [{**simulation, "id": f"again-{simulation['id']}", "trial": 9} for simulation in kept[:3]]
    source["simulations"] = [*kept, *again, "no simulation"]
    path.write_text(json.dumps(source))


def fill(driftbase, store, sources, work):
    """Makes a store in which every table has rows."""
    ask = lambda *command: run(driftbase, "--db", store, *command)
    make_changed(work / "changed.json")
    ask("import", *sources, work / "changed.json", *sorted((ROOT / "controls").iterdir()))
    ask("grade")
    runs = "SELECT MIN(run_id) FROM run WHERE domain = 'airline' AND run <> 'changed'"
    [(airline,)] = sqlite3.connect(store).execute(runs).fetchall()
    ask("label", airline, "first", "tried")
    ask("anchor", "add", "before", airline)
    ask("rematch", airline, "--gold", work / "changed.json", "--name", "other")
    # One person twice, perhaps within a second: the last word counts. Another is of the other mind.
    for simulation, verdict, person in [(1, "fail", "ana"), (1, "pass", "ana"), (1, "fail", "ben"), (2, "pass", "ben")]:
        ask("verdict", simulation, verdict, "--by", person)
    ask("verdict", 3, "fail", "--note", "not \"confirmed\", a\\b\nand 'done'; é")


def parameters(text):
    """The parameters in a query's header: name, type and default."""
    pattern = r"^-- param:\s+(\w+)\s+(text|integer|real|flag)(\?)?(?:\s*=\s*(\S+))?"
    found = []
    for name, kind, _, default in re.findall(pattern, text, re.M):
        value = default or None
        if kind == "flag":
            value = 0
        elif value is not None and kind != "text":
            value = float(value) if kind == "real" else int(value)
        found.append((name, kind, value))
    return found


def statements(script):
    """Cuts what `export views` writes into statements: each ends with a line that is one semicolon."""
    without_end = re.split(r"^;$", script, flags=re.M)
    return [part.strip() for part in without_end if re.sub(r"--[^\n]*", "", part).strip()]


class Sqlite:
    """The store's own tables and views, filled from the dataset."""

    name = "SQLite"

    def __init__(self, store, dataset):
        import pyarrow.parquet

        self.db = sqlite3.connect(":memory:")
        own = sqlite3.connect(store)
        objects = own.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
        for kind in ["table", "index", "view"]:
            for object_kind, name, sql in objects:
                if object_kind == kind and not name.startswith(("sqlite_", "refinery_")):
                    self.db.execute(sql)
        for table in tables(store):
            self.db.execute(f"DELETE FROM {table}")
            for path in sorted((dataset / table).rglob("*.parquet")):
                rows = pyarrow.parquet.ParquetFile(path).read()
                places = ", ".join("?" for _ in rows.column_names)
                names = ", ".join(rows.column_names)
                values = zip(*(column.to_pylist() for column in rows.columns))
                self.db.executemany(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({places})", values)
        self.db.execute("ANALYZE")

    def rows(self, sql, values=None):
        return self.db.execute(sql, values or {}).fetchall()

    def query(self, text, params, values):
        return self.rows(text, values)


class DuckDb:
    name = "DuckDB"
    engine = "duckdb"

    def __init__(self, script):
        import duckdb

        self.db = duckdb.connect()
        for statement in statements(script):
            self.db.execute(statement)

    def rows(self, sql, values=None):
        return self.db.execute(sql, values or None).fetchall()

    def query(self, text, params, values):
        return self.rows(text, values)


class ClickHouse:
    name = "ClickHouse"
    engine = "clickhouse"

    def __init__(self, script):
        from chdb.session import Session

        self.db = Session()
        self.db.query("SET output_format_json_quote_64bit_integers = 0")
        for statement in statements(script):
            self.db.query(statement)

    def rows(self, sql, values=None):
        values = {name: r"\N" if value is None else value for name, value in (values or {}).items()}
        # Once in many runs an answer was no whole JSON, for a reason not found; it is told and asked for again. What is
        # whole is compared as it is.
        for attempt in range(3):
            answer = str(self.db.query(sql, "JSONCompact", params=values))
            try:
                return [tuple(row) for row in json.loads(answer)["data"]]
            except json.JSONDecodeError as error:
                wrong = f"{error}: {answer[-1200:]}"
                print(f"ClickHouse, attempt {attempt + 1}: no whole answer: {wrong}", file=sys.stderr)
        raise ValueError(wrong)

    def query(self, text, params, values):
        return self.rows(text, values)

    def close(self):
        self.db.close()


class Spark:
    name = "Spark SQL"
    engine = "spark"

    def __init__(self, script):
        from pyspark.sql import SparkSession

        # Small tables on one machine: what helps a cluster costs most of the time here.
        settings = {
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            "spark.driver.memory": "3g",
            "spark.sql.shuffle.partitions": "1",
            "spark.sql.adaptive.enabled": "false",
            "spark.sql.codegen.wholeStage": "false",
            # Compiling what runs once is not worth while.
            "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
        }
        builder = SparkSession.builder.master("local[2]")
        for key, value in settings.items():
            builder = builder.config(key, value)
        self.db = builder.getOrCreate()
        self.db.sparkContext.setLogLevel("ERROR")
        for statement in statements(script):
            self.db.sql(statement)

    def rows(self, sql, values=None):
        return [tuple(row) for row in self.db.sql(sql, args=values or None).collect()]

    def query(self, text, params, values):
        return self.rows(text, values)


ENGINES = {engine.engine: engine for engine in [DuckDb, ClickHouse, Spark]}


def tables(store):
    sql = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    names = [name for (name,) in sqlite3.connect(store).execute(sql)]
    return [n for n in names if not n.startswith(("sqlite_", "refinery_")) and n != "view_catalog"]


def sort_key(row):
    """Sorts rows of any values: NULLs, numbers, texts."""
    parts = []
    for value in row:
        if value is None:
            parts.append((0, 0.0, ""))
        elif isinstance(value, str):
            parts.append((2, 0.0, value))
        else:
            # Rounded: a last digit must not change the order in which rows are compared.
            parts.append((1, float(f"{float(value):.9g}"), ""))
    return parts


def difference(expected, found):
    """Says how rows differ; None where they are equal."""
    if len(expected) != len(found):
        return f"{len(found)} rows, expected {len(expected)}"
    for number, (one, other) in enumerate(zip(expected, found), 1):
        if len(one) != len(other):
            return f"row {number}: {len(other)} columns, expected {len(one)}"
        for column, (a, b) in enumerate(zip(one, other), 1):
            if a is None or b is None or isinstance(a, str) or isinstance(b, str):
                is_equal = a is None and b is None or isinstance(a, str) and isinstance(b, str) and a == b
            elif isinstance(a, int) and isinstance(b, int):
                is_equal = a == b
            else:
                is_equal = abs(a - b) <= TOLERANCE * max(1, abs(a), abs(b))
            if not is_equal:
                return f"row {number}, column {column}: {b!r}, expected {a!r}"
    return None


def compare_store(store, reference, views):
    """The dataset holds what the store holds: each view gives the same rows, but for the store's numbers."""
    own = sqlite3.connect(store)
    wrong = []
    for view in views:
        cursor = own.execute(f"SELECT * FROM {view}")
        kept = [i for i, column in enumerate(cursor.description) if not column[0].endswith("_id")]
        cut = lambda rows: sorted((tuple(row[i] for i in kept) for row in rows), key=sort_key)
        told = difference(cut(cursor), cut(reference.rows(f"SELECT * FROM {view}")))
        if told:
            wrong.append(f"{view}: {told}")
    return wrong


def asked(params):
    """The values to ask a query with: its defaults, and those of GIVEN that it has."""
    defaults = {name: value for name, _, value in params}
    yield "", defaults
    given = {name: GIVEN[name] for name in defaults if name in GIVEN}
    if given:
        yield " …", {**defaults, **given}


def compare(title, store, driftbase, work, engines):
    dataset = work / "dataset"
    started = time.monotonic()
    run(driftbase, "--db", store, "export", "parquet", dataset)
    print(f"\n## {title}: exported in {time.monotonic() - started:.1f} s", flush=True)
    reference = Sqlite(store, dataset)
    views = [name for (name,) in reference.rows("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name")]
    wrong = [f"store and dataset: {line}" for line in compare_store(store, reference, views)]
    print(f"{len(views)} views of the store and of the dataset compared, {len(wrong)} differ")
    if title == "samples":
        for name in [*tables(store), *views]:
            if not reference.rows(f"SELECT 1 FROM {name} LIMIT 1") and name not in EMPTY:
                wrong.append(f"{name} has no row: nothing is compared")
    [(turns,)] = reference.rows("SELECT COUNT(*) FROM turn")
    print(f"{turns} turns")

    questions = [("view " + view, view, None, f"SELECT * FROM {view}") for view in views]
    queries = sorted((ROOT / "queries").glob("*.sql"))
    for path in queries:
        params = parameters(path.read_text())
        for mark, values in asked(params):
            questions.append((f"query {path.stem}{mark}", path.stem, (params, values), path.read_text()))
    expected, seconds, outcome = {}, {}, {}

    def ask(engine, column, answer):
        spent = 0.0
        for question, name, call, text in questions:
            begin = time.monotonic()
            try:
                rows = answer(name, call, text)
            except Exception as error:  # every engine has errors of its own
                outcome[question, column] = "FAILED"
                wrong.append(f"{question} on {column}: {str(error).strip()[:600]}")
                continue
            spent += time.monotonic() - begin
            took[question, column] = time.monotonic() - begin
            if call is None:
                rows = sorted(rows, key=sort_key)
            if column == Sqlite.name:
                expected[question] = rows
                outcome[question, column] = str(len(rows))
                continue
            told = difference(expected[question], rows)
            outcome[question, column] = "equal" if told is None else "DIFFERS"
            if told:
                wrong.append(f"{question} on {column}: {told}")
        seconds[column] = spent

    took = {}
    ask(reference, Sqlite.name, lambda _, call, text: reference.rows(text, call and call[1]))
    for key in engines:
        out = work / key
        run(driftbase, "export", "views", "--engine", key, "--dataset", dataset, "--into", out)
        begin = time.monotonic()
        engine = ENGINES[key]((out / "views.sql").read_text())
        ready = time.monotonic() - begin

        def answer(name, call, text, engine=engine, out=out):
            if call is None:
                return engine.rows(text)
            params, values = call
            return engine.query((out / "queries" / f"{name}.sql").read_text(), params, values)

        ask(engine, engine.name, answer)
        print(f"{engine.name}: views made in {ready:.1f} s, {len(questions)} questions in {seconds[engine.name]:.1f} s", flush=True)
        if hasattr(engine, "close"):
            engine.close()

    columns = [Sqlite.name] + [ENGINES[key].name for key in engines]
    width = max(len(question) for question, *_ in questions)
    print(f"\n{'question':<{width}}  " + "  ".join(f"{c:>18}" for c in columns))
    for question, *_ in questions:
        cells = [f"{outcome[question, c]} {took.get((question, c), 0):8.3f} s" for c in columns]
        print(f"{question:<{width}}  " + "  ".join(f"{cell:>18}" for cell in cells))
    print(f"{'seconds':<{width}}  " + "  ".join(f"{seconds[c]:>18.1f}" for c in columns))
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driftbase", default=ROOT / "target/debug/driftbase", type=Path, help="the program")
    parser.add_argument("--engines", default=",".join(ENGINES), help="those to compare with SQLite")
    parser.add_argument("--turns", default=100_000, type=int, help="turns of the generated store; 0 leaves it out")
    parser.add_argument("--store", type=Path, help="compare on this store instead")
    args = parser.parse_args()
    engines = [name for name in args.engines.split(",") if name]
    driftbase = args.driftbase.resolve()
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        if args.store:
            (work / "own").mkdir()
            wrong += compare(args.store.name, args.store, driftbase, work / "own", engines)
        else:
            (work / "samples").mkdir()
            fill(driftbase, work / "samples.db", [ROOT / "samples"], work)
            wrong += compare("samples", work / "samples.db", driftbase, work / "samples", engines)
        if args.turns and not args.store:
            (work / "made").mkdir()
            (work / "sources").mkdir()
            make_sources(work / "sources", args.turns)
            fill(driftbase, work / "made.db", [work / "sources"], work)
            wrong += compare("generated store", work / "made.db", driftbase, work / "made", engines)
    for line in wrong:
        print(f"WRONG {line}")
    sys.stdout.flush()
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
