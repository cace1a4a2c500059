"""Hands records that we write in other formats to programs that read these, and compares what they understand.

usage: compare_formats.py SGF [COUNT]

SGF is the built command. COUNT (30) random games of each kind are made by the peers, go through `sgf convert` to SGF and back into
the format, and are read by the peers again:

- PGN, with variations, comments and judgements, from the usual position and from a FEN: the package `chess`.
- CSA and KIF, and `position` lines of USI: the package `cshogi`; the last position of each is asked of fairy-stockfish, too.
- Xiangqi as PGN: fairy-stockfish makes the moves, and has to reach the position that it reached in its own game.
- Go as GIB and NGF, by way of SGF: GNU Go reads the SGF, and its list of moves is that of the game.

GNU Backgammon is asked by `cargo test -p sgf-formats --test gnubg`, with OPENSGF_GNUBG. Programs that are not there are left out, and
named. Needs Python packages chess 1.11 and cshogi; fairy-stockfish 11.1 and GNU Go 3.8 (Debian) on the path.
"""

import io
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

LETTERS = "abcdefghijklmnopqrs"


def main():
    command = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    n_wrong = 0
    for name, check in (("chess", chess_games), ("shogi", shogi_games), ("xiangqi", xiangqi_games), ("go", go_games)):
        with tempfile.TemporaryDirectory() as folder:
            try:
                told, wrong = check(Sgf(command, folder), count)
            except (ImportError, Missing) as missing:
                print(f"{name}: left out, {missing}")
                continue
        print(f"{name}: {told}, {len(wrong)} differences")
        for what in wrong[:20]:
            print(f"  {what}")
        n_wrong += len(wrong)
    return 1 if n_wrong else 0


class Missing(Exception):
    """A program is not there."""


class Sgf:
    """The command, in a folder of its own."""

    def __init__(self, command, folder):
        self.command, self.folder = command, folder

    def convert(self, content, extension, to):
        """The content of a file, in another format, as bytes."""
        source, target = (os.path.join(self.folder, name) for name in (f"a.{extension}", f"b.{to}"))
        with open(source, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        if os.path.exists(target):
            os.remove(target)
        ran = subprocess.run([self.command, "convert", source, "--to", to, "-o", target], capture_output=True)
        if ran.returncode or not os.path.exists(target):
            raise ValueError(f"sgf convert --to {to}: {ran.stderr.decode().strip()}")
        with open(target, "rb") as file:
            return file.read()

    def through(self, content, extension, to):
        """The content of a file as SGF, and that in a format."""
        record = self.convert(content, extension, "sgf")
        return record, self.convert(record, "sgf", to)


def program(name):
    found = shutil.which(name) or shutil.which(name, path="/usr/games")
    if not found:
        raise Missing(f"there is no {name}")
    return found


class Fairy:
    """fairy-stockfish as a reader of positions."""

    def __init__(self, variant):
        self.variant = variant
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "bufsize": 1}
        self.engine = subprocess.Popen([program("fairy-stockfish")], **pipes)
        self.say("usi" if variant == "shogi" else "uci")
        self.until("usiok" if variant == "shogi" else "uciok")
        if variant != "shogi":
            self.say(f"setoption name UCI_Variant value {variant}")

    def say(self, line):
        self.engine.stdin.write(line + "\n")

    def until(self, beginning):
        for line in self.engine.stdout:
            if line.startswith(beginning):
                return line[len(beginning) :].strip()
        raise Missing("fairy-stockfish has ended")

    def reached(self, position):
        """The position behind a `position` line; an illegal move and all behind it are passed over."""
        self.say(position)
        self.say("d")
        return self.until("Sfen:" if self.variant == "shogi" else "Fen:")

    def moves(self, position):
        self.say(position)
        self.say("go perft 1")
        found = []
        for line in self.engine.stdout:
            if line.startswith("Nodes searched"):
                return found
            move = re.match(r"([a-z0-9+*@A-Z]+): 1$", line)
            if move:
                found.append(move[1])

    def end(self):
        self.say("quit")
        self.engine.wait()


def chess_games(sgf, count):
    import chess.pgn

    wrong, n_moves, n_variations = [], 0, 0
    for seed in range(count):
        game = random_chess(random.Random(seed), chess)
        text = str(game)
        try:
            _, ours = sgf.through(text, "pgn", "pgn")
        except ValueError as refused:
            wrong.append(f"seed {seed}: {refused}")
            continue
        back = chess.pgn.read_game(io.StringIO(ours.decode()))
        if back.errors:
            wrong.append(f"seed {seed}: {back.errors}")
        one, other = chess_tree(game), chess_tree(back)
        n_moves += len(one)
        n_variations += sum(len(node[1]) > 1 for node in one)
        if one != other:
            at = next((pair for pair in zip(one, other) if pair[0] != pair[1]), (len(one), len(other)))
            wrong.append(f"seed {seed}: {at}")
        names = ("Event", "Site", "Round", "White", "Black", "Result", "WhiteElo", "ECO")
        heads = [{name: of.headers.get(name) for name in names} for of in (game, back)]
        if heads[0] != heads[1]:
            wrong.append(f"seed {seed}: {heads}")
    return f"{count} games, {n_moves} nodes, {n_variations} of them with variations", wrong


def random_chess(chance, chess):
    board = chess.Board()
    if chance.random() < 0.3:
        for _ in range(chance.randrange(5, 30)):
            if any(board.legal_moves):
                board.push(chance.choice(list(board.legal_moves)))
        board.clear_stack()
    game = chess.pgn.Game()
    game.setup(board)
    # The package takes quotes in a tag as they are, and the standard puts a backslash before them.
    tags = {"Event": "A cup", "Site": "Z\u00fcrich", "Round": "3.1", "White": "Oskar", "Black": "Hana, B.", "WhiteElo": "2100", "ECO": "B12"}
    game.headers.update(tags)
    game.headers["Result"] = chance.choice(["1-0", "0-1", "1/2-1/2", "*"])
    nodes = [game]
    for _ in range(chance.randrange(5, 150)):
        node = chance.choice(nodes) if chance.random() < 0.05 else nodes[-1]
        moves = [move for move in node.board().legal_moves if not node.has_variation(move)]
        if not moves:
            continue
        # The longest line goes on from where it was, and what branches off ends at once.
        child = node.add_variation(chance.choice(moves))
        if chance.random() < 0.1:
            child.comment = chance.choice(["a plan", "is it (really) good?", "50%"])
        if chance.random() < 0.1:
            child.nags.add(chance.choice([1, 2, 3, 4, 5, 6]))
        nodes.append(child)
    return game


def chess_tree(game):
    """Each node with its moves, comment and judgements, in the order of the file."""
    found, open_nodes = [], [game]
    while open_nodes:
        node = open_nodes.pop()
        children = [child.move.uci() for child in node.variations]
        # A FEN counts moves, for which SGF has no word; `sgf convert` says so.
        found.append((node.board().fen().rsplit(" ", 2)[0], children, " ".join(node.comment.split()), sorted(node.nags)))
        open_nodes.extend(reversed(node.variations))
    return found


def shogi_games(sgf, count):
    import cshogi
    from cshogi import CSA, KIF

    wrong, n_moves, n_positions = [], 0, 0
    fairy = Fairy("shogi")
    for seed in range(count):
        chance, board, moves = random.Random(seed), cshogi.Board(), []
        for _ in range(chance.randrange(2, 200)):
            legal = [cshogi.move_to_usi(move) for move in board.legal_moves]
            if not legal:
                break
            moves.append(chance.choice(legal))
            board.push_usi(moves[-1])
        line = f"position startpos moves {' '.join(moves)}"
        again = line
        for name, parse in (("csa", CSA.Parser.parse_str), ("kif", KIF.Parser.parse_str)):
            try:
                record, ours = sgf.through(line, "usi", name)
            except ValueError as refused:
                wrong.append(f"seed {seed}: {refused}")
                continue
            read = parse(ours.decode())
            read = read[0] if isinstance(read, list) else read
            found = [cshogi.move_to_usi(move) for move in read.moves]
            n_moves += len(found)
            if found != moves:
                wrong.append(f"seed {seed} as {name}: {len(found)} of {len(moves)} moves")
            again = sgf.convert(sgf.convert(ours, name, "sgf"), "sgf", "usi").decode().strip()
            if again.split("moves ")[-1] != " ".join(moves):
                wrong.append(f"seed {seed} through {name}: {again}")
        reached, expected = fairy.reached(again if again.startswith("position") else f"position {again}"), board.sfen()
        n_positions += 1
        if sfen_parts(reached) != sfen_parts(expected):
            wrong.append(f"seed {seed}: fairy-stockfish reaches {reached}, and not {expected}")
    fairy.end()
    return f"{count} games, {n_moves} moves read by cshogi, {n_positions} positions of fairy-stockfish", wrong


def sfen_parts(sfen):
    """The board, whose turn it is, and the pieces in hand in the order of the alphabet: programs list them differently."""
    board, turn, hands = sfen.split()[:3]
    return board, turn, sorted(re.findall(r"\d*[A-Za-z]", hands))


def xiangqi_games(sgf, count):
    fairy, wrong, n_moves = Fairy("xiangqi"), [], 0
    for seed in range(count):
        chance, moves = random.Random(seed), []
        for _ in range(chance.randrange(2, 60)):
            legal = fairy.moves(f"position startpos moves {' '.join(moves)}")
            if not legal:
                break
            moves.append(chance.choice(legal))
        n_moves += len(moves)
        end = fairy.reached(f"position startpos moves {' '.join(moves)}")
        # The rows of fairy-stockfish are counted from 1, ours from 0.
        ours = [re.sub(r"\d+", lambda digits: str(int(digits[0]) - 1), move) for move in moves]
        sides = "".join(f";{'WB'[index % 2]}[{move}]" for index, move in enumerate(ours))
        try:
            record, back = sgf.through(f"(;FF[4]GM[7]{sides})", "sgf", "pgn")
            record = sgf.convert(back, "pgn", "sgf").decode()
        except ValueError as refused:
            wrong.append(f"seed {seed}: {refused}")
            continue
        found = re.findall(r";[BW]\[([a-i]\d[a-i]\d)\]", record)
        found = [re.sub(r"\d", lambda digit: str(int(digit[0]) + 1), move) for move in found]
        reached = fairy.reached(f"position startpos moves {' '.join(found)}")
        if reached != end or found != moves:
            wrong.append(f"seed {seed}: {reached}, and not {end}")
    fairy.end()
    return f"{count} games, {n_moves} moves", wrong


def go_games(sgf, count):
    gnugo, wrong, n_moves = program("gnugo"), [], 0
    for seed in range(count):
        chance = random.Random(seed)
        points = [(column, row) for column in range(19) for row in range(19)]
        chance.shuffle(points)
        points = points[: chance.randrange(1, 120)]
        moves = "".join(f";{'BW'[index % 2]}[{LETTERS[column]}{LETTERS[row]}]" for index, (column, row) in enumerate(points))
        game = f"(;FF[4]GM[1]SZ[19]KM[6.5]PB[a]PW[b]DT[2024-05-17]RE[B+R]{moves})"
        expected = [f"{LETTERS[column].upper() if column < 8 else chr(ord('B') + column)}{19 - row}" for column, row in points]
        for name in ("gib", "ngf"):
            try:
                record, ours = sgf.through(game, "sgf", name)
                back = sgf.convert(ours, name, "sgf")
            except ValueError as refused:
                wrong.append(f"seed {seed}: {refused}")
                continue
            path = os.path.join(sgf.folder, "gnugo.sgf")
            with open(path, "wb") as file:
                file.write(back)
            ran = subprocess.run([gnugo, "--mode", "gtp"], input=f"loadsgf {path}\nmove_history\nquit\n", capture_output=True, text=True)
            found = re.findall(r"(?:black|white) ([A-T]\d+|PASS)", ran.stdout)
            n_moves += len(found)
            if found[::-1] != expected:
                wrong.append(f"seed {seed} as {name}: {len(found)} of {len(expected)} moves")
    return f"{count} games twice, {n_moves} moves", wrong


if __name__ == "__main__":
    sys.exit(main())
