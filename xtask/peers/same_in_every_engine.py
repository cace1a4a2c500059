"""Asks several engines the same SQL, and compares the answers: same_in_every_engine.py SGF DB DATASET [SGF_CLUSTER [HOST:PORT]]

DATASET is a folder that `sgf db export DB --parquet DATASET` has written. The engines are `sgf db sql` on the database, and on the dataset
DuckDB, Spark, and `sgf-cluster sql` if it is named: in its own process, and with a scheduler that is named, too. Needs `pip install
duckdb pyspark` and Java. Prints how long each took by the clock, and for our commands how much of a processor; ends with 1 where
answers differ. Questions with our functions go to the engines that have them.
"""

import csv
import io
import os
import subprocess
import sys
import tempfile
import time

import duckdb

CORNER = "+-----/|...../|...../|..X../|...O./|....."
QUESTIONS = [
    ("all games", "SELECT count(*) FROM games"),
    ("games of the eighties", "SELECT count(*) FROM games WHERE first_day <= 19891231 AND last_day >= 19800101"),
    ("by winner", "SELECT winner, count(*) FROM games WHERE gm = 1 AND winner IS NOT NULL GROUP BY winner ORDER BY winner"),
    ("by year", "SELECT year, count(*), sum(moves) FROM games WHERE year BETWEEN 1980 AND 2010 GROUP BY year ORDER BY year"),
    ("a part of a name", "SELECT count(*) FROM games WHERE lower(black) LIKE '%cho%' OR lower(white) LIKE '%cho%'"),
    ("pairs of an opening", "SELECT count(*) FROM (SELECT opening FROM games WHERE opening IS NOT NULL GROUP BY opening HAVING count(*) > 1) x"),
]
POSITIONS = [";B[qd]", ";B[qd];W[dp]", ";B[pd];W[dp];B[pp];W[dd]"]
CONTINUATIONS = """SELECT next, next_color, count(*), sum(CASE WHEN won = 1 THEN 1 ELSE 0 END) FROM positions
    WHERE gm = 1 AND board = '19x19' AND key = %d AND next IS NOT NULL GROUP BY next, next_color ORDER BY next, next_color"""
EVENTS = """SELECT count(DISTINCT event) FROM games JOIN positions ON positions.game = games.id
    WHERE positions.gm = 1 AND positions.board = '19x19' AND key = %d"""
OURS = [
    ("a pattern in a corner", "SELECT count(*) FROM games WHERE gm = 1 AND sgf_pattern(track, '%s')" % CORNER),
    ("a pattern of 3x3 anywhere", "SELECT count(*), sum(sgf_hits(track, '.X./XOX/...')) FROM games WHERE gm = 1"),
    ("the same, of ten years", "SELECT count(*) FROM games WHERE gm = 1 AND year BETWEEN 1980 AND 1989 AND sgf_pattern(track, '%s')" % CORNER),
    ("the most frequent position", "SELECT count(*) FROM games WHERE gm = 1 AND board = '19x19' GROUP BY sgf_key_at(track, 4) ORDER BY count(*) DESC LIMIT 1"),
    ("results as they are read", "SELECT sgf_winner(result), count(*) FROM games WHERE sgf_date_from(date) >= 20000101 GROUP BY 1 ORDER BY 2, 1"),
]


def processor_time():
    used = os.times()
    return used.children_user + used.children_system


class Command:
    def __init__(self, name, words, *options):
        self.name, self.words, self.options = name, words, options

    def ask(self, sql):
        before, started = processor_time(), time.perf_counter()
        told = subprocess.run([*self.words, sql, *self.options, "--format", "csv"], capture_output=True, text=True, check=True)
        took = time.perf_counter() - started
        rows = list(csv.reader(io.StringIO(told.stdout)))[1:]
        return rows, took, processor_time() - before


class Library:
    def __init__(self, name, rows):
        self.name, self.rows = name, rows

    def ask(self, sql):
        started = time.perf_counter()
        rows = [["" if cell is None else str(cell) for cell in row] for row in self.rows(sql)]
        return rows, time.perf_counter() - started, None


def of_duckdb(dataset):
    duck = duckdb.connect()
    for table in ["games", "positions"]:
        duck.sql("CREATE VIEW %s AS SELECT * FROM read_parquet('%s/%s/**/*.parquet', hive_partitioning = true)" % (table, dataset, table))
    return Library("DuckDB %s" % duckdb.__version__, lambda sql: duck.sql(sql).fetchall())


def of_spark(dataset):
    import pyspark
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.log.level", "ERROR").getOrCreate()
    for table in ["games", "positions"]:
        spark.read.parquet("%s/%s" % (dataset, table)).createOrReplaceTempView(table)
    return Library("Spark %s" % pyspark.__version__, lambda sql: [tuple(row) for row in spark.sql(sql).collect()])


def key_of(sgf, moves):
    with tempfile.NamedTemporaryFile("w", suffix=".sgf") as record:
        record.write("(;GM[1]SZ[19]%s)" % moves)
        record.flush()
        return int(subprocess.run([sgf, "db", "key", "--position", record.name], capture_output=True, text=True, check=True).stdout)


def compared(question, sql, engines):
    answers = []
    for engine in engines:
        rows, took, used = engine.ask(sql)
        answers.append(rows)
        shown = "" if used is None else ", %5.0f ms of a processor" % (used * 1000)
        print("%-32s %-26s %6.0f ms%s" % (question, engine.name, took * 1000, shown))
    is_same = all(answer == answers[0] for answer in answers)
    print("%-32s %s %s" % ("", "the same:" if is_same else "DIFFERENT:", answers[0][:3] if is_same else answers))
    return is_same


def main(sgf, db, dataset, cluster=None, scheduler=None):
    embedded = Command("sgf db sql", [sgf, "db", "sql", db])
    with_functions = [embedded]
    if cluster:
        with_functions.append(Command("sgf-cluster", [cluster, "sql", dataset]))
    if scheduler:
        with_functions.append(Command("sgf-cluster on a cluster", [cluster, "sql", dataset], "--scheduler", scheduler))
    engines = [*with_functions, of_duckdb(dataset), of_spark(dataset)]
    are_same = [compared(question, sql, engines) for question, sql in QUESTIONS]
    # The rows of positions are made while SQLite asks for them: the other engines are compared with each other, and with the command
    # that has an index.
    on_dataset = engines[1:]
    for moves in POSITIONS:
        key = key_of(sgf, moves)
        are_same.append(compared("continuations after %s" % moves, CONTINUATIONS % key, on_dataset))
        are_same.append(compared("events with %s" % moves, EVENTS % key, on_dataset))
    are_same += [compared(question, sql, with_functions) for question, sql in OURS]
    print("%d of %d questions have the same answer everywhere" % (sum(are_same), len(are_same)))
    sys.exit(not all(are_same))


if __name__ == "__main__":
    if not 4 <= len(sys.argv) <= 6:
        sys.exit(__doc__)
    main(*sys.argv[1:])
