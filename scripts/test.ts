import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { type Report, testCounts } from "./test-counts.ts";

/** What needs no back end at all: numbers, words and plots. */
const UNIT = [
  "/domain/",
  "/services/",
  "tests/core/",
  "tests/language/authorship/",
  "tests/runtime/",
  "tests/ui/",
  "tests/http/answer-cache",
  "tests/http/csv",
  "tests/http/negotiate",
  "tests/http/shape",
  "tests/architecture",
];

/** What a real PostgreSQL or Redis could answer differently: statements, limits, races, effects. */
const BACK_ENDS = [
  "/actions/",
  "/queries/",
  "tests/cron/",
  "tests/database/",
  "tests/operator/",
  "tests/record/",
  "tests/account/",
  "tests/alerts/",
  "tests/http/",
  "tests/local-platform/sql-conformance",
  "tests/local-platform/redis-conformance",
];

const root = join(import.meta.dirname, "..");
const command = new Command("npm test --")
  .description("Runs every test, and ends in a line `N passed, N failed`.")
  .option("--thorough", "random edits, orders and texts at their full number, not a part of them")
  .option("--replay", "only two days of recorded answers of the sources, which nothing else runs")
  .option("--unit", "only what needs no back end")
  .option("--back-ends", "only what a real back end can change")
  .argument("[files...]", "only these test files")
  .addHelpText(
    "after",
    "\nEnvironment: TEST_DATABASE_URL and TEST_REDIS_URL add the tests against real back ends.",
  )
  .parse();

const REPLAY = ["tests/live-replay/"];

const { unit, backEnds, replay, thorough } = command.opts<{
  unit?: boolean;
  replay?: boolean;
  backEnds?: boolean;
  thorough?: boolean;
}>();
const folder = await mkdtemp(join(tmpdir(), "test-"));
const reportFile = join(folder, "report.json");
const parts = { unit: UNIT, backEnds: BACK_ENDS, replay: REPLAY };
const part = unit ? "unit" : backEnds ? "backEnds" : replay ? "replay" : null;
const chosen = part === null ? command.args : parts[part];
// An operator's shell may hold the address of the live database: no test may reach it.
const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = process.env;
const child = spawn(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    ...["--config", "tests/vitest.config.ts", "--reporter", "default", "--reporter", "json"],
    ...["--outputFile.json", reportFile, ...chosen],
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...env,
      ...(thorough && { TEST_THOROUGH: "1" }),
      ...(replay && { TEST_REPLAY: "1" }),
    },
  },
);
const code = await new Promise<number>((resolve) => child.on("exit", (exit) => resolve(exit ?? 1)));
const report = JSON.parse(await readFile(reportFile, "utf8")) as Report;
await rm(folder, { recursive: true });

const { passed, failed, skipped } = testCounts(report, code);
if (skipped > 0) console.log("Skipped tests say why in their names.");
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = code === 0 && failed > 0 ? 1 : code;
