// Runs the service hour by hour on recorded answers, and reports how many rows were stored.

import type { Database } from "../database.ts";
import type { Stack } from "../serve/stack.ts";
import { KINDS, type Kind, type ReplayPlan } from "./plan.ts";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** The scheduled runs of an hour, and the time between two of them. */
const TICKS_AN_HOUR = 12;
const TICK_MS = HOUR_MS / TICKS_AN_HOUR;

/** How many rows of each kind were stored, and which kinds are missing. */
export interface ReplayReport {
  replay: "complete" | "incomplete";
  /** Stored rows by kind. */
  came_in: Record<Kind, number>;
  /** Kinds of which the folder has no recording. */
  lacks: Kind[];
  /** Kinds that the folder has recordings of, but of which no row was stored. */
  missing: Kind[];
  /** How answers were made from the recordings. */
  cuts: string[];
  /** The time of the replay at its end. */
  until: string;
}

/** Queries that count the stored rows of each kind. */
const COUNT_QUERIES: Readonly<Record<Kind, string>> = {
  series: "select count(*)::int from observations",
  prices: "select count(*)::int from prices_daily",
  releases: "select count(*)::int from documents where mode = 'release'",
  insiders: "select count(*)::int from insider_reports where position is not null",
  valuations: "select count(*)::int from reported_figures",
  fed: "select count(*)::int from documents where mode = 'central_bank'",
};

async function countOf(database: Database, query: string): Promise<number> {
  const { rows } = await database.query({ query, params: [] });
  return Number(rows[0]?.[0] ?? 0);
}

async function moveClock(platformUrl: string, at: number): Promise<void> {
  const body = JSON.stringify({ now: new Date(at).toISOString() });
  const answer = await fetch(`${platformUrl}/clock`, { method: "PUT", body });
  if (!answer.ok) throw new Error(`the clock was not moved: ${await answer.text()}`);
}

/**
 * Marks runs whose end was not stored as failed. No job runs between two steps, and a lease in real seconds would
 * last many hours of the replay.
 */
const failOpenRuns = (database: Database) =>
  database.query({
    query: "update job_runs set status = 'failed', finished_at = now() where status = 'running'",
    params: [],
  });

/** Whether the newest evaluation is not finished, because histories are evaluated in parts. */
async function isEvaluating(database: Database): Promise<boolean> {
  const newest = "select status from job_runs where job = 'evaluate' order by slot desc limit 1";
  return (await database.query({ query: newest, params: [] })).rows[0]?.[0] !== "done";
}

/** Runs the tick of an hour, and further ticks of that hour while histories are evaluated. */
async function runHour({ platform, scheduled }: Stack, at: number): Promise<void> {
  for (let tick = 0; tick < TICKS_AN_HOUR; tick += 1) {
    await moveClock(platform.url, at + tick * TICK_MS);
    await scheduled();
    await failOpenRuns(platform.database);
    if (!(await isEvaluating(platform.database))) return;
  }
}

/** Runs the replay: moves the clock hour by hour from the start of the plan and runs the jobs of each hour. */
export async function runReplay(
  stack: Stack,
  plan: ReplayPlan,
  { days, log }: { days: number; log: (line: string) => void },
): Promise<ReplayReport> {
  const { platform } = stack;
  const steps = days * DAY_HOURS;
  for (let step = 0; step <= steps; step += 1) {
    const at = plan.startsAt + step * HOUR_MS;
    await runHour(stack, at);
    if (step % DAY_HOURS === 0) log(`replay: ${new Date(at).toISOString().slice(0, 10)}`);
  }
  const counts: Partial<Record<Kind, number>> = {};
  for (const kind of KINDS) counts[kind] = await countOf(platform.database, COUNT_QUERIES[kind]);
  const came_in = counts as Record<Kind, number>;
  const missing = plan.held.filter((kind) => came_in[kind] === 0);
  return {
    replay: missing.length === 0 ? "complete" : "incomplete",
    came_in,
    lacks: plan.lacking,
    missing,
    cuts: plan.cuts,
    until: new Date(plan.startsAt + steps * HOUR_MS).toISOString(),
  };
}

/** Writes the report as lines. The last one says how the replay ended. */
export function reportLines({ replay, came_in, lacks, missing, cuts }: ReplayReport): string[] {
  const counts = Object.entries(came_in).map(([kind, rows]) => `${kind} ${rows}`);
  return [
    `rows that came in: ${counts.join(", ")}`,
    ...(lacks.length > 0 ? [`the folder has no recording of: ${lacks.join(", ")}`] : []),
    ...cuts,
    ...(missing.length > 0 ? [`did not come in: ${missing.join(", ")}`] : []),
    `replay ${replay}`,
  ];
}
