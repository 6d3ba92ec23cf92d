#!/usr/bin/env python3
"""Runs every view and every named query on SQLite, DuckDB, ClickHouse, Spark SQL and PostgreSQL, and compares all rows.

    python3 -m venv VENV && VENV/bin/pip install duckdb chdb pyarrow pyspark psycopg[binary]
    VENV/bin/python tests/engines.py --driftbase target/release/driftbase

Spark needs Java 17, PostgreSQL its server and `psql`; `--engines` chooses. One store is exported with `driftbase export`: the
samples, the controls, and sources of some 10^5 turns that are made of the samples with changes. It is graded, labelled, matched
again, and has people's verdicts and an anchor, and it is an error where a table, a view or a query has no row: nothing would be
compared. What the engines run is what `driftbase export views` writes, nothing else. The reference is SQLite: the
store's own tables and views, filled from the dataset, so that its numbers are the dataset's. That the dataset holds what
the store holds is checked first: each view gives the same rows on both, but for the numbers (`…_id`).

Equal means: the same rows, queries in the same order; NULLs as NULLs, texts byte by byte, numbers within 1e-12 of the
larger one. Every query is asked with its defaults, again with every parameter that `GIVEN` has a value for (`…`), and again
with its flags set (`+`). Ends with 1 where anything differs.
"""

import argparse
import os
import sqlite3
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from engines_sql import ENGINES, Sqlite, parameters
from engines_store import ROOT, fill, make_sources, run, tables

TOLERANCE = 1e-12

# Values for parameters, by name; a query is asked with those that it has.
GIVEN = {"domain": "airline", "matcher": "strict", "limit": 7, "window": 3, "k": 2, "min_n": 1, "measure": "omission_rate"}


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


def compare_store(store, reference, views, expected):
    """The dataset holds what the store holds: each view gives the same rows, but for the store's numbers."""
    own = sqlite3.connect(store)
    wrong = []
    for view in views:
        cursor = own.execute(f"SELECT * FROM {view}")
        kept = [i for i, column in enumerate(cursor.description) if not column[0].endswith("_id")]
        cut = lambda rows: sorted((tuple(row[i] for i in kept) for row in rows), key=sort_key)
        told = difference(cut(cursor), cut(expected[view]))
        if told:
            wrong.append(f"{view}: {told}")
    return wrong


def asked(params):
    """The values to ask a query with: its defaults, those of GIVEN that it has, and its flags set."""
    defaults = {name: value for name, _, value in params}
    yield "", defaults
    given = {name: GIVEN[name] for name in defaults if name in GIVEN}
    if given:
        yield " …", {**defaults, **given}
    flags = {name: 1 for name, kind, _ in params if kind == "flag"}
    if flags:
        yield " +", {**defaults, **flags}


class Answers:
    """What one engine answered: rows by question, how long it took, and what went wrong."""

    def __init__(self):
        self.rows, self.seconds, self.failed = {}, {}, {}

    def ask(self, engine, questions, folder):
        for question, name, call in questions:
            begin = time.monotonic()
            try:
                if call is None:
                    self.rows[question] = sorted(engine.rows(f"SELECT * FROM {name}"), key=sort_key)
                else:
                    self.rows[question] = engine.query(folder / f"{name}.sql", *call)
            except Exception as error:  # every engine has errors of its own
                self.failed[question] = str(error).strip()[:600]
            self.seconds[question] = time.monotonic() - begin
        return self


def processor():
    """Seconds of processor time, of this process and of those that it waited for."""
    return sum(os.times()[:4])


class Comparison:
    def __init__(self, store, driftbase, work, must_have_rows):
        self.store, self.driftbase, self.work = store, driftbase, work
        self.tables = tables(store)
        self.datasets = {}
        self.wrong = []
        reference = Sqlite(store, self.dataset("parquet"), self.tables)
        views = "SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name"
        self.views = [name for (name,) in reference.rows(views)]
        self.questions = [("view " + view, view, None) for view in self.views]
        for path in sorted((ROOT / "queries").glob("*.sql")):
            params = parameters(path.read_text())
            for mark, values in asked(params):
                self.questions.append((f"query {path.stem}{mark}", path.stem, (params, values)))
        [(turns,)] = reference.rows("SELECT COUNT(*) FROM turn")
        print(f"{turns} turns", flush=True)
        self.expected = Answers().ask(reference, self.questions, ROOT / "queries")
        self.wrong += [f"{question} on SQLite: {error}" for question, error in self.expected.failed.items()]
        self.check_store(reference)
        if must_have_rows:
            self.check_rows(reference)

    def dataset(self, form):
        if form not in self.datasets:
            begin = time.monotonic()
            self.datasets[form] = self.work / form
            run(self.driftbase, "--db", self.store, "export", form, self.datasets[form])
            print(f"exported as {form} in {time.monotonic() - begin:.1f} s", flush=True)
        return self.datasets[form]

    def check_store(self, reference):
        expected = {name: self.expected.rows[question] for question, name, call in self.questions if call is None}
        told = compare_store(self.store, reference, self.views, expected)
        self.wrong += [f"store and dataset: {line}" for line in told]
        print(f"{len(self.views)} views of the store and of the dataset compared, {len(told)} differ", flush=True)

    def check_rows(self, reference):
        """Nothing is compared where there is no row."""
        for name in self.tables:
            if not reference.rows(f"SELECT 1 FROM {name} LIMIT 1"):
                self.wrong.append(f"the table {name} has no row: nothing is compared")
        rows = {}
        for question, name, call in self.questions:
            kind = "view" if call is None else "query"
            rows[kind, name] = rows.get((kind, name), 0) + len(self.expected.rows.get(question, []))
        self.wrong += [f"the {kind} {name} has no row: nothing is compared" for (kind, name), n in rows.items() if not n]

    def on(self, key):
        """Asks an engine everything."""
        Engine = ENGINES[key]
        work = self.work / key
        out = work / "sql"
        work.mkdir()
        dataset = self.dataset(getattr(Engine, "format", "parquet"))
        run(self.driftbase, "export", "views", "--engine", key, "--dataset", dataset, "--into", out)
        begin = time.monotonic()
        engine = Engine((out / "views.sql").read_text(), self.tables, work)
        ready = time.monotonic() - begin
        try:
            answers = Answers().ask(engine, self.questions, out / "queries")
        finally:
            if hasattr(engine, "close"):
                engine.close()
        spent = sum(answers.seconds.values())
        print(f"{Engine.name}: views made in {ready:.1f} s, {len(self.questions)} questions in {spent:.1f} s", flush=True)
        return answers

    def all(self, engines):
        """Asks the engines, Spark beside the others: it spends most of its time on one core."""
        with ThreadPoolExecutor(1) as beside:
            spark = [(key, beside.submit(self.on, key)) for key in engines if key == "spark"]
            others = [(key, self.on(key)) for key in engines if key != "spark"]
            found = dict(others) | {key: answers.result() for key, answers in spark}
        return {key: found[key] for key in engines}

    def tell(self, found):
        """Prints the table, view or query by engine, and what differs."""
        columns = [Sqlite.name, *(ENGINES[key].name for key in found)]
        width = max(len(question) for question, *_ in self.questions)
        print(f"\n{'question':<{width}}  " + "  ".join(f"{c:>18}" for c in columns))
        equal = dict.fromkeys(found, 0)
        for question, *_ in self.questions:
            expected = self.expected.rows.get(question)
            cells = [("FAILED" if expected is None else str(len(expected)), self.expected)]
            for key, answers in found.items():
                on = f"{question} on {ENGINES[key].name}"
                if question in answers.failed:
                    cells.append(("FAILED", answers))
                    self.wrong.append(f"{on}: {answers.failed[question]}")
                    continue
                told = difference(expected or [], answers.rows[question])
                cells.append(("equal" if told is None else "DIFFERS", answers))
                equal[key] += told is None
                if told:
                    self.wrong.append(f"{on}: {told}")
            told = [f"{word} {answers.seconds[question]:8.3f} s" for word, answers in cells]
            print(f"{question:<{width}}  " + "  ".join(f"{cell:>18}" for cell in told))
        spent = [sum(answers.seconds.values()) for answers in [self.expected, *found.values()]]
        print(f"{'seconds':<{width}}  " + "  ".join(f"{seconds:>18.1f}" for seconds in spent))
        print()
        queries = len(self.questions) - len(self.views)
        for key, number in equal.items():
            of = f"{len(self.questions)} equal ({len(self.views)} views, {queries} askings of queries)"
            print(f"{ENGINES[key].name}: {number} of {of}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driftbase", default=ROOT / "target/debug/driftbase", type=Path, help="the program")
    parser.add_argument("--engines", default=",".join(ENGINES), help="those to compare with SQLite")
    parser.add_argument("--turns", default=100_000, type=int, help="turns to be made beside the samples")
    parser.add_argument("--store", type=Path, help="compare on this store instead")
    args = parser.parse_args()
    engines = [name for name in args.engines.split(",") if name]
    driftbase = args.driftbase.resolve()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        store = args.store or work / "store.db"
        if not args.store:
            (work / "sources").mkdir()
            make_sources(work / "sources", args.turns)
            fill(driftbase, store, [ROOT / "samples", work / "sources"], work)
        comparison = Comparison(store, driftbase, work, must_have_rows=not args.store)
        comparison.tell(comparison.all(engines))
        wrong = comparison.wrong
    print(f"{time.monotonic() - begin:.0f} s, {processor():.0f} s of processor time")
    for line in wrong:
        print(f"WRONG {line}")
    print(f"{len(wrong)} wrong")
    sys.stdout.flush()
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
