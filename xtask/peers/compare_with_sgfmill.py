"""Compares our reading of real records with sgfmill's: the tree, and every value decoded.

usage: compare_with_sgfmill.py READER FOLDER [STEP]

READER is the built example `tree_and_values` of the crate opensgf; every STEP-th record below FOLDER is compared. Needs
sgfmill 1.1.1 (PyPI). Records whose structure had to be guessed, by us or by sgfmill, are counted and left out.
"""

import os
import subprocess
import sys
import threading

from sgfmill import sgf_grammar


def main():
    reader, folder = sys.argv[1:3]
    step = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    paths = sorted(
        os.path.join(place, name)
        for place, _, names in os.walk(folder)
        for name in names
        if name.lower().endswith(".sgf")
    )[::step]
    process = subprocess.Popen([reader], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    names = "".join(path + "\n" for path in paths).encode("utf-8", "surrogateescape")

    def feed():
        process.stdin.write(names)
        process.stdin.close()

    threading.Thread(target=feed).start()
    same = malformed = refused = 0
    different = []
    for path in paths:
        line = process.stdout.readline().strip()
        ours = None if line == b"malformed" else process.stdout.read(int(line))
        with open(path, "rb") as file:
            theirs = reading(file.read())
        if ours is None:
            malformed += 1
        elif theirs is None:
            refused += 1
        elif ours == theirs:
            same += 1
        else:
            different.append(path)
    print(f"{same} alike, {malformed} malformed, {refused} refused by sgfmill, {len(different)} different")
    for path in different:
        print(f"  {path}")
    return 1 if different or not same else 0


def reading(data):
    """The record as sgfmill reads it, in the form that the example prints; None if it refuses."""
    try:
        trees = sgf_grammar.parse_sgf_collection(data)
    except ValueError:
        return None
    out = []
    for tree in trees:
        count = 0
        stack = [(tree, -1)]
        while stack:
            tree, parent = stack.pop()
            for properties in tree.sequence:
                out.append(b"N %d\n" % parent)
                parent = count
                count += 1
                for ident in sorted(properties):
                    out.append(b"P %s\n" % ident.encode("ascii"))
                    out.extend(map(value, properties[ident]))
            stack.extend((child, parent) for child in reversed(tree.children))
    return b"".join(out)


def value(raw):
    text = sgf_grammar.text_value(raw)
    simple = sgf_grammar.simpletext_value(raw)
    return b"V %d %d\n%s%s" % (len(text), len(simple), text, simple)


if __name__ == "__main__":
    sys.exit(main())
