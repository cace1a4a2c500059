"""Compares the last boards of records of Go, and the stones taken, with those of GNU Go and sgfmill.

usage: compare_go_boards.py READER GNUGO FOLDER COUNT

READER is the built example `go_boards` of the crate sgf-games, GNUGO is GNU Go 3.8, which is driven over GTP. COUNT
records below FOLDER, at even distances, are compared. Needs sgfmill 1.1.1 (PyPI). sgfmill's boards refuse a stone on a
stone and count no captures; these are counted here from the stones that disappear.
"""

import os
import subprocess
import sys

from sgfmill import boards, sgf


def main():
    reader, gnugo, folder, count = sys.argv[1:5]
    paths = sorted(
        os.path.join(place, name)
        for place, _, names in os.walk(folder)
        for name in names
        if name.lower().endswith(".sgf")
    )
    paths = paths[:: max(1, len(paths) // int(count))][: int(count)]
    ours = boards_of_ours(reader, paths)
    theirs = {"GNU Go": boards_of_gnugo(gnugo, paths, ours), "sgfmill": [board_of_sgfmill(path) for path in paths]}
    is_different = False
    for name, all_boards in theirs.items():
        compared = [(path, one, other) for path, one, other in zip(paths, ours, all_boards) if one and other]
        different = [path for path, one, other in compared if one != other]
        refused = [path for path, other in zip(paths, all_boards) if not other]
        print(f"{name}: {len(compared) - len(different)} alike, {len(refused)} refused, {len(different)} different")
        for path in refused:
            print(f"  refused: {path}")
        for path in different:
            print(f"  different: {path}")
        is_different |= bool(different) or not compared
    return 1 if is_different else 0


def boards_of_ours(reader, paths):
    names = "".join(path + "\n" for path in paths).encode("utf-8", "surrogateescape")
    lines = subprocess.run([reader], input=names, stdout=subprocess.PIPE, check=True).stdout.decode().splitlines()
    return [None if line == "-" else line for line in lines]


def boards_of_gnugo(gnugo, paths, ours):
    commands = ["loadsgf {}", "list_stones black", "list_stones white", "captures black", "captures white"]
    text = "".join(command.format(path) + "\n" for path in paths for command in commands) + "quit\n"
    process = subprocess.run(
        [gnugo, "--mode", "gtp"], input=text.encode("utf-8", "surrogateescape"), stdout=subprocess.PIPE, check=True
    )
    answers = [answer.strip() for answer in process.stdout.decode("latin-1").split("\n\n")]
    found = []
    for index, one in enumerate(ours):
        answer = answers[5 * index : 5 * index + 5]
        if any(line.startswith("?") for line in answer) or one is None:
            found.append(None)
            continue
        black, white, black_took, white_took = (line[1:].split() for line in answer[1:])
        n_rows = one.split(" ")[0].count("/") + 1
        rows = [["."] * len(row) for row in one.split(" ")[0].split("/")]
        for stones, sign in ((black, "X"), (white, "O")):
            for stone in stones:
                rows[n_rows - int(stone[1:])]["ABCDEFGHJKLMNOPQRSTUVWXYZ".index(stone[0])] = sign
        found.append(f"{'/'.join(map(''.join, rows))} {black_took[0]} {white_took[0]}")
    return found


def board_of_sgfmill(path):
    try:
        with open(path, "rb") as file:
            game = sgf.Sgf_game.from_bytes(file.read())
        board = boards.Board(game.get_size())
        taken = {"b": 0, "w": 0}
        for node in game.get_main_sequence():
            if node.has_setup_stones():
                board.apply_setup(*node.get_setup_stones())
            color, place = node.get_move()
            if color and place:
                before = stones(board)
                board.play(place[0], place[1], color)
                for other in "bw":
                    n_gone = before[other] + (other == color) - stones(board)[other]
                    taken["w" if other == "b" else "b"] += n_gone
    except ValueError:
        return None
    signs = {"b": "X", "w": "O", None: "."}
    side = board.side
    rows = ["".join(signs[board.get(row, column)] for column in range(side)) for row in reversed(range(side))]
    return f"{'/'.join(rows)} {taken['b']} {taken['w']}"


def stones(board):
    points = [color for color, _ in board.list_occupied_points()]
    return {"b": points.count("b"), "w": points.count("w")}


if __name__ == "__main__":
    sys.exit(main())
