"""Asks DuckDB and `sgf db` the same of one database, and compares the answers: query_dataset.py SGF DB DATASET

DATASET is a folder that `sgf db export DB --parquet DATASET` has written. Needs `pip install duckdb`. Prints each question with its answer
and how long both took, processes included for `sgf`; ends with 1 where they differ.
"""

import json
import subprocess
import sys
import tempfile
import time

import duckdb

POSITIONS = [";B[qd]", ";B[qd];W[dp]", ";B[pd];W[dp];B[pp];W[dd]", ";B[dd];W[pp]", ";B[qd];W[dp];B[pq]", ";B[]"]


class Both:
    def __init__(self, sgf, db, dataset):
        self.sgf, self.db, self.dataset = sgf, db, dataset
        self.duck = duckdb.connect()
        self.n_different = 0

    def run(self, *words):
        started = time.perf_counter()
        told = subprocess.run([self.sgf, "db", *words], capture_output=True, text=True).stdout
        return told, time.perf_counter() - started

    def ask(self, sql):
        sql = sql.replace("GAMES", "read_parquet('%s/games/**/*.parquet', hive_partitioning = true)" % self.dataset)
        sql = sql.replace("POSITIONS", "read_parquet('%s/positions/gm=1/board=19x19/*.parquet')" % self.dataset)
        started = time.perf_counter()
        rows = self.duck.sql(sql).fetchall()
        return rows, time.perf_counter() - started

    def compare(self, question, ours, theirs):
        (our_answer, our_time), (their_answer, their_time) = ours, theirs
        is_same = our_answer == their_answer
        self.n_different += not is_same
        print("%-52s %12s  sgf %6.0f ms  DuckDB %6.0f ms  %s"
              % (question, our_answer if not isinstance(our_answer, list) else "%d moves" % len(our_answer),
                 our_time * 1000, their_time * 1000, "" if is_same else "DIFFERENT: %s" % (their_answer,)))

    def games(self, question, sql, *options):
        told, took = self.run("find", self.db, "--format", "csv", *options)
        rows, duck_took = self.ask("SELECT count(*) FROM GAMES WHERE " + sql)
        self.compare(question, (told.count("\n") - 1, took), (rows[0][0], duck_took))

    def position(self, moves):
        with tempfile.NamedTemporaryFile("w", suffix=".sgf") as record:
            record.write("(;GM[1]SZ[19]%s)" % moves)
            record.flush()
            key = int(self.run("key", "--position", record.name)[0])
            told, took = self.run("explore", self.db, "--position", record.name, "--json")
        ours = sorted((line["count"], line["count"] and (line["black_wins"] if line["color"] == "B" else line["white_wins"]))
                      for line in map(json.loads, told.splitlines()))
        rows, duck_took = self.ask(
            "SELECT count(*), count(*) FILTER (won = 1) FROM POSITIONS WHERE key = %d AND next >= 0 GROUP BY next, next_color" % key)
        self.compare("continuations after %s" % moves, (ours, took), (sorted(rows), duck_took))


def main(sgf, db, dataset):
    both = Both(sgf, db, dataset)
    both.games("all games", "true")
    both.games("games of the eighties", "first_day <= 19891231 AND last_day >= 19800101", "--date", "1980..1989")
    both.games("won by Black by resignation", "winner = 'B' AND manner = 'R' AND margin IS NULL", "--result", "B+R")
    both.games("more than 200 moves", "moves > 200", "--where", "moves > 200")
    both.games("a part of a name", "contains(lower(black), 'cho') OR contains(lower(white), 'cho')", "--player", "cho")
    for moves in POSITIONS:
        both.position(moves)
    sys.exit(both.n_different > 0)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
