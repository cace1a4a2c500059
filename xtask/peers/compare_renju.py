"""Compares the forbidden points of Renju with those that the package renju finds, on positions made at random.

usage: compare_renju.py READER COUNT [SEED]

READER is the built example `renju_fouls` of the crate sgf-games. Half of the COUNT positions are stones thrown on the
board, half are dense patches, where threes depend on each other. Needs renju 0.1.0 (PyPI).
"""

import random
import subprocess
import sys

from renju.check_forbid import get_foul_type

SIDE = 15


def main():
    reader, count = sys.argv[1], int(sys.argv[2])
    random.seed(sys.argv[3] if len(sys.argv) > 3 else "renju")
    boards = [board(number) for number in range(count)]
    text = "".join("/".join(map("".join, rows)) + "\n" for rows in boards)
    answers = subprocess.run([reader], input=text.encode(), stdout=subprocess.PIPE, check=True).stdout.decode()
    n_points = n_fouls = 0
    different = []
    for rows, answer in zip(boards, answers.splitlines()):
        cells = [[".XO".index(sign) for sign in row] for row in rows]
        for row, line in enumerate(answer.split("/")):
            for column, ours in enumerate(line):
                if cells[row][column]:
                    continue
                theirs = ".346"[get_foul_type(cells, row, column)]
                n_points += 1
                n_fouls += theirs != "."
                if ours != theirs:
                    different.append((rows, column, row, ours, theirs))
    print(f"{n_points} points, {n_fouls} of them forbidden, {len(different)} different")
    for rows, column, row, ours, theirs in different[:10]:
        print(f"column {column}, row {row}: {ours}, renju: {theirs}")
        print("\n".join(" ".join(line) for line in rows))
    return 1 if different else 0


def board(number):
    rows = [["."] * SIDE for _ in range(SIDE)]
    if number % 2:
        for _ in range(random.randint(10, 60)):
            rows[random.randrange(SIDE)][random.randrange(SIDE)] = random.choice("XXO")
    else:
        left, top, side = random.randrange(8), random.randrange(8), random.randint(5, 8)
        for _ in range(random.randint(8, 24)):
            rows[top + random.randrange(side) - side // 8][left + random.randrange(side) - side // 8] = random.choice("XXXO")
    return rows


if __name__ == "__main__":
    sys.exit(main())
