// The command `npm run doctor`: checks what a deployment needs, and names a fix for each problem.

import { Command } from "commander";
import { runCommand } from "./command.ts";
import { archiveRows } from "./doctor/archive.ts";
import { databaseRows, redisRows, settingRows, toolRows } from "./doctor/deployment.ts";
import { domainRows } from "./doctor/domain.ts";
import { liveRows } from "./doctor/live.ts";
import { liveFilingRows } from "./doctor/live-filings.ts";
import { livePriceRows } from "./doctor/live-prices.ts";
import {
  mailRows,
  recordRows,
  stripeRows,
  tapeKeyRows,
  tapeMemoryRows,
  witnessRows,
} from "./doctor/providers.ts";
import type { DoctorRow } from "./doctor/row.ts";
import { environmentOf } from "./environment.ts";

const MARKS = { good: "ok  ", off: "off ", warn: "warn", bad: "BAD " } as const;

const SETTINGS_HINT =
  "These are the settings of this shell. --env-file FILE checks a deployment, --local the service of npm start.";

type Options = { envFile?: string; local?: boolean; live?: boolean };

async function checkDeployment(options: Options): Promise<void> {
  const env = environmentOf(options);
  const parts = await Promise.all([
    toolRows(),
    settingRows(env),
    options.envFile === undefined ? [] : domainRows(env),
    databaseRows(env, options.envFile !== undefined),
    redisRows(env),
    stripeRows(env),
    mailRows(env),
    tapeKeyRows(env),
    tapeMemoryRows(env),
    recordRows(env, options.envFile !== undefined),
    witnessRows(env),
    archiveRows(env, options.envFile !== undefined),
    options.live ? liveRows(env, { now: Date.now(), fetch }) : [],
    options.live ? livePriceRows(env, { now: Date.now(), fetch }) : [],
    options.live ? liveFilingRows(env, { now: Date.now(), fetch }) : [],
  ]);
  // What the local service lacks only a deployment can have, so that there is nothing to fix.
  const rows = parts
    .flat()
    .map((row) => (options.local && row.health === "off" ? { ...row, fix: null } : row));
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const row of rows) console.log(line(row, width));
  const problems = rows.filter(({ health }) => health === "bad").length;
  console.log(summary(problems));
  if (problems > 0 && !options.envFile && !options.local) console.log(SETTINGS_HINT);
  if (problems > 0) process.exitCode = 1;
}

const summary = (problems: number): string => {
  if (problems === 0) return "No problems found.";
  return problems === 1 ? "1 problem to fix." : `${problems} problems to fix.`;
};

function line({ what, health, found, fix }: DoctorRow, width: number): string {
  const first = `${MARKS[health]}  ${what.padEnd(width)}  ${found}`;
  return fix === null ? first : `${first}\n${" ".repeat(width + 8)}fix: ${fix}`;
}

await new Command("npm run doctor --")
  .description("Checks what a deployment needs and prints a fix for each problem.")
  .option(
    "--env-file <file>",
    "file with the settings to check (default: the settings of the shell)",
  )
  .option("--live", "also send one small request to each data source")
  .option("--local", "check the local service of npm start")
  .action((options: Options) => runCommand(() => checkDeployment(options)))
  .parseAsync();
