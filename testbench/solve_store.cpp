// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "testbench/solve_store.h"

#include <fmt/format.h>

#include "macro10/source_error.h"
#ifdef KA10_SQLITE
#include <sqlite3.h>

#include <chrono>

namespace ka10 {
namespace {

constexpr const char* schema = R"(
CREATE TABLE IF NOT EXISTS result (
  givens TEXT NOT NULL, solver TEXT NOT NULL, program TEXT NOT NULL, engine TEXT NOT NULL,
  verdict TEXT NOT NULL, solution TEXT NOT NULL, complaint TEXT NOT NULL, guesses INTEGER,
  solutions INTEGER, instructions INTEGER, clocks INTEGER, seconds REAL, ka10_seconds REAL,
  file TEXT, line INTEGER,
  PRIMARY KEY (givens, solver, program, engine)) WITHOUT ROWID;
)";

/// A number for the words of the program: another program is another result.
std::string program_key(const SolverProgram& solver) {
  std::uint64_t hash = 14695981039346656037u;
  for (const Run& run : solver.program.image.runs()) {
    for (Address a = run.first; a <= run.last; ++a) {
      for (const std::uint64_t v : {std::uint64_t{a}, solver.program.image.at(a).bits()}) {
        hash = (hash ^ v) * 1099511628211u;
      }
    }
  }
  return fmt::format("{:016x}", hash);
}

Verdict verdict_by_name(const std::string& name) {
  for (int v = 0; v <= static_cast<int>(Verdict::error); ++v) {
    if (name == verdict_name(static_cast<Verdict>(v))) return static_cast<Verdict>(v);
  }
  return Verdict::error;
}

}  // namespace

struct SolveStore::Database {
  std::string path, solver, program;
  sqlite3* handle = nullptr;
  sqlite3_stmt* select = nullptr;
  sqlite3_stmt* insert = nullptr;
  bool open_transaction = false;
  std::chrono::steady_clock::time_point begun;

  Database(const std::string& file, const SolverProgram& s)
      : path(file), solver(s.name), program(program_key(s)) {}
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() {
    if (open_transaction) sqlite3_exec(handle, "COMMIT", nullptr, nullptr, nullptr);
    sqlite3_finalize(select);
    sqlite3_finalize(insert);
    sqlite3_close(handle);
  }

  void check(int code) const {
    if (code != SQLITE_OK && code != SQLITE_DONE && code != SQLITE_ROW) {
      throw SourceError::whole(path, sqlite3_errmsg(handle));
    }
  }
  void execute(const char* sql) const {
    check(sqlite3_exec(handle, sql, nullptr, nullptr, nullptr));
  }
  void bind(sqlite3_stmt* s, int n, const std::string& text) const {
    check(sqlite3_bind_text(s, n, text.c_str(), static_cast<int>(text.size()), SQLITE_TRANSIENT));
  }
  static std::string text(sqlite3_stmt* s, int n) {
    const auto* t = sqlite3_column_text(s, n);
    return t == nullptr ? std::string() : reinterpret_cast<const char*>(t);
  }
  static std::uint64_t number(sqlite3_stmt* s, int n) {
    return static_cast<std::uint64_t>(sqlite3_column_int64(s, n));
  }
};

SolveStore::SolveStore(const std::string& path, const SolverProgram& solver)
    : db_(std::make_unique<Database>(path, solver)) {
  db_->check(sqlite3_open(path.c_str(), &db_->handle));
  sqlite3_busy_timeout(db_->handle, 10000);
  db_->execute(schema);
  db_->check(sqlite3_prepare_v2(
      db_->handle,
      "SELECT verdict, solution, complaint, guesses, solutions, instructions, clocks, seconds, "
      "ka10_seconds FROM result WHERE givens = ?1 AND solver = ?2 AND program = ?3 AND engine = ?4",
      -1, &db_->select, nullptr));
  db_->check(sqlite3_prepare_v2(
      db_->handle,
      "INSERT OR REPLACE INTO result VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15)",
      -1, &db_->insert, nullptr));
}

SolveStore::~SolveStore() = default;

bool SolveStore::find(SolveItem& item, std::uint64_t limit_clocks) {
  sqlite3_stmt* s = db_->select;
  db_->check(sqlite3_reset(s));
  db_->bind(s, 1, item.puzzle.givens.line());
  db_->bind(s, 2, db_->solver);
  db_->bind(s, 3, db_->program);
  db_->bind(s, 4, engine_name(item.engine));
  const int code = sqlite3_step(s);
  db_->check(code);
  if (code != SQLITE_ROW) return false;
  // The golden machine has no clocks; its limit counts instructions.
  const std::uint64_t clocks = Database::number(s, 6);
  const std::uint64_t used = clocks != 0 ? clocks : Database::number(s, 5);
  const Verdict verdict = verdict_by_name(Database::text(s, 0));
  if (verdict == Verdict::limit && used < limit_clocks) return false;
  Solving& r = item.solving;
  r.verdict = verdict;
  r.solution = Grid::from_line(Database::text(s, 1));
  r.complaints.clear();
  if (const auto complaint = Database::text(s, 2); !complaint.empty()) {
    r.complaints.push_back(complaint);
  }
  r.guesses = Database::number(s, 3);
  r.solutions = Database::number(s, 4);
  r.run.instructions = Database::number(s, 5);
  r.run.clocks = Database::number(s, 6);
  r.run.seconds = sqlite3_column_double(s, 7);
  r.ka10_seconds = sqlite3_column_double(s, 8);
  item.earlier = true;
  return true;
}

void SolveStore::put(const SolveItem& item) {
  const auto now = std::chrono::steady_clock::now();
  if (!db_->open_transaction) {
    db_->execute("BEGIN IMMEDIATE");
    db_->open_transaction = true;
    db_->begun = now;
  }
  const Solving& r = item.solving;
  sqlite3_stmt* s = db_->insert;
  db_->check(sqlite3_reset(s));
  db_->bind(s, 1, item.puzzle.givens.line());
  db_->bind(s, 2, db_->solver);
  db_->bind(s, 3, db_->program);
  db_->bind(s, 4, engine_name(item.engine));
  db_->bind(s, 5, verdict_name(r.verdict));
  db_->bind(s, 6, r.solution.line());
  db_->bind(s, 7, r.complaints.empty() ? std::string() : r.complaints.front());
  const std::uint64_t numbers[] = {r.guesses, r.solutions, r.run.instructions, r.run.clocks};
  for (int i = 0; i < 4; ++i) {
    db_->check(sqlite3_bind_int64(s, 8 + i, static_cast<sqlite3_int64>(numbers[i])));
  }
  db_->check(sqlite3_bind_double(s, 12, r.run.seconds));
  db_->check(sqlite3_bind_double(s, 13, r.ka10_seconds));
  db_->bind(s, 14, item.puzzle.file);
  db_->check(sqlite3_bind_int64(s, 15, static_cast<sqlite3_int64>(item.puzzle.line)));
  db_->check(sqlite3_step(s));
  if (now - db_->begun > std::chrono::seconds(1)) {
    db_->execute("COMMIT");
    db_->open_transaction = false;
  }
}

bool solve_store_available() { return true; }

}  // namespace ka10

#else

namespace ka10 {

struct SolveStore::Database {};
SolveStore::SolveStore(const std::string& path, const SolverProgram&) {
  throw SourceError::whole(path, "this program was built without SQLite");
}
SolveStore::~SolveStore() = default;
bool SolveStore::find(SolveItem&, std::uint64_t) { return false; }
void SolveStore::put(const SolveItem&) {}
bool solve_store_available() { return false; }

}  // namespace ka10

#endif
