#!/usr/bin/env python3
"""Kills `sgf db` at random moments, and looks at what is left: the state before, or the state after, and nothing damaged.

    kills.py SGF CORPUS KILLS [SEED]

SGF is the command, CORPUS a folder of records. Each round changes a folder of records, and adds it to a database, brings the database up to date with it,
lets duplicates count as one, or compacts it, in turn. The command is first run in peace on a copy of the database, which tells the state after it and
how long it takes, and then killed after a random part of that time. Rounds that end before the kill are counted apart. A state is all that can be read:
the table of the games, their records byte by byte, what was merged, and what `verify` says.
"""

import hashlib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

ACTIONS = ["add", "sync", "dedupe", "compact"]


def told(*arguments):
    done = subprocess.run(arguments, capture_output=True)
    return done.returncode, done.stdout


def arguments_of(action, database, sources):
    more = {"add": [sources], "sync": [sources], "dedupe": ["--merge"], "compact": []}[action]
    return ["db", action, database, *more]


def change(sources, records):
    """Other records come, some go, and some are there again in other words."""
    for path in random.sample(records, 400):
        shutil.copy(path, sources)
    names = sorted(os.listdir(sources))
    for name in random.sample(names, 350):
        os.remove(os.path.join(sources, name))
    for name in random.sample(sorted(os.listdir(sources)), 40):
        with open(os.path.join(sources, name), "rb") as file:
            record = file.read()
        with open(os.path.join(sources, "again-" + name[-40:]), "wb") as file:
            file.write(record.replace(b"PB[", b"PB[again ", 1))


def main():
    sgf, corpus, wanted = sys.argv[1], sys.argv[2], int(sys.argv[3])
    random.seed(int(sys.argv[4]) if len(sys.argv) > 4 else 11)
    records = []
    for root, folders, names in os.walk(corpus):
        folders.sort()
        records += [os.path.join(root, name) for name in sorted(names) if name.endswith(".sgf")]
        if len(records) > 4000:
            break
    folder = tempfile.mkdtemp()
    database, sources = os.path.join(folder, "games.sgfdb"), os.path.join(folder, "games")
    os.mkdir(sources)

    def state(database):
        code, table = told(sgf, "db", "find", database, "--format", "csv")
        assert code in (0, 1), f"find ends with {code}"
        code, all_records = told(sgf, "db", "find", database, "--format", "sgf")
        assert code in (0, 1), f"find ends with {code}"
        code, merged = told(sgf, "db", "dedupe", database, "--merged", "--json")
        assert code in (0, 1), f"dedupe ends with {code}"
        code, damage = told(sgf, "db", "verify", database)
        assert code == 0, damage
        rows = sorted(table.splitlines())
        return hashlib.sha256(b"\n".join(rows) + all_records + merged).hexdigest(), len(rows) - 1

    for path in records[:2000]:
        shutil.copy(path, sources)
    assert told(sgf, *arguments_of("add", database, sources))[0] in (0, 2)
    before, counts, n_killed, number = state(database), {}, 0, 0
    while n_killed < wanted:
        action = ACTIONS[number % len(ACTIONS)]
        number += 1
        if action in ("add", "sync"):
            change(sources, records)
        copy = os.path.join(folder, "copy.sgfdb")
        shutil.copytree(database, copy)
        begin = time.monotonic()
        assert told(sgf, *arguments_of(action, copy, sources))[0] in (0, 2)
        usual = time.monotonic() - begin
        expected = state(copy)
        shutil.rmtree(copy)
        arguments = arguments_of(action, database, sources)
        child = subprocess.Popen([sgf, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        killed = False
        try:
            child.wait(random.uniform(0, 1.2) * usual)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
            killed = True
            n_killed += 1
        after = state(database)
        assert after in (before, expected), f"round {number}: {action} left half of its work"
        assert killed or after == expected, f"round {number}: {action} did not do its work"
        what = "nothing to do" if before == expected else "as before" if after == before else "as after it"
        kind = action, "killed" if killed else "done", what
        counts[kind] = counts.get(kind, 0) + 1
        before = after
    for kind, count in sorted(counts.items()):
        print(count, *kind)
    print(n_killed, "kills,", before[1], "games at the end, 0 lost")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
