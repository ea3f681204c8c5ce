// The mode `npm start -- --live-replay`: replays a month of recorded answers.

import { rmSync } from "node:fs";
import { join } from "node:path";
import type { ReplayPlan } from "../replay/plan.ts";
import { type ReplayReport, reportLines, runReplay } from "../replay/run-replay.ts";
import type { Stack } from "./stack.ts";

const MONTH_DAYS = 31;

/** Empties the folder for the database of a replay and returns it. Data of other starts are not changed. */
export function emptyReplayFolder(dataFolder: string): string {
  const folder = join(dataFolder, "live-replay");
  rmSync(folder, { recursive: true, force: true });
  return folder;
}

/** Replays a month and prints how it ended. `write` stores the report in `local.json`. */
export async function replayMonth(
  stack: Stack,
  plan: ReplayPlan,
  write: (facts: Partial<Omit<ReplayReport, "replay">> & { replay: string }) => void,
): Promise<void> {
  const log = (line: string) => console.log(line);
  write({ replay: "running", lacks: plan.lacking });
  if (plan.absent > 0) log(`${plan.absent} rows of replay.json name files that are not there`);
  const report = await runReplay(stack, plan, { days: MONTH_DAYS, log });
  write(report);
  for (const line of reportLines(report)) log(line);
}
