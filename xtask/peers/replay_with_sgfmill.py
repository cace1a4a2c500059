"""Times sgfmill's replay of games; `cargo run --profile bench -p benches --bin go` calls it.

Reads games from the standard input, one a line: the side of the board, the handicap stones with commas between, and the
moves, such as `19 dd,pp Wdp B Wqd`; a color alone is a pass. Prints the best of three rounds in millions of moves a
second. Needs sgfmill 1.1.1 (PyPI). What is timed is the board alone: decoding is done beforehand, and sgfmill keeps no
hash.
"""

import sys
import time

from sgfmill import boards


def main():
    games = [read(line) for line in sys.stdin]
    n_moves = sum(len(moves) for _, _, moves in games)
    best = min(timed(games) for _ in range(3))
    print(n_moves / best / 1e6)


def read(line):
    fields = line.rstrip("\n").split(" ")
    side = int(fields[0])
    handicap = [point(side, letters) for letters in fields[1].split(",") if letters]
    return side, handicap, [(field[0].lower(), point(side, field[1:])) for field in fields[2:]]


def point(side, letters):
    """Row from below and column, or None for a pass."""
    if not letters:
        return None
    column, row = (ord(letter) - ord("a") for letter in letters)
    return side - 1 - row, column


def timed(games):
    start = time.perf_counter()
    for side, handicap, moves in games:
        board = boards.Board(side)
        board.apply_setup(handicap, [], [])
        for color, place in moves:
            if place is not None:
                board.play(place[0], place[1], color)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
