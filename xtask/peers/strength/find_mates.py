"""Finds positions with a forced mate in exactly three moves in games between a strong and a weak player.

The strong player is a UCI engine for variants such as Fairy-Stockfish; the weak one plays at random now and then. That
there is no shorter mate is checked by trying all moves.
"""

import argparse
import random

import cshogi
import pyffish

from engines import Uci

VARIANTS = {"chess": "chess", "shogi": "shogi", "chinese-chess": "xiangqi"}


def is_mated(variant, start, moves):
    """Whether the player to move has no legal move and is in check, or loses by stalemate (Chinese chess)."""
    if pyffish.legal_moves(variant, start, moves):
        return False
    return variant == "xiangqi" or pyffish.gives_check(variant, start, moves)


def has_mate(variant, start, moves, n_moves):
    """Whether the player to move mates in at most a number of moves."""
    for step in pyffish.legal_moves(variant, start, moves):
        after = moves + [step]
        answers = pyffish.legal_moves(variant, start, after)
        if not answers:
            if is_mated(variant, start, after):
                return True
        elif n_moves > 1 and all(has_mate(variant, start, after + [answer], n_moves - 1) for answer in answers):
            return True
    return False


def has_shogi_mate(board, n_moves):
    """The same for a board of cshogi, which is faster."""
    if not board.is_check() and board.mate_move_in_1ply():
        return True
    for step in list(board.legal_moves) if n_moves > 1 or board.is_check() else []:
        board.push(step)
        answers = list(board.legal_moves)
        mates = not answers
        if answers and n_moves > 1:
            mates = True
            for answer in answers:
                board.push(answer)
                mates = has_shogi_mate(board, n_moves - 1)
                board.pop()
                if not mates:
                    break
        board.pop()
        if mates:
            return True
    return False


def is_shorter(variant, fen, n_moves):
    """Whether the player to move of a FEN mates in at most a number of moves."""
    if variant == "shogi":
        return has_shogi_mate(cshogi.Board(pyffish.get_fen(variant, fen, [], False, True)), n_moves)
    return has_mate(variant, fen, [], n_moves)


def n_pieces(fen):
    """The number of pieces on the board."""
    return sum(letter.isalpha() for letter in fen.split()[0].split("[")[0])


def play(engine, variant, chance, random_moves, least_pieces):
    """Plays a game until a position with a mate in three; returns its FEN, or None."""
    start = pyffish.start_fen(variant)
    moves = []
    strong = random.randrange(2)
    engine.new_game()
    while len(moves) < 160:
        legal = pyffish.legal_moves(variant, start, moves)
        fen = pyffish.get_fen(variant, start, moves)
        if not legal or n_pieces(fen) < least_pieces:
            return None
        if len(moves) < random_moves:
            moves.append(random.choice(legal))
            continue
        is_strong = len(moves) % 2 == strong
        if not is_strong and random.random() < chance:
            moves.append(random.choice(legal))
            continue
        step, score = engine.go(f"fen {fen}", "nodes 4000")
        if step not in legal:
            return None
        if is_strong and score and score[0] == "mate" and 1 <= score[1] <= 3:
            if score[1] == 3 and engine.go(f"fen {fen}", "depth 14 nodes 3000000")[1] == ("mate", 3):
                if not is_shorter(variant, fen, 2):
                    return fen
            if score[1] < 3:
                return None
        moves.append(step)
    return None


def main():
    """Prints lines with a game and a position (FEN, or SFEN for shogi)."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=VARIANTS)
    parser.add_argument("--engine", required=True, help="the command of a UCI engine for variants")
    parser.add_argument("--number", type=int, default=20, help="the number of positions")
    parser.add_argument("--chance", type=float, default=0.25, help="how often the weak player moves at random")
    parser.add_argument("--random-moves", type=int, default=6, help="the number of random moves at the start")
    parser.add_argument("--pieces", type=int, default=14, help="the least number of pieces on the board")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    random.seed(args.seed)
    variant = VARIANTS[args.game]
    engine = Uci(args.engine, [("UCI_Variant", variant)])
    found = set()
    while len(found) < args.number:
        fen = play(engine, variant, args.chance, args.random_moves, args.pieces)
        if fen is None or fen in found:
            continue
        found.add(fen)
        text = pyffish.get_fen(variant, fen, [], False, True) if variant == "shogi" else fen
        print(args.game, text, sep="\t", flush=True)
    engine.close()


if __name__ == "__main__":
    main()
