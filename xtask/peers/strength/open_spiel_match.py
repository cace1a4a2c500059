"""Plays matches between a GTP engine (`sgf gtp`) and the MCTS of OpenSpiel, and prints the score.

A turn is one or several actions of OpenSpiel (Amazons: amazon, destination, arrow). Every action gets a *key*, a short text that does not
depend on the program; moves are translated by finding the legal action with the same key. A move that one program plays and the other
rejects stops the game with a report.

Example: python open_spiel_match.py --game hex --games 100 --simulations 1000 --engine sgf --level 5
"""

import argparse
import collections
import random
import re
import shlex
import statistics
import subprocess
import sys
import time

import chess
import pyspiel


class Disagreement(Exception):
    """The programs disagree about the rules."""


class Engine:
    """A GTP engine, which is one process for a whole match."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.seconds = 0.0

    def ask(self, command):
        """Sends a command; returns whether it succeeded, and the answer."""
        start = time.perf_counter()
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline()).strip():
            lines.append(line.rstrip())
        self.seconds += time.perf_counter() - start
        if not lines:
            raise Disagreement(f"the engine died after `{command}`")
        return lines[0].startswith("="), "\n".join([lines[0][1:].strip(), *lines[1:]]).strip()

    def get(self, command):
        """Sends a command that has to succeed, and returns the answer."""
        succeeded, answer = self.ask(command)
        if not succeeded:
            raise Disagreement(f"`{command}` failed: {answer}")
        return answer


class Game:
    """A game and the translation of its moves; this class suits games where a turn is one action.

    `spec` is OpenSpiel's name of the game, `arguments` are those of the engine, `first` is the color of the first player, and `key` makes a
    key of an action as OpenSpiel writes it, or of the engine's move.
    """

    separator = ""
    def __init__(self, spec, arguments, first="black", key=str):
        self.spec, self.arguments, self.first, self.key = spec, shlex.split(arguments), first, key

    def keys(self, state):
        """The keys of the legal actions."""
        return {action: self.key(state.action_to_string(action)).lower() for action in state.legal_actions()}

    def actions(self, state):
        """The legal actions by key. Of actions that mean the same, the one whose text sorts first is kept."""
        ordered = sorted(self.keys(state).items(), key=lambda item: state.action_to_string(item[0]), reverse=True)
        return {key: action for action, key in ordered}

    def split(self, move, state):
        """The keys of the actions of the engine's move."""
        return [move.lower().replace(":", "-")]

    def join(self, keys, texts):
        """The engine's move with these keys; `texts` are the actions as OpenSpiel writes them."""
        return self.separator.join(keys)

    def find(self, state, move, player):
        """The actions of the engine's move; `None` if it is illegal."""
        state, found = state.clone(), []
        for key in self.split(move, state):
            action = self.actions(state).get(key)
            if action is None:
                return None
            found.append(action)
            state.apply_action(action)
        return found


def vertex(text):
    """A point of Gomoku, which OpenSpiel writes as row and column from 0."""
    row, column = map(int, text.split(","))
    return f"{chr(ord('a') + column)}{15 - row}"


def square(text):
    """A point of Amazons, which OpenSpiel writes as `(row, column)` from 1."""
    row, column = re.findall(r"\d+", text)
    return "".join(chr(ord("a") + int(number) - 1) for number in (column, row))


def points(text):
    """Points of Nine Men's Morris, which OpenSpiel writes as numbers: `Move 0 -> 1`."""
    names = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()
    return "-".join(names[int(number)] for number in re.findall(r"\d+", text))


class Chess(Game):
    """Actions are written in SAN; keys are moves of UCI."""

    def keys(self, state):
        board = chess.Board(str(state))
        return {action: board.parse_san(state.action_to_string(action)).uci() for action in state.legal_actions()}


class Amazons(Game):
    """A turn is three actions: the amazon, its destination and the arrow."""

    def split(self, move, state):
        return [move[0:2], move[2:4], move[4:6]]


class Morris(Game):
    """A capture is an action of its own."""

    separator = "x"
    def split(self, move, state):
        return move.split("x")


class Hive(Game):
    """Moves in the Universal Hive Protocol; their key is the bug and the coordinates of its destination."""

    BEFORE = {"\\": (0, -1), "-": (-1, 0), "/": (-1, 1)}
    AFTER = {"-": (1, 0), "/": (1, -1), "\\": (0, 1)}

    def destination(self, reference, places):
        """The coordinates next to a bug, or on it."""
        column, row = places[reference.strip("-/\\")]
        right, down = self.BEFORE.get(reference[0]) or self.AFTER.get(reference[-1]) or (0, 0)
        return column + right, row + down

    def places(self, state):
        """The coordinates of the bugs on the table."""
        places = {}
        for move in str(state).split(";")[3:]:
            bug, *reference = move.split() or ["pass"]
            if bug != "pass":
                places[bug] = self.destination(reference[0], places) if reference else (0, 0)
        return places

    def key_at(self, text, places):
        """The key of a move."""
        bug, *reference = text.split()
        if bug == "pass":
            return bug
        # Equal bugs in hand are the same move.
        name = bug if bug in places else bug.rstrip("123")
        return f"{name} {self.destination(reference[0], places) if reference else (0, 0)}"

    def keys(self, state):
        places = self.places(state)
        return {action: self.key_at(state.action_to_string(action), places) for action in state.legal_actions()}

    def split(self, move, state):
        return [self.key_at(move, self.places(state))]

    def join(self, keys, texts):
        return texts[0]


class Backgammon(Game):
    """The key of an action is the sorted list of its hops; points are counted as the player counts them, 25 is the bar and 0 the tray."""

    def hops(self, text):
        hops = []
        for word in text.split(" - ")[-1].lower().replace("*", "").split():
            word, _, times = word.partition("(")
            points = [{"bar": 25, "off": 0}.get(point) or int(point.replace("off", "0")) for point in word.split("/") if point != "pass"]
            hops += list(zip(points, points[1:])) * int(times.rstrip(")") or 1)
        return hops

    def keys(self, state):
        return {action: str(sorted(self.hops(state.action_to_string(action)))) for action in state.legal_actions()}

    def join(self, keys, texts):
        hops = [f"{start}/{to}" for text in texts for start, to in self.hops(text)]
        return " ".join(hops).replace("25/", "bar/").replace("/0", "/off")

    def of_engine(self, move, player):
        """The hops of a move such as `31hefe`; player 0 is White."""
        numbers = [ord(letter) - ord("a") + 1 for letter in move[2:]]
        points = [{25: 25, 26: 0}.get(number, number if player == 0 else 25 - number) for number in numbers]
        return list(zip(points[::2], points[1::2]))

    def sequences(self, state):
        """The turns: pairs of actions after doubles, else single actions."""
        for action in state.legal_actions():
            after = state.child(action)
            hops = self.hops(state.action_to_string(action))
            if after.is_terminal() or after.is_chance_node() or after.current_player() != state.current_player():
                yield [action], hops, after
            else:
                yield from (([action, *rest], hops + more, end) for rest, more, end in self.sequences(after))

    def find(self, state, move, player):
        hops, turns = self.of_engine(move, player), list(self.sequences(state))
        for actions, other, _ in turns:
            if sorted(other) == sorted(hops):
                return actions
        # The same move by another path: it must have the same effect on all points, and there may be only one.
        same = {str(end): actions for actions, other, end in turns if self.change(other) == self.change(hops)}
        return same.popitem()[1] if len(same) == 1 else None

    def change(self, hops):
        """The change of the number of checkers of each point."""
        change = collections.Counter(to for _, to in hops)
        change.subtract(start for start, _ in hops)
        return {point: number for point, number in change.items() if number}


GAMES = {
    "go": Game("go(board_size=9,komi=7.5)", "--game go --size 9", key=lambda text: text.split()[1]),
    "othello": Game("othello", "--game othello"),
    "hex": Game("hex(board_size=11)", "--game hex --size 11"),
    "gomoku": Game("gomoku(size=15)", "--game gomoku --size 15 --rules freestyle", key=vertex),
    "amazons": Amazons("amazons", "--game amazons", key=square),
    "twixt": Game("twixt(board_size=12,ansi_color_output=False)", "--game twixt --size 12 --rules 3M", "white", lambda text: text[1:]),
    "havannah": Game("havannah(board_size=6)", "--game havannah --size 6", "white"),
    "hive": Hive("hive", "--game hive --variant Base+MLP", "white"),
    "loa": Game("lines_of_action", "--game loa", key=lambda text: text.replace("x", "-")),
    "morris": Morris("nine_mens_morris", "--game mill", "white", points),
    "chess": Chess("chess", "--game chess", "white"),
    "backgammon": Backgammon("backgammon", "--game backgammon --rules NoCube", "white"),
}


class Match:
    """The games between both programs."""

    def __init__(self, options):
        self.options = options
        self.game = GAMES[options.game]
        self.open_spiel = pyspiel.load_game(self.game.spec)
        strength = ["--nodes", str(options.nodes)] if options.nodes else ["--level", str(options.level)]
        arguments = ["gtp", *self.game.arguments, *strength, "--seed", str(options.seed), "--resign", "0"]
        self.engine = Engine([*shlex.split(options.engine), *arguments])
        self.totals = collections.Counter()

    def color(self, player):
        """The engine's name of a player."""
        other = {"black": "white", "white": "black"}[self.game.first]
        return self.game.first if player == self.first_player else other

    def roll(self, state, player, dice, generator):
        """Applies a roll of the dice for a player: the given one, or a random one."""
        fitting = {}
        for action in state.legal_actions():
            text = state.action_to_string(action)
            roll = sorted(text[text.index("roll: ") + 6 :][:2])
            if f"{'OX'[player]} starts" not in text and (dice is None or roll == sorted(dice)):
                fitting[action] = "".join(roll)
        if not fitting:
            raise Disagreement(f"the engine rolled {dice}")
        action = generator.choice(list(fitting))
        state.apply_action(action)
        return fitting[action]

    def random_action(self, state, generator):
        """A random action of the opening, but not the swap of TwixT, which is written as the first move was."""
        actions = [action for _, action in sorted(self.game.actions(state).items())]
        return generator.choice([action for action in actions if action not in state.history()])

    def engine_turn(self, state, player, generator):
        """Lets the engine move."""
        move = self.engine.get(f"genmove {self.color(player)}")
        if state.is_chance_node():
            self.roll(state, player, move[:2], generator)
        actions = self.game.find(state, move, player)
        if actions is None:
            raise Disagreement(f"the engine plays {move}, which is illegal in OpenSpiel: {sorted(self.game.actions(state))}")
        for action in actions:
            state.apply_action(action)

    def other_turn(self, state, player, choose, generator):
        """Lets OpenSpiel move until it is the other player's turn."""
        dice = self.roll(state, player, None, generator) if state.is_chance_node() else ""
        keys, texts = [], []  # of this turn
        while not state.is_terminal() and state.current_player() == player:
            start = time.perf_counter()
            action = choose(state)
            self.totals["other_seconds"] += time.perf_counter() - start
            keys.append(self.game.keys(state)[action])
            action = self.game.actions(state)[keys[-1]]
            texts.append(state.action_to_string(action))
            state.apply_action(action)
        move = f"{dice} {self.game.join(keys, texts)}".strip()
        succeeded, answer = self.engine.ask(f"play {self.color(player)} {move}")
        if not succeeded:
            raise Disagreement(f"OpenSpiel plays {move} ({', '.join(texts)}), which the engine rejects: {answer}")

    def play(self, number):
        """Plays a game; returns the engine's result, from 0 to 1."""
        options, state = self.options, self.open_spiel.new_initial_state()
        # Both games of a pair begin with the same random moves.
        generator = random.Random(f"{options.seed} {number // 2}")
        evaluator = pyspiel.RandomRolloutEvaluator(1, options.seed + number)
        bot = pyspiel.MCTSBot(self.open_spiel, evaluator, 1.4, options.simulations, 1000, False, options.seed + number, False)
        # In games with dice, player 0 is White, and pairs of games are begun in turn; elsewhere, the first player begins.
        has_dice = state.is_chance_node()
        self.first_player = 0 if has_dice else state.current_player()
        player = number // 2 % 2 if has_dice else self.first_player
        ours = self.first_player if number % 2 == 0 else 1 - self.first_player
        self.engine.get("clear_board")
        self.engine.ask("komi 7.5")  # Only Go has the command.
        n_turns = 0
        try:
            while not state.is_terminal() and n_turns < options.move_cap:
                if n_turns < options.first_random_plies and not has_dice:
                    self.other_turn(state, player, lambda state: self.random_action(state, generator), generator)
                elif player == ours:
                    self.engine_turn(state, player, generator)
                else:
                    self.other_turn(state, player, bot.step, generator)
                n_turns += 1
                player = 1 - player if state.is_chance_node() else state.current_player()
        except Disagreement as reason:
            self.totals["disagreements"] += 1
            history = [state.action_to_string(item.player, item.action) for item in state.full_history()]
            raise Disagreement(f"{reason}\nmoves: {history}\n{state}\n{self.engine.ask('showboard')[1]}") from None
        self.totals["turns"] += n_turns
        return self.result(state, ours, number)

    def result(self, state, ours, number):
        """The engine's result, after comparing how the programs see the end of the game."""
        theirs = state.returns()[ours] if state.is_terminal() else 0
        self.totals["capped"] += not state.is_terminal()
        has_score, score = self.engine.ask("final_score")
        winner = None if theirs == 0 else self.color(ours if theirs > 0 else 1 - ours)
        if state.is_terminal() and not has_score:
            self.totals[f"ended only in OpenSpiel, value {theirs:+.0f} for us"] += 1
        elif state.is_terminal() and winner != {"B": "black", "W": "white"}.get(score[0]):
            self.totals["other winner"] += 1
            print(f"game {number}: OTHER WINNER: OpenSpiel {theirs:+.0f} for us, the engine says {score}\n{state}", flush=True)
        return (1 + (theirs > 0) - (theirs < 0)) / 2

    def run(self):
        """Plays all games, and prints the score."""
        options, results, start = self.options, [], time.perf_counter()
        for number in range(options.games):
            is_late = number % 2 == 0 and time.perf_counter() - start > options.most_seconds
            if is_late or self.totals["disagreements"] >= 3:
                break
            try:
                results.append(self.play(number))
                print(f"game {number}: {results[-1]}", file=sys.stderr, flush=True)
            except Disagreement as reason:
                print(f"game {number}: DISAGREEMENT: {reason}", flush=True)
        self.engine.ask("quit")
        self.report(results, time.perf_counter() - start)

    def report(self, results, seconds):
        """Prints a line with the score. For the error, one win and one loss are added, so that it is never 0."""
        options, n_games = self.options, max(len(results), 1)
        won, drawn, lost = map(results.count, (1.0, 0.5, 0.0))
        score = 100 * sum(results) / n_games
        error = 100 * 1.96 * statistics.stdev([*results, 0.0, 1.0]) / (n_games + 2) ** 0.5
        ours = f"{options.nodes} nodes" if options.nodes else f"level {options.level}"
        turns, theirs = self.totals.pop("turns", 0) / n_games, self.totals.pop("other_seconds", 0)
        print(
            f"{options.game}: {ours} against {options.simulations} simulations, {len(results)} games: "
            f"+{won} ={drawn} -{lost}, {score:.1f} ± {error:.1f} %, {turns:.1f} turns a game, "
            f"{seconds:.0f} s (engine {self.engine.seconds:.0f} s, OpenSpiel {theirs:.0f} s) {dict(+self.totals)}"
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=sorted(GAMES), required=True)
    parser.add_argument("--engine", default="sgf", help="the command of the engine, without `gtp`")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=1000, help="simulations of OpenSpiel for each action")
    parser.add_argument("--level", type=int, default=5, help="level of the engine; 5 is 1000 simulations")
    parser.add_argument("--nodes", type=int, help="simulations of the engine, instead of a level")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first-random-plies", type=int, default=2)
    parser.add_argument("--move-cap", type=int, default=400, help="turns after which a game is a draw")
    parser.add_argument("--most-seconds", type=float, default=360, help="seconds after which no pair of games begins")
    Match(parser.parse_args()).run()


if __name__ == "__main__":
    main()
