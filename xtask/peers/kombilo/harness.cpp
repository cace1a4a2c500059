// Drives libkombilo 0.8.4 for the comparison with `sgf db`. In the folder of libkombilo's sources, which the source package `kombilo` of PyPI
// holds, with Boost and SQLite installed:
//
//   g++ -std=c++14 -O3 -fopenmp -I. -o harness HARNESS.cpp search.cpp pattern.cpp algos.cpp abstractboard.cpp sgfparser.cpp
//       -lsqlite3
//
// turned_copies.py makes a folder of as many records as are wanted, and compare_hits.py compares what both have found.
//
//   harness build DB LIST          makes a database of the files whose names stand in LIST, one a line
//   harness add DB LIST            adds the files to it
//   harness search DB PATTERNS [HITS]   opens it and runs the patterns; HITS gets a line for each hit
//
// A pattern is a line: NAME LEFT RIGHT TOP BOTTOM COLUMNS ROWS CONTENT [MOVES], where MOVES is like Xaa,Obb: a colour and a point
// of the pattern. What is measured goes to standard output, tab-separated, in milliseconds of processor time.

#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "search.h"

static double cpu_ms() {
    rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e3 + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e3;
}

static double wall_ms() {
    using namespace std::chrono;
    return duration_cast<duration<double, std::milli>>(steady_clock::now().time_since_epoch()).count();
}

static long peak_mb() {
    rusage used;
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss / 1024;
}

static void report(const std::string& what, double cpu, double wall, long games, long hits) {
    printf("%s\t%.2f\t%.2f\t%ld\t%ld\t%ld\n", what.c_str(), cpu_ms() - cpu, wall_ms() - wall, games, hits, peak_mb());
    fflush(stdout);
}

static std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

static void process(const char* db, const char* list) {
    double cpu = cpu_ms(), wall = wall_ms();
    ProcessOptions options;
    GameList games(db, "id", "[[id]]", &options, 19, 100);
    report("open-to-write", cpu, wall, games.size_all(), 0);
    cpu = cpu_ms(), wall = wall_ms();
    games.start_processing();
    std::ifstream names(list);
    std::vector<GameList*> none;
    long n = 0;
    for (std::string path; std::getline(names, path);) {
        try {
            games.process(content(path).c_str(), path.c_str(), path.c_str(), none, "", 0);
            n++;
        } catch (SGFError&) {
            fprintf(stderr, "refused: %s\n", path.c_str());
        }
    }
    report("process", cpu, wall, n, 0);
    cpu = cpu_ms(), wall = wall_ms();
    games.finalize_processing();
    report("finalize", cpu, wall, n, 0);
}

static std::vector<MoveNC> moves_of(const std::string& text) {
    std::vector<MoveNC> moves;
    for (size_t at = 0; at + 2 < text.size(); at += 4) {
        moves.push_back(MoveNC(text[at + 1] - 'a', text[at + 2] - 'a', text[at]));
    }
    return moves;
}

static void search(const char* db, const char* patterns, const char* hits_path) {
    double cpu = cpu_ms(), wall = wall_ms();
    GameList games(db, "id", "[[filename]]");
    report("open", cpu, wall, games.size_all(), 0);
    std::ifstream file(patterns);
    FILE* out = hits_path ? fopen(hits_path, "w") : NULL;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        std::string name, points, moves;
        int left, right, top, bottom, columns, rows;
        words >> name >> left >> right >> top >> bottom >> columns >> rows >> points >> moves;
        games.reset();
        Pattern pattern(left, right, top, bottom, 19, columns, rows, points.c_str(), moves_of(moves));
        SearchOptions options(0, 0);
        cpu = cpu_ms(), wall = wall_ms();
        games.search(pattern, &options);
        report(name, cpu, wall, games.size(), games.num_hits);
        if (!out) continue;
        for (int i = 0; i < games.size(); i++) {
            GameListEntry* entry = games.all->at(games.get_currentList_entry(i).second);
            for (size_t j = 0; j < entry->hits->size(); j++) {
                fprintf(out, "%s\t%s\t%d\n", name.c_str(), entry->gameInfoStr.c_str(), entry->hits->at(j)->pos->total_move_num());
            }
        }
    }
    if (out) fclose(out);
}

int main(int argc, char** argv) {
    std::string what = argc > 3 ? argv[1] : "";
    if (what == "build" || what == "add") process(argv[2], argv[3]);
    else if (what == "search") search(argv[2], argv[3], argc > 4 ? argv[4] : NULL);
    else return 2;
    return 0;
}
