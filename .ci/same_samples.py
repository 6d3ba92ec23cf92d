"""Checks that two folders of samples hold the same: .gz files after decompression, others byte for byte."""

import gzip
import pathlib
import sys


def content(path):
    data = path.read_bytes()
    # A gzip file of the same content may differ by compressor; zstd's bytes are compared as they are.
    return gzip.decompress(data) if path.suffix == ".gz" else data


before, after = (pathlib.Path(folder) for folder in sys.argv[1:3])
names = [sorted(path.name for path in folder.iterdir()) for folder in (before, after)]
if names[0] != names[1]:
    sys.exit(f"other files: {names[0]} before, {names[1]} after")
different = [name for name in names[0] if content(before / name) != content(after / name)]
if different:
    sys.exit(f"not the same: {', '.join(different)}")
print(f"{len(names[0])} files are the same")
