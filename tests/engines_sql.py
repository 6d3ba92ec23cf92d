"""The engines that `engines.py` compares. Each is made of what `export views` writes, and answers SQL with rows."""

import decimal
import glob
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path


def statements(script):
    """Cuts what `export views` writes into statements: each ends with a line that is one semicolon."""
    without_end = re.split(r"^;$", script, flags=re.M)
    return [part.strip() for part in without_end if re.sub(r"--[^\n]*", "", part).strip()]


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


class Sqlite:
    """The store's own tables and views, filled from the dataset."""

    name = "SQLite"

    def __init__(self, store, dataset, tables):
        import pyarrow.parquet

        self.db = sqlite3.connect(":memory:")
        own = sqlite3.connect(store)
        objects = own.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
        for kind in ["table", "index", "view"]:
            for object_kind, name, sql in objects:
                if object_kind == kind and not name.startswith(("sqlite_", "refinery_")):
                    self.db.execute(sql)
        for table in tables:
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

    def query(self, path, params, values):
        return self.rows(path.read_text(), values)


class DuckDb:
    name = "DuckDB"
    engine = "duckdb"

    def __init__(self, script, tables, work):
        import duckdb

        self.db = duckdb.connect()
        for statement in statements(script):
            self.db.execute(statement)

    def rows(self, sql, values=None):
        return self.db.execute(sql, values or None).fetchall()

    def query(self, path, params, values):
        return self.rows(path.read_text(), values)


class ClickHouse:
    name = "ClickHouse"
    engine = "clickhouse"

    def __init__(self, script, tables, work):
        from chdb.session import Session

        self.db = Session()
        self.db.query("SET output_format_json_quote_64bit_integers = 0")
        # One after the other: answers are small.
        self.db.query("SET output_format_parallel_formatting = 0")
        for statement in statements(script):
            self.db.query(statement)

    def rows(self, sql, values=None):
        values = {name: r"\N" if value is None else value for name, value in (values or {}).items()}
        # Once in many runs an answer was no whole JSON. The cause was not found: it did not come again in hundreds of
        # askings. It is told and asked for again; what is whole is compared as it is.
        for attempt in range(3):
            answer = self.db.query(sql, "JSONCompact", params=values).bytes()
            try:
                return [tuple(row) for row in json.loads(answer)["data"]]
            except ValueError as error:
                wrong = f"{error}: {len(answer)} bytes, the last are {answer[-1200:]!r}"
                print(f"ClickHouse, attempt {attempt + 1}: no whole answer: {wrong}", file=sys.stderr)
        raise ValueError(wrong)

    def query(self, path, params, values):
        return self.rows(path.read_text(), values)

    def close(self):
        self.db.close()


class Spark:
    name = "Spark SQL"
    engine = "spark"

    # Small tables on one machine: what helps a cluster costs most of the time here.
    SETTINGS = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.driver.memory": "3g",
        "spark.sql.shuffle.partitions": "1",
        "spark.sql.adaptive.enabled": "false",
        "spark.sql.autoBroadcastJoinThreshold": "-1",
        "spark.sql.join.preferSortMergeJoin": "false",
        # Compiling what runs once is not worth while.
        "spark.sql.codegen.wholeStage": "false",
        "spark.sql.codegen.factoryMode": "NO_CODEGEN",
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    }

    def __init__(self, script, tables, work):
        from pyspark.sql import SparkSession

        builder = SparkSession.builder.master("local[2]")
        for key, value in self.SETTINGS.items():
            builder = builder.config(key, value)
        self.db = builder.getOrCreate()
        self.db.sparkContext.setLogLevel("ERROR")
        for statement in statements(script):
            self.db.sql(statement)
            made = re.search(r"^CREATE .*?VIEW (\w+)", statement, re.M).group(1)
            if made in tables:
                # Each table is read from its many small files once, by its own statement, and then kept.
                self.db.table(made).coalesce(1).localCheckpoint().createOrReplaceTempView(made)

    def rows(self, sql, values=None):
        return [tuple(row) for row in self.db.sql(sql, args=values or None).collect()]

    def query(self, path, params, values):
        return self.rows(path.read_text(), values)

    def close(self):
        gateway = self.db.sparkContext._gateway
        self.db.stop()
        gateway.shutdown()
        # Java ends with its input; waited for, its processor time counts.
        gateway.proc.stdin.close()
        gateway.proc.wait(60)


class Postgres:
    """A server of its own, in a folder that goes away with it; by a user that may run one."""

    name = "PostgreSQL"
    engine = "postgres"
    format = "csv"

    def __init__(self, script, tables, work):
        import psycopg

        programs = Path(shutil.which("initdb") or max(glob.glob("/usr/lib/postgresql/*/bin/initdb"))).resolve().parent
        self.programs, self.folder = programs, work / "server"
        # A server refuses to be run by root.
        self.user = "postgres" if os.getuid() == 0 else None
        self.folder.mkdir()
        if self.user:
            shutil.chown(self.folder, self.user)
            for parent in [work, *work.parents]:
                if parent.stat().st_uid == 0 and parent != parent.parent:
                    parent.chmod(parent.stat().st_mode | 0o011)
        # Texts compare by the columns' collation, whatever the database's is: one that differs is chosen.
        place = ["--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en"]
        self._run("initdb", "-D", self.folder / "data", "-A", "trust", "-U", "postgres", "-E", "UTF8", *place)
        options = f"-k {self.folder} -c listen_addresses= -c fsync=off -c full_page_writes=off -c jit=off"
        log = self.folder / "log"
        self._run("pg_ctl", "-D", self.folder / "data", "-l", log, "-w", "-o", options, "start")
        try:
            path = work / "script.sql"
            path.write_text(script)
            told = ["-v", "ON_ERROR_STOP=1", "-q", "-X", "-U", "postgres", "-h", self.folder, "-d", "postgres"]
            subprocess.run(["psql", *map(str, told), "-f", path], check=True, capture_output=True, text=True)
            self.db = psycopg.connect(f"host={self.folder} user=postgres dbname=postgres", autocommit=True)
            self.db.execute("SET search_path = driftbase")
            self.db.execute("ANALYZE")
        except BaseException:
            self._stop()
            raise

    def _run(self, program, *words):
        command = [str(word) for word in (self.programs / program, *words)]
        done = subprocess.run(command, user=self.user, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr.decode()}")

    def rows(self, sql, values=None):
        # SUM of BIGINT is a NUMERIC.
        number = lambda value: int(value) if value == int(value) else float(value)
        plain = lambda value: number(value) if isinstance(value, decimal.Decimal) else value
        return [tuple(plain(value) for value in row) for row in self.db.execute(sql).fetchall()]

    def query(self, path, params, values):
        from psycopg import sql

        name = path.stem.replace("-", "_")
        prepared = "SELECT 1 FROM pg_prepared_statements WHERE name = %s"
        if not self.db.execute(prepared, [name]).fetchall():
            self.db.execute(path.read_text())
        given = sql.SQL(", ").join(sql.Literal(values[param]) for param, *_ in params)
        asked = sql.SQL("EXECUTE {} ({})" if params else "EXECUTE {}").format(sql.Identifier(name), given)
        return self.rows(asked)

    def _stop(self):
        self._run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-w", "stop")

    def close(self):
        self.db.close()
        self._stop()


ENGINES = {engine.engine: engine for engine in [DuckDb, ClickHouse, Spark, Postgres]}
