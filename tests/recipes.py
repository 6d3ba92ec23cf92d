#!/usr/bin/env python3
"""Runs the README's recipes for pandas, polars, DuckDB and R on a store of the samples, as they stand.

    python3 -m venv VENV && VENV/bin/pip install duckdb pandas polars pyarrow
    VENV/bin/python tests/recipes.py --driftbase target/release/driftbase

Each must print the published figures: 132 writes of airline, 53 of them misaligned, GD 0.4015; and so on. R is
left out, visibly, where there is none; it needs the packages DBI and RSQLite.
"""

import argparse
import re
import shutil
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
    wanted = ["pandas", "polars", "duckdb", "RSQLite"]
    blocks = re.findall(r"^```(python|r)\n(.*?)^```", (ROOT / "README.md").read_text(), re.M | re.S)
    uses = lambda recipe, name: f"import {name}" in recipe or f"{name}::" in recipe
    recipes = [(next((n for n in wanted if uses(recipe, n)), "?"), language, recipe) for language, recipe in blocks]
    missing = set(wanted) - {name for name, *_ in recipes}
    wrong = [f"the README has no recipe for {name}" for name in missing]
    with tempfile.TemporaryDirectory() as work:

        def run(*command, **options):
            return subprocess.run([str(word) for word in command], cwd=work, check=True, capture_output=True, text=True, **options)

        run(driftbase, "import", ROOT / "samples")
        run(driftbase, "export", "parquet", "dataset")
        views = run(driftbase, "export", "views", "--engine", "duckdb", "--dataset", "dataset").stdout
        (Path(work) / "views.sql").write_text(views)
        for name, language, recipe in recipes:
            program = [sys.executable, "-c"] if language == "python" else [shutil.which("Rscript"), "-e"]
            if program[0] is None:
                print(f"{name}: LEFT OUT, there is no Rscript")
                continue
            ran = subprocess.run([*program, recipe], cwd=work, capture_output=True, text=True)
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
