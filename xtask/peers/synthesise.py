"""Writes synthesised games of Go, to measure what large databases cost: synthesise.py FOLDER N_GAMES

Players, events, dates, results and comments are drawn from lists; the moves are a common beginning in the corners and then points in an
order of their own. The games are legal, differ from each other, and are the same in every run. Files hold 10,000 games each.
"""

import pathlib
import random
import sys

CORNERS = [(3, 3), (15, 3), (3, 15), (15, 15), (2, 3), (16, 3), (3, 2), (15, 2), (2, 15), (16, 15), (3, 16), (15, 16),
           (2, 2), (16, 2), (2, 16), (16, 16), (2, 5), (16, 5), (5, 2), (13, 2), (2, 13), (16, 13), (5, 16), (13, 16)]
EVENTS = ["Meijin", "Honinbo", "Kisei", "Judan", "Oteai", "Spring Cup", "Autumn Cup", "Title match", "League", "名人戦", "本因坊戦"]
WORDS = ["ladder", "ko", "moyo", "joseki", "sente", "gote", "invasion", "reduction", "thickness", "aji", "miai", "sabaki"]
PER_FILE = 10_000


def step(number, point):
    return ";%s[%s]" % ("BW"[number % 2], "".join(chr(97 + at) for at in point))


def main(folder, n_games):
    random.seed(1)
    folder.mkdir(parents=True, exist_ok=True)
    free = [(x, y) for x in range(19) for y in range(19) if (x, y) not in CORNERS]
    # Twelve characters are two moves: a slice of such a text is a sequence of moves, Black's first.
    tails = []
    for _ in range(4000):
        random.shuffle(free)
        tails.append("".join(step(number, point) for number, point in enumerate(free)))
    players = ["Player %d" % number for number in range(20_000)] + ["棋士%d" % number for number in range(2_000)]
    written = 0
    while written < n_games:
        records = []
        for number in range(written, min(n_games, written + PER_FILE)):
            beginning = random.sample(CORNERS, 2 * random.randint(2, 6))
            if random.random() < 0.5:
                beginning[:4] = [(15, 3), (3, 15), (15, 15), (3, 3)]
                beginning = list(dict.fromkeys(beginning))
                beginning = beginning[: len(beginning) // 2 * 2]
            opening = "".join(step(at, point) for at, point in enumerate(beginning))
            tail = tails[random.randrange(len(tails))]
            start = random.randrange(40)
            length = random.randint(30, 100)
            comment = "C[%s and %s]" % (random.choice(WORDS), random.choice(WORDS)) if random.random() < 0.2 else ""
            records.append(
                "(;GM[1]FF[4]SZ[19]PB[%s]PW[%s]BR[%dd]WR[%dd]EV[%s]DT[%d-%02d-%02d]RE[%s+%s]KM[6.5]GN[%d]%s%s)"
                % (random.choice(players), random.choice(players), random.randint(1, 9), random.randint(1, 9),
                   random.choice(EVENTS), random.randint(1900, 2025), random.randint(1, 12), random.randint(1, 28),
                   random.choice("BW"), random.choice(["R", "T", "0.5", "1.5", "3.5"]), number, opening + tail[start * 12 : (start + length) * 12], comment))
        (folder / ("%05d.sgf" % (written // PER_FILE))).write_text("\n".join(records), encoding="utf-8")
        written += len(records)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), int(sys.argv[2]))
