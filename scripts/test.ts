// The command `npm test`: runs the tests with vitest.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { type Report, testCounts } from "./test-counts.ts";

/** Tests that need no database and no Redis. */
const UNIT = [
  "/domain/",
  "/services/",
  "tests/core/",
  "tests/language/authorship/",
  "tests/runtime/",
  "tests/ui/",
  "tests/http/answer-cache",
  "tests/http/csv",
  "tests/http/local-window",
  "tests/http/negotiate",
  "tests/http/shape",
  "tests/architecture",
];

/** Tests whose result could differ with a real PostgreSQL or Redis. */
const BACK_ENDS = [
  "/actions/",
  "/queries/",
  "tests/cron/",
  "tests/database/",
  "tests/operator/",
  "tests/record/",
  "tests/account/",
  "tests/alerts/",
  "tests/http/cancelled",
  "tests/http/degraded",
  "tests/http/keys",
  "tests/http/limits",
  "tests/http/limit-beside",
  "tests/http/own-limits",
  "tests/http/page-limit",
  "tests/local-platform/sql-conformance",
  "tests/local-platform/redis-conformance",
];

const root = join(import.meta.dirname, "..");
const command = new Command("npm test --")
  .description("Runs the tests. The last line is `N passed, N failed`.")
  .option("--thorough", "run randomised tests with the full number of cases")
  .option("--all", "the files named `*.slow.test.ts`, too")
  .option("--slow", "only the files named `*.slow.test.ts`, which `npm test` leaves out")
  .option("--unit", "only tests that need no database and no Redis")
  .option("--back-ends", "only tests whose result could differ with a real PostgreSQL or Redis")
  .option("--changed <commit>", "only the files that a change since a commit can reach")
  .argument("[files...]", "only these test files")
  .addHelpText(
    "after",
    "\nEnvironment: TEST_DATABASE_URL and TEST_REDIS_URL add the tests against a real PostgreSQL and Redis.",
  )
  .parse();

const SLOW = [".slow.test.ts"];

const { all, unit, backEnds, slow, thorough, changed } = command.opts<{
  all?: boolean;
  unit?: boolean;
  slow?: boolean;
  backEnds?: boolean;
  thorough?: boolean;
  changed?: string;
}>();
const folder = await mkdtemp(join(tmpdir(), "test-"));
const reportFile = join(folder, "report.json");
const parts = { unit: UNIT, backEnds: BACK_ENDS, slow: SLOW };
const part = unit ? "unit" : backEnds ? "backEnds" : slow ? "slow" : null;
const chosen = part === null ? command.args : parts[part];
// The shell may contain the URL of the live database, which no test may use.
const { DATABASE_URL: _database, REDIS_URL: _redis, TEST_SLOW: _slow, ...env } = process.env;
const child = spawn(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--config",
    "tests/vitest.config.ts",
    "--reporter",
    "default",
    "--reporter",
    "json",
    "--outputFile.json",
    reportFile,
    ...(changed === undefined ? [] : ["--changed", changed, "--passWithNoTests=false"]),
    ...chosen,
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...env,
      ...(thorough && { TEST_THOROUGH: "1" }),
      ...((all || backEnds) && { TEST_SLOW: "1" }),
    },
  },
);
const code = await new Promise<number>((resolve) => child.on("exit", (exit) => resolve(exit ?? 1)));
const report = JSON.parse(await readFile(reportFile, "utf8")) as Report;
await rm(folder, { recursive: true });

const { passed, failed, skipped } = testCounts(report, code);
if (skipped > 0) console.log("The name of each skipped test gives the reason.");
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = code === 0 && failed > 0 ? 1 : code;
