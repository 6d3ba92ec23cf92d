#!/usr/bin/env python3
"""Runs the README's recipes for pandas, polars and DuckDB on a store of the samples, as they stand.

    python3 -m venv VENV && VENV/bin/pip install duckdb pandas polars pyarrow
    VENV/bin/python tests/recipes.py --driftbase target/release/driftbase

Each must print the published figures: 132 writes of airline, 53 of them misaligned, GD 0.4015; and so on.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Domain, N, M and GD of the published table; what prints may round to four digits or more.
PUBLISHED = [("airline", 132, 53, "0.401"), ("banking_knowledge", 1256, 1017, "0.809"), ("retail", 516, 80, "0.155")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driftbase", default=ROOT / "target/debug/driftbase", type=Path)
    driftbase = parser.parse_args().driftbase.resolve()
    recipes = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(), re.M | re.S)
    wanted = ["pandas", "polars", "duckdb"]
    missing = [name for name in wanted if not any(f"import {name}" in recipe for recipe in recipes)]
    wrong = [f"the README has no recipe for {name}" for name in missing]
    with tempfile.TemporaryDirectory() as work:

        def run(*command, **options):
            return subprocess.run([str(word) for word in command], cwd=work, check=True, capture_output=True, text=True, **options)

        run(driftbase, "import", ROOT / "samples")
        run(driftbase, "export", "parquet", "dataset")
        views = run(driftbase, "export", "views", "--engine", "duckdb", "--dataset", "dataset").stdout
        (Path(work) / "views.sql").write_text(views)
        for recipe in recipes:
            name = next((name for name in wanted if f"import {name}" in recipe), "?")
            ran = subprocess.run([sys.executable, "-c", recipe], cwd=work, capture_output=True, text=True)
            if ran.returncode != 0:
                wrong.append(f"{name}: {ran.stderr.strip()}")
                continue
            for domain, n, m, gd in PUBLISHED:
                lines = [line for line in ran.stdout.splitlines() if domain in line]
                numbers = [re.findall(r"[\d.]+", line) for line in lines]
                if not any(str(n) in row and str(m) in row and any(v.startswith(gd) for v in row) for row in numbers):
                    wrong.append(f"{name}: {domain} is not as published:\n{ran.stdout}")
            print(f"{name}: {len(ran.stdout.splitlines())} lines")
    for line in wrong:
        print(f"WRONG {line}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
