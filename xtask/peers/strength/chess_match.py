"""Plays chess between two UCI engines, with exchanged colors from short openings.

A game that a third engine sees as decided several times in a row is not played to its end.
"""

import argparse
import math
import time

import chess

from engines import Uci

OPENINGS = (
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4",
    "e2e4 e7e6 d2d4 d7d5 b1c3 g8f6",
    "e2e4 c7c6 d2d4 d7d5 e4d5 c6d5",
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6",
    "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7",
    "c2c4 e7e5 b1c3 g8f6 g1f3 b8c6",
    "g1f3 d7d5 g2g3 c7c5 f1g2 b8c6",
    "e2e4 d7d6 d2d4 g8f6 b1c3 g7g6",
    "d2d4 f7f5 g2g3 g8f6 f1g2 e7e6",
)


def options(texts):
    """Splits `Name=value` texts."""
    return [tuple(text.split("=", 1)) for text in texts]


def lead(judge, board):
    """White's lead in hundredths of a pawn; mates are 10,000."""
    kind, number = judge.go(f"fen {board.fen()}", "depth 10")[1]
    value = number if kind == "cp" else 10_000 if number > 0 else -10_000
    return value if board.turn == chess.WHITE else -value


def play_game(players, limits, opening, judge, args):
    """Plays a game; returns White's result, how it ended, and the moves."""
    board = chess.Board()
    for step in opening.split():
        board.push_uci(step)
    for player in players:
        player.new_game()
    n_decided = 0
    while not board.is_game_over(claim_draw=True):
        if len(board.move_stack) >= 2 * args.most_moves:
            return 0.5, "too long", board
        mover = int(board.turn == chess.BLACK)
        moves = " ".join(step.uci() for step in board.move_stack)
        text = players[mover].go(f"startpos moves {moves}", limits[mover])[0]
        try:
            board.push_uci(text)
        except ValueError:
            return float(mover), f"illegal move {text} after {moves}", board
        if judge and not board.is_game_over():
            white = lead(judge, board)
            n_decided = n_decided + 1 if abs(white) >= args.decided else 0
            if n_decided >= 6:
                return float(white > 0), "decided", board
    outcome = board.outcome(claim_draw=True)
    result = 0.5 if outcome.winner is None else float(outcome.winner == chess.WHITE)
    return result, outcome.termination.name.lower().replace("_", " "), board


def main():
    """Prints a line for each game, and the score of the first player."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", help="the command of the first engine")
    parser.add_argument("second", help="the command of the second engine")
    parser.add_argument("--first-go", default="", help="the limits of the first engine, such as `nodes 1000`")
    parser.add_argument("--second-go", default="", help="the limits of the second engine")
    parser.add_argument("--second-option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--judge", help="the command of an engine that sees decided games")
    parser.add_argument("--decided", type=int, default=1000, help="a decisive lead in hundredths of a pawn")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--skip", type=int, default=0, help="begin after this number of games")
    parser.add_argument("--most-moves", type=int, default=150)
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no game after this time")
    args = parser.parse_args()
    first = Uci(args.first)
    second = Uci(args.second, options(args.second_option))
    judge = Uci(args.judge) if args.judge else None
    started, counts = time.monotonic(), {1.0: 0, 0.5: 0, 0.0: 0}
    for game in range(args.skip, args.games):
        if time.monotonic() - started > args.seconds:
            break
        opening = OPENINGS[game // 2 % len(OPENINGS)]
        players, limits = [first, second], [args.first_go, args.second_go]
        if game % 2:
            players, limits = players[::-1], limits[::-1]
        white, reason, board = play_game(players, limits, opening, judge, args)
        result = 1 - white if game % 2 else white
        counts[result] += 1
        print(f"{game + 1}\t{result}\t{reason}\t{board.fullmove_number} moves\t"
              f"{' '.join(step.uci() for step in board.move_stack)}", flush=True)
    total = sum(counts.values())
    score = sum(result * number for result, number in counts.items()) / max(total, 1)
    print(f"{total} games: +{counts[1.0]} ={counts[0.5]} -{counts[0.0]}, {100 * score:.1f} %", flush=True)
    for engine in filter(None, [first, second, judge]):
        print(f"{engine.close():.0f} seconds of processor time")


if __name__ == "__main__":
    main()
