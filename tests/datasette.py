#!/usr/bin/env python3
"""Starts Datasette on a store of the samples and fetches each view and each canned query.

    python3 -m venv VENV && VENV/bin/pip install datasette
    VENV/bin/python tests/datasette.py --driftbase target/release/driftbase

Every page must answer, every table, view and column must have its description, and a canned query asked without
parameters must give as many rows as `driftbase query` gives, and the same values.
"""

import argparse
import csv
import io
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def output(*command):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def fetch(address):
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{address}: {error}: {error.read().decode()[:500]}") from error


def wait_for(address, process):
    for _ in range(300):
        if process.poll() is not None:
            raise SystemExit("Datasette ended")
        try:
            return urllib.request.urlopen(address, timeout=5).read()
        except OSError:
            time.sleep(0.2)
    raise SystemExit("Datasette does not answer")


def is_same(ours, theirs):
    """Whether a value of CSV, where nothing is empty, is the value that Datasette gives."""
    if theirs is None or isinstance(theirs, str):
        return ours == (theirs or "")
    return abs(float(ours) - theirs) <= 1e-12 * max(1, abs(theirs))


def check(address, store, driftbase, metadata):
    described = metadata["databases"]["samples"]
    views = sorted(described["tables"])
    wrong = []
    for name in views:
        rows = json.loads(fetch(f"{address}/samples/{name}.json?_size=1&_shape=objects"))["rows"]
        columns = described["tables"][name]["columns"]
        if rows and set(rows[0]) != set(columns):
            wrong.append(f"{name}: columns without a description: {set(rows[0]) ^ set(columns)}")
        page = fetch(f"{address}/samples/{name}")
        # What Datasette shows is escaped; the first word is enough to see that it is shown.
        if described["tables"][name]["description"].split("'")[0].split('"')[0][:30] not in page:
            wrong.append(f"{name}: the page does not show its description")
    for name, query in sorted(described["queries"].items()):
        fetch(f"{address}/samples/{name}")
        answer = json.loads(fetch(f"{address}/samples/{name}.json?_shape=arrays"))
        text = output(driftbase, "--db", store, "query", name.removesuffix("-query"), "--format", "csv")
        header, *expected = list(csv.reader(io.StringIO(text)))
        rows = answer["rows"]
        # Datasette shows a thousand rows at most, and says so.
        limit = len(rows) if answer.get("truncated") else len(expected)
        expected = expected[:limit]
        if answer["columns"] != header or len(rows) != len(expected):
            wrong.append(f"{name}: {len(rows)} rows of {answer['columns']}, expected {len(expected)} of {header}")
            continue
        for number, (one, other) in enumerate(zip(expected, rows), 1):
            if not all(is_same(a, b) for a, b in zip(one, other)):
                wrong.append(f"{name}: row {number} is {other}, expected {one}")
                break
        given = urllib.parse.urlencode({p: "airline" if p == "domain" else "" for p in query["params"]})
        if "domain" in query["params"] and "domain" in header and rows:
            place = header.index("domain")
            some = json.loads(fetch(f"{address}/samples/{name}.json?_shape=arrays&{given}"))["rows"]
            if {row[place] for row in some} - {"airline"}:
                wrong.append(f"{name}: --domain is not taken")
    print(f"{len(views)} tables and views, {len(described['queries'])} canned queries")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driftbase", default=ROOT / "target/debug/driftbase", type=Path)
    driftbase = parser.parse_args().driftbase.resolve()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        store = work / "samples.db"
        output(driftbase, "--db", store, "import", ROOT / "samples")
        text = output(driftbase, "--db", store, "export", "datasette-metadata")
        (work / "metadata.json").write_text(text)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [sys.executable, "-m", "datasette", "serve", "-i", store, "-m", work / "metadata.json", "-p", port]
        process = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for(address, process)
            wrong = check(address, store, driftbase, json.loads(text))
        finally:
            process.terminate()
            process.wait()
    for line in wrong:
        print(f"WRONG {line}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
