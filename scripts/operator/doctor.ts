import { Command } from "commander";
import { runCommand } from "./command.ts";
import { liveRows } from "./doctor/live.ts";
import { liveFilingRows } from "./doctor/live-filings.ts";
import { livePriceRows } from "./doctor/live-prices.ts";
import { databaseRows, redisRows, settingRows, toolRows } from "./doctor/own.ts";
import {
  mailRows,
  stripeRows,
  tapeKeyRows,
  tapeMemoryRows,
  witnessRows,
} from "./doctor/providers.ts";
import type { DoctorRow } from "./doctor/row.ts";
import { environmentOf } from "./environment.ts";

const MARKS = { good: "ok ", off: "off", see: "see", bad: "BAD" } as const;

const ELSEWHERE =
  "These are the settings of this shell: --env-file FILE looks at a deployment's, --local at what npm start runs.";

type Options = { envFile?: string; local?: boolean; live?: boolean };

async function examine(options: Options): Promise<void> {
  const env = environmentOf(options);
  const parts = await Promise.all([
    toolRows(),
    settingRows(env),
    databaseRows(env, options.envFile !== undefined),
    redisRows(env),
    stripeRows(env),
    mailRows(env),
    tapeKeyRows(env),
    tapeMemoryRows(env),
    witnessRows(env),
    options.live ? liveRows(env, { now: Date.now(), fetch }) : [],
    options.live ? livePriceRows(env, { now: Date.now(), fetch }) : [],
    options.live ? liveFilingRows(env, { now: Date.now(), fetch }) : [],
  ]);
  const rows = parts.flat();
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const row of rows) console.log(line(row, width));
  const sick = rows.filter(({ health }) => health === "bad").length;
  console.log(sick === 0 ? "All is well." : `${sick} to fix.`);
  if (sick > 0 && !options.envFile && !options.local) console.log(ELSEWHERE);
  if (sick > 0) process.exitCode = 1;
}

function line({ what, health, found, fix }: DoctorRow, width: number): string {
  const first = `${MARKS[health]}  ${what.padEnd(width)}  ${found}`;
  return fix === null ? first : `${first}\n${" ".repeat(width + 7)}fix: ${fix}`;
}

await new Command("npm run doctor --")
  .description("Looks at everything that a deployment needs, and names the command that fixes it.")
  .option("--env-file <file>", "settings to look at; without it those of the shell")
  .option("--live", "also ask each source one small question")
  .option("--local", "look at the service that npm start runs here")
  .action((options: Options) => runCommand(() => examine(options)))
  .parseAsync();
