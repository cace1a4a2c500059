"""Checks whether our player finds mates in three: its first move must keep a mate in two.

The positions are lines with a game and a FEN (SFEN for shogi). Another engine judges the first moves.
"""

import argparse
import os
import shlex
import statistics
import subprocess
import tempfile

from engines import Gtp, Uci

VARIANTS = {"chess": "chess", "shogi": "shogi", "chinese-chess": "xiangqi"}


def to_uci(game, step):
    """Converts a move of shogi (USI) or Chinese chess (ranks from 0) to the notation of the judge."""
    if game == "shogi":
        square = lambda text: "abcdefghi"[9 - int(text[0])] + str("ihgfedcba".index(text[1]) + 1)
        if "*" in step:
            return step[0] + "@" + square(step[2:4])
        return square(step[:2]) + square(step[2:4]) + step[4:]
    if game == "chinese-chess":
        return "".join(str(int(letter) + 1) if letter.isdigit() else letter for letter in step)
    return step


def to_fen(fen, game):
    """The FEN of an SFEN, as the judge reads it."""
    if game != "shogi":
        return fen
    board, turn, hand, number = fen.split()
    pieces, count = "", ""
    for letter in hand.replace("-", ""):
        if letter.isdigit():
            count += letter
        else:
            pieces, count = pieces + letter * int(count or 1), ""
    return f"{board}[{pieces or '-'}] {'w' if turn == 'b' else 'b'} - - 0 {(int(number) + 1) // 2}"


def ask(sgf, game, fen, level):
    """Returns our move, whether it is a proven win, the length of the mate if it is told, and the seconds of processor time."""
    if game == "chinese-chess":
        engine = Gtp(f"{sgf} gtp --game {game} --fen {shlex.quote(fen)} --level {level} --resign 0")
        color = {"w": "white", "b": "black"}[fen.split()[1]]
        step = engine.ask(f"reg_genmove {color}")
        seconds = engine.close()
        return step, is_proven(sgf, game, fen, level), None, seconds
    protocol, keyword = ("usi", "sfen") if game == "shogi" else ("uci", "fen")
    engine = Uci(f"{sgf} {protocol} --level {level}", protocol=protocol)
    step, score = engine.go(f"{keyword} {fen}", "")
    seconds = engine.close()
    length = score[1] if score and score[0] == "mate" else None
    return step, bool(length and length > 0), length, seconds


def is_proven(sgf, game, fen, level):
    """Whether `sgf hint` calls the win proven."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "position.sgf")
        with open(path, "w", encoding="utf-8") as file:
            subprocess.run([sgf, "play", "--game", game, "--fen", fen, "--sgf"], stdout=file, check=True)
        hint = subprocess.run([sgf, "hint", "--level", str(level), path], capture_output=True, text=True, check=True)
    return "100.0 %, proven" in hint.stdout


def main():
    """Prints a line for each position, and the result of each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("positions")
    parser.add_argument("--sgf", default="sgf", help="our program")
    parser.add_argument("--judge", required=True, help="the command of a UCI engine for variants")
    parser.add_argument("--level", type=int, default=10)
    args = parser.parse_args()
    with open(args.positions, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    for game, variant in VARIANTS.items():
        judge = Uci(args.judge, [("UCI_Variant", variant)])
        found, proven, times = 0, 0, []
        fens = [fen for row_game, fen in rows if row_game == game]
        for fen in fens:
            step, is_won, length, seconds = ask(args.sgf, game, fen, args.level)
            judge.new_game()
            position = f"fen {to_fen(fen, game)} moves {to_uci(game, step)}"
            score = judge.go(position, "depth 14 nodes 3000000")[1]
            is_found = score is not None and score[0] == "mate" and -2 <= score[1] <= 0
            found, proven = found + is_found, proven + is_won
            times.append(seconds)
            told = "" if length is None else f" mate {length}"
            print(f"{game}\t{fen}\t{step}\t{'found' if is_found else f'missed {score}'}"
                  f"\t{'proven' if is_won else 'unproven'}{told}\t{seconds:.2f} s", flush=True)
        print(f"{game}: {found} of {len(fens)} found, {proven} proven, median {statistics.median(times):.2f} s, "
              f"maximum {max(times):.2f} s", flush=True)
        judge.close()


if __name__ == "__main__":
    main()
