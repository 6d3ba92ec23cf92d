"""The store on which `engines.py` compares: every table and every view has rows."""

import gzip
import json
import random
import sqlite3
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


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


def tables(store):
    sql = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    names = [name for (name,) in sqlite3.connect(store).execute(sql)]
    return [n for n in names if not n.startswith(("sqlite_", "refinery_")) and n != "view_catalog"]
