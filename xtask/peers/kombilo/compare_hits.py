#!/usr/bin/env python3
"""Compares the hits of libkombilo with those of `sgf db`, game by game.

    compare_hits.py THEIRS OURS

THEIRS is what `harness search DB PATTERNS HITS` has written, OURS what the benchmark `collections` has. Only patterns that are in both
are compared, and for each the numbers of the moves in each game. A game that only one of both has at all, for whatever pattern, is
counted apart: `sgf db` keeps records that are the same byte by byte once.
"""

import collections
import os
import sys


def read(path, names=None):
    games = collections.defaultdict(list)
    with open(path) as file:
        for line in file:
            name, game, move = line.rstrip("\n").split("\t")
            if names is None or name in names:
                games[name, os.path.basename(game).removesuffix(".sgf")].append(int(move))
    return games


def main():
    ours = read(sys.argv[2])
    names = {name for name, _ in ours}
    theirs = read(sys.argv[1], names)
    both = {game for _, game in ours} & {game for _, game in theirs}
    print(len({game for _, game in ours} - both), "games only here,", len({game for _, game in theirs} - both), "only there")
    for name in sorted(names):
        counts = collections.Counter()
        examples = []
        for game in both:
            mine, other = sorted(ours.get((name, game), [])), sorted(theirs.get((name, game), []))
            if not mine and not other:
                continue
            gaps = {there - here for here, there in zip(mine, other)}
            kind = "alike" if mine == other else "other places" if len(mine) != len(other) else "other moves"
            if kind == "other moves" and len(gaps) == 1:
                kind = "all later by %d" % gaps.pop()
            counts[kind] += 1
            if kind != "alike" and len(examples) < 3:
                examples.append((game, mine[:4], other[:4]))
        print(name, dict(counts), *examples)


if __name__ == "__main__":
    main()
