#!/usr/bin/env python3
"""Makes a folder of N records of 19x19 Go out of a smaller collection: all of its records, and turned copies of as many as it takes.

    turned_copies.py CORPUS N FOLDER

The records lie in FOLDER/000 to FOLDER/999, one game a file. Copies are turned and mirrored, and have the comment "turned" in GC,
so that no two files are the same. Records that are not one game of 19x19 Go are left out.
"""

import os
import re
import sys

SIZE = 19
LETTERS = "abcdefghijklmnopqrs"
POINTS = {b"B", b"W", b"AB", b"AW", b"AE", b"TR", b"SQ", b"CR", b"MA", b"LB", b"TB", b"TW"}
TOKEN = re.compile(rb"([A-Za-z]+)?\s*\[((?:\\.|[^\\\]])*)\]", re.S)
SIZE_VALUE = re.compile(rb"SZ\s*\[\s*(\d+)")
GAME_VALUE = re.compile(rb"GM\s*\[\s*(\d+)")


def is_plain_go(text):
    size = SIZE_VALUE.search(text)
    game = GAME_VALUE.search(text)
    return (
        text.lstrip().startswith(b"(;")
        and text.count(b"(") == text.count(b")") == 1
        and (size is None or int(size.group(1)) == SIZE)
        and (game is None or game.group(1) == b"1")
        and len(text) > 300
    )


def turned(text, way):
    """Turns the points of a record: bit 0 mirrors the columns, bit 1 the rows, bit 2 exchanges the two."""

    def point(letters):
        x, y = LETTERS.find(chr(letters[0])), LETTERS.find(chr(letters[1]))
        if x < 0 or y < 0:
            return letters
        x, y = (SIZE - 1 - x if way & 1 else x), (SIZE - 1 - y if way & 2 else y)
        x, y = (y, x) if way & 4 else (x, y)
        return (LETTERS[x] + LETTERS[y]).encode()

    last = [b""]

    def value(match):
        last[0] = match.group(1) or last[0]
        content = match.group(2)
        if last[0] not in POINTS or len(content) < 2:
            return match.group(0)
        new = point(content[:2]) + content[2:]
        return match.group(0)[: -len(content) - 1] + new + b"]"

    return TOKEN.sub(value, text)


def main():
    corpus, wanted, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    records = []
    for root, folders, names in os.walk(corpus):
        folders.sort()
        for name in sorted(names):
            if name.lower().endswith(".sgf"):
                with open(os.path.join(root, name), "rb") as file:
                    text = file.read()
                if is_plain_go(text):
                    records.append(text)
        if len(records) >= wanted:
            break
    print(len(records), "records,", wanted - len(records), "turned copies")
    for number in range(wanted):
        way, index = divmod(number, len(records))
        text = records[index]
        if way:
            text = turned(text, way).replace(b"(;", b"(;GC[turned %d]" % way, 1)
        path = os.path.join(folder, "%03d" % (number // 1000))
        os.makedirs(path, exist_ok=True)
        with open(os.path.join(path, "%06d.sgf" % number), "wb") as file:
            file.write(text)


if __name__ == "__main__":
    main()
