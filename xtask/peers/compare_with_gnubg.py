"""Hands matches that we write to GNU Backgammon and compares what comes back.

usage: compare_with_gnubg.py WRITER [COUNT]

WRITER is the built example `random_backgammon` of the crate sgf-games. For each of COUNT matches GNU Backgammon reads our
record, writes it back, and writes it as a `.mat` file; reading that, it judges every move and says `Invalid move` where it
disagrees. Checkers, dice, cube and results must be the same in all three. It loses its place in its own `.mat` files where
a beaver and the next roll share a line, so matches with beavers are compared as records only. Needs gnubg 1.07 (Debian) on
the path.
"""

import os
import re
import subprocess
import sys
import tempfile

NODE = re.compile(r";\s*([BW])\[([a-z0-9]+)\]")
BEAVER = re.compile(r"\[double\];\s*[BW]\[double\]")


def main():
    writer = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    n_games = n_moves = n_beavers = n_wrong = 0
    for seed in range(count):
        with tempfile.TemporaryDirectory() as folder:
            length = (0, 1, 3, 5, 7)[seed % 5]
            ours = subprocess.run([writer, str(seed), str(length)], stdout=subprocess.PIPE, check=True).stdout.decode()
            said, back, through = ask(folder, ours)
            games = reading(ours)
            n_games += len(games)
            n_moves += sum(len(moves) for _, moves in games)
            wrong = [] if reading(back) == games else [f"as SGF: {difference(games, reading(back))}"]
            if BEAVER.search(ours):
                n_beavers += 1
            else:
                if reading(through) != games:
                    wrong.append(f"as mat: {difference(games, reading(through))}")
                wrong.extend(line for line in said.splitlines() if "nvalid" in line or "llegal" in line)
            n_wrong += len(wrong)
            for what in wrong:
                print(f"seed {seed}: {what}")
    print(f"{count} matches, {n_games} games, {n_moves} moves, {n_beavers} with beavers, {n_wrong} differences")
    return 1 if n_wrong or not n_moves or n_beavers == count else 0


def ask(folder, record):
    """What GNU Backgammon says, the match as it writes it, and the match as it reads it from its own `.mat`."""
    path = {name: os.path.join(folder, name) for name in ("ours.sgf", "back.sgf", "match.mat", "through.sgf", "do")}
    write(path["ours.sgf"], record)
    write(
        path["do"],
        "set confirm new off\nset confirm save off\n"
        f"load match {path['ours.sgf']}\nsave match {path['back.sgf']}\nexport match mat {path['match.mat']}\n"
        f"import mat {path['match.mat']}\nsave match {path['through.sgf']}\n",
    )
    program = ["gnubg", "-t", "-q", "-r", "-c", path["do"]]
    ran = subprocess.run(
        program, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "HOME": folder}
    )
    return ran.stdout.decode(errors="replace"), read(path["back.sgf"]), read(path["through.sgf"])


def reading(record):
    """For each game its result and its moves: who, which dice, which checkers in whatever order."""
    games = []
    for game in re.split(r"\(;FF", record)[1:]:
        result = re.search(r"RE\[([^]]*)\]", game)
        moves = []
        for color, move in NODE.findall(game):
            if move[0].isdigit():
                pairs = sorted(move[index : index + 2] for index in range(2, len(move), 2))
                move = ("".join(sorted(move[:2])), *pairs)
            moves.append((color, move))
        games.append((result and result[1], moves))
    return games


def difference(ours, theirs):
    if len(ours) != len(theirs):
        return f"{len(ours)} games, {len(theirs)} games"
    for number, (mine, other) in enumerate(zip(ours, theirs)):
        if mine[0] != other[0]:
            return f"game {number}: {mine[0]}, {other[0]}"
        if mine[1] != other[1]:
            pairs = list(zip(mine[1] + [None], other[1] + [None]))
            at = next((index for index, (one, two) in enumerate(pairs) if one != two), len(pairs))
            return f"game {number}, move {at}: {pairs[at:at + 1]}"
    return "nothing"


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    sys.exit(main())
