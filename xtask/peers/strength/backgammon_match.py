"""Plays backgammon without the cube against GNU Backgammon.

Each sequence of dice is played twice with exchanged sides. GNU Backgammon chooses plays as an external player, which
gets boards as FIBS writes them; our program reads a record of one node. Every play is checked by the rules.
"""

import argparse
import math
import os
import random
import socket
import subprocess
import tempfile
import time

from engines import Gtp

BAR, OFF = 25, 0
START = {6: 5, 8: 3, 13: 5, 24: 2}
SETTINGS = """set threads 1
set jacoby off
set evaluation chequerplay evaluation plies {plies}
set evaluation chequerplay evaluation cubeful off
set evaluation chequerplay evaluation noise 0
external localhost:{port}
"""


def begin():
    """The checkers of both players, by the points as each counts them."""
    return [[START.get(point, 0) for point in range(26)] for _ in range(2)]


def hop(men, mover, start, end):
    """Moves a checker, and hits."""
    men = [list(side) for side in men]
    men[mover][start] -= 1
    men[mover][end] += 1
    if end != OFF and men[1 - mover][25 - end]:
        men[1 - mover][25 - end] -= 1
        men[1 - mover][BAR] += 1
    return men


def hops(men, mover, die):
    """The legal moves of a checker by one die."""
    own, other = men[mover], men[1 - mover]
    farthest = max(point for point in range(1, 26) if own[point])
    for start in [BAR] if own[BAR] else range(24, 0, -1):
        end = start - die
        if own[start] and end > 0 and other[25 - end] < 2:
            yield start, end
        elif own[start] and end <= 0 and farthest <= 6 and (end == 0 or start == farthest):
            yield start, OFF


def plays(men, mover, dice):
    """All legal positions after a roll."""
    orders = [[dice[0]] * 4] if dice[0] == dice[1] else [dice, dice[::-1]]
    ends = {}

    def go_on(men, left, used):
        following = list(hops(men, mover, left[0])) if left and men[mover][OFF] < 15 else []
        if not following:
            key = tuple(map(tuple, men))
            ends[key] = max(ends.get(key, ()), (len(used), max(used, default=0)))
        for start, end in following:
            go_on(hop(men, mover, start, end), left[1:], used + [left[0]])

    for order in orders:
        go_on(men, list(order), [])
    best = max(ends.values())
    # As many dice as possible, and of two dice that exclude each other the higher; the last checker may need only one.
    return {key for key, used in ends.items() if used == best or key[mover][OFF] == 15 or used[0] == best[0] > 1}


class Ours:
    """Our program, by records and the Go Text Protocol."""

    def __init__(self, command, folder):
        self.engine = Gtp(command)
        self.path = os.path.join(folder, "position.sgf")

    def play(self, men, mover, dice):
        """Returns the position after the play, and the play as the engine wrote it."""
        def letter(player, point):
            if point == BAR:
                return "y"
            return chr(ord("a") + (point - 1 if player else 24 - point))

        def points(player):
            return "".join(f"[{letter(player, point)}]" * men[player][point] for point in range(1, 26))

        with open(self.path, "w", encoding="utf-8") as file:
            file.write(f"(;FF[4]GM[6]AB{points(0)}AW{points(1)}PL[{'BW'[mover]}]DI[{dice[0]}{dice[1]}])")
        self.engine.ask(f"loadsgf {self.path}")
        text = self.engine.ask(f"reg_genmove {'bw'[mover]}")
        pairs = text[2:]
        for index in range(0, len(pairs), 2):
            start, end = (self.point(mover, place) for place in pairs[index:index + 2])
            men = hop(men, mover, start, end)
        return men, text

    @staticmethod
    def point(player, place):
        """The point of a letter, as a player counts."""
        if place in "yz":
            return BAR if place == "y" else OFF
        return ord(place) - ord("a") + 1 if player else 24 - (ord(place) - ord("a"))


class Gnubg:
    """GNU Backgammon as an external player."""

    def __init__(self, command, plies, port, folder):
        path = os.path.join(folder, "settings")
        with open(path, "w", encoding="utf-8") as file:
            file.write(SETTINGS.format(plies=plies, port=port))
        self.process = subprocess.Popen(
            [command, "-t", "-q", "-c", path], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        for _ in range(100):
            try:
                self.socket = socket.create_connection(("localhost", port))
                break
            except ConnectionRefusedError:
                time.sleep(0.1)
        self.file = self.socket.makefile("rw")

    def play(self, men, mover, dice):
        """Returns the position after the play, and the play as the engine wrote it."""
        own, other = men[mover], men[1 - mover]
        board = [own[point] - other[25 - point] for point in range(1, 25)]
        numbers = [-other[BAR], *board, own[BAR], 1, *dice, 0, 0, 1, 1, 1, 0, 1, -1, 0, 25]
        numbers += [own[OFF], other[OFF], own[BAR], other[BAR], 2, 0, 0, 0]
        self.file.write("board:own:other:0:0:0:" + ":".join(map(str, numbers)) + "\n")
        self.file.flush()
        text = self.file.readline().strip()
        for word in text.split():
            start, end = (int(part.strip("*")) for part in word.split("/"))
            men = hop(men, mover, start, end)
        return men, text

    def close(self):
        """Ends the program."""
        self.socket.close()
        self.process.terminate()
        self.process.wait()


def play_game(players, seed):
    """Plays a game, and returns the points of the first player."""
    dice = random.Random(seed)
    men, roll = begin(), [0, 0]
    while roll[0] == roll[1]:
        roll = [dice.randint(1, 6), dice.randint(1, 6)]
    mover = int(roll[1] > roll[0])
    while True:
        after, text = players[mover].play(men, mover, roll)
        if tuple(map(tuple, after)) not in plays(men, mover, roll):
            raise ValueError(f"illegal: {players[mover].__class__.__name__} {roll} {text!r} in {men}, {mover} to move")
        men = after
        if men[mover][OFF] == 15:
            loser = men[1 - mover]
            is_far = loser[BAR] or any(loser[19:25])
            points = 1 if loser[OFF] else 3 if is_far else 2
            return points if mover == 0 else -points
        mover = 1 - mover
        roll = [dice.randint(1, 6), dice.randint(1, 6)]


def main():
    """Prints our points per game, with the standard error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sgf", default="sgf", help="our program")
    parser.add_argument("--gnubg", default="gnubg", help="GNU Backgammon")
    parser.add_argument("--level", type=int, default=5)
    parser.add_argument("--plies", type=int, default=0)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--port", type=int, default=4124)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ours = Ours(f"{args.sgf} gtp --game backgammon --level {args.level} --resign 0", folder)
        gnubg = Gnubg(args.gnubg, args.plies, args.port, folder)
        results, n_won, kinds = [], 0, {}
        for seed in range(args.pairs):
            pair = [play_game([ours, gnubg], seed), -play_game([gnubg, ours], seed)]
            results.append(sum(pair) / 2)
            n_won += sum(points > 0 for points in pair)
            for points in pair:
                kinds[points] = kinds.get(points, 0) + 1
            n_pairs, mean = len(results), sum(results) / len(results)
            if n_pairs % 25 == 0 or n_pairs == args.pairs:
                variance = sum((value - mean) ** 2 for value in results) / (n_pairs - 1)
                print(f"level {args.level} against {args.plies}-ply: {2 * n_pairs} games, {mean:+.4f} points per game, "
                      f"standard error {math.sqrt(variance / n_pairs):.4f}, {n_won} won, {dict(sorted(kinds.items()))}",
                      flush=True)
        print(f"{ours.engine.close():.1f} seconds of our processor time")
        gnubg.close()


if __name__ == "__main__":
    main()
