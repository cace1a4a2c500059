#!/usr/bin/env python3
"""Kills `sgf db` at random moments, and looks at what is left: the state before, or the state after, and nothing damaged.

    kills.py SGF CORPUS ROUNDS

SGF is the command, CORPUS a folder of records. Each round adds other records to a database, follows them, or compacts it, and kills the
command after a random part of the time that it usually takes.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time


def told(*arguments):
    done = subprocess.run(arguments, capture_output=True, text=True)
    return done.returncode, done.stdout


def main():
    sgf, corpus, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    random.seed(11)
    records = []
    for root, folders, names in os.walk(corpus):
        folders.sort()
        records += [os.path.join(root, name) for name in sorted(names) if name.endswith(".sgf")]
        if len(records) > 4000:
            break
    folder = tempfile.mkdtemp()
    database = os.path.join(folder, "games.sgfdb")
    sources = os.path.join(folder, "games")
    os.mkdir(sources)

    def state():
        code, out = told(sgf, "db", "find", database, "--format", "csv")
        assert code in (0, 1), out
        code, damage = told(sgf, "db", "verify", database)
        assert code == 0, damage
        return sorted(line.split(",", 1)[1] for line in out.splitlines())

    for path in records[:50]:
        shutil.copy(path, sources)
    assert told(sgf, "db", "add", database, sources)[0] in (0, 2)
    before, counts, usual = state(), {}, {}
    for number in range(rounds):
        action = random.choice(["add", "sync", "compact"])
        for path in random.sample(records, 40):
            shutil.copy(path, sources)
        for name in random.sample(sorted(os.listdir(sources)), 20):
            os.remove(os.path.join(sources, name))
        paths = [] if action == "compact" else [sources]
        begin = time.monotonic()
        child = subprocess.Popen([sgf, "db", action, database, *paths], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        killed = False
        try:
            child.wait(random.uniform(0, 1.1) * usual.get(action, 10))
            usual[action] = time.monotonic() - begin
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
            killed = True
        after = state()
        if killed and after != before:
            # It was killed behind its commit: the same command has nothing left to do.
            assert told(sgf, "db", action, database, *paths)[0] in (0, 2)
            assert state() == after, f"round {number}: {action} left half of its work"
        kind = action, "killed" if killed else "done", "as before" if after == before else "changed"
        counts[kind] = counts.get(kind, 0) + 1
        before = after if not killed else state()
    for kind, count in sorted(counts.items()):
        print(count, *kind)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
