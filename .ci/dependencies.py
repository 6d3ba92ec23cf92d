"""Checks licences, bans and sources of all dependencies against deny.toml.

The same three checks as `cargo deny check bans licenses sources`, from `cargo metadata` and the standard
library alone, for machines without cargo-deny: building it takes five minutes of processor time.
"""

import collections
import json
import re
import subprocess
import sys

REGISTRY = "registry+"


def lists(path):
    """Returns the lists of strings in a TOML file by `section.key`; plain strings as lists of one."""
    found, section, key = {}, "", None
    with open(path, encoding="utf-8") as file:
        for line in file:
            # No string in the file holds a `#`.
            line = line.split("#")[0].strip()
            header = re.fullmatch(r"\[(\w+)\]", line)
            start = re.match(r"([\w-]+)\s*=\s*", line)
            if header:
                section = header[1]
            elif start:
                key = f"{section}.{start[1]}"
                found[key] = []
                line = line[start.end():]
            if key and not header:
                found[key] += re.findall(r'"([^"]*)"', line)
    return found


def is_allowed(expression, allowed):
    """Tells whether a licence expression can be met with allowed licences only."""
    tokens = re.findall(r"\(|\)|[^\s()/]+|/", expression)
    position = 0

    def next_token():
        return tokens[position] if position < len(tokens) else None

    def one():
        nonlocal position
        token = tokens[position]
        position += 1
        if token == "(":
            result = either()
            position += 1
            return result
        if next_token() == "WITH":
            token = f"{token} WITH {tokens[position + 1]}"
            position += 2
        return token in allowed

    def both():
        nonlocal position
        result = one()
        while next_token() == "AND":
            position += 1
            result = one() and result
        return result

    def either():
        nonlocal position
        result = both()
        while next_token() in ("OR", "/"):
            position += 1
            result = both() or result
        return result

    return either()


def problems(metadata, rules):
    """Yields a sentence for each dependency that the rules do not allow."""
    # cargo-deny allows cargo's own registry where none is named; here that is the one most come from.
    common = collections.Counter(package["source"] for package in metadata["packages"] if package["source"])
    registries = {source for source, _ in common.most_common(1) if source.startswith(REGISTRY)}
    versions = collections.defaultdict(set)
    ours = set(metadata["workspace_members"])
    for package in metadata["packages"]:
        name = f"{package['name']} {package['version']}"
        versions[package["name"]].add(package["version"])
        if not is_allowed(package["license"] or "none", rules["licenses.allow"]):
            yield f"{name}: licence {package['license']} is not allowed"
        if package["name"] in rules["bans.deny"]:
            yield f"{name} is banned"
        if package["id"] not in ours and package["source"] not in registries:
            yield f"{name}: comes from {package['source'] or package['manifest_path']}"
        if package["id"] in ours:
            for dependency in package["dependencies"]:
                if dependency["req"] == "*":
                    yield f"{name}: {dependency['name']} has no version"
    for name, found in versions.items():
        if len(found) > 1 and name not in rules["bans.skip"]:
            yield f"{name} is there in several versions: {', '.join(sorted(found))}"


def main():
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--all-features"]
    metadata = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    found = list(problems(metadata, lists("deny.toml")))
    for problem in found:
        print(problem, file=sys.stderr)
    print(f"dependencies: {len(metadata['packages'])} packages, {len(found)} problems")
    return 1 if found else 0


sys.exit(main())
