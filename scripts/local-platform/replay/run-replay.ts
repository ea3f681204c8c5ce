import type { Database } from "../database.ts";
import type { Stack } from "../serve/stack.ts";
import { KINDS, type Kind, type ReplayPlan } from "./plan.ts";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** What came in, by kind, and what did not. */
export interface ReplayReport {
  replay: "complete" | "incomplete";
  /** Rows that came in. */
  came_in: Record<Kind, number>;
  /** Kinds of which the folder has no recording. */
  lacks: Kind[];
  /** Kinds of which the folder has recordings, and nothing came in. */
  missing: Kind[];
  /** How answers are cut from the recordings. */
  cuts: string[];
  /** The clock at the end. */
  until: string;
}

/** Rows of each kind, and how many of what. */
const COUNTS: Readonly<Record<Kind, string>> = {
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
 * Frees the slots of runs whose end was not stored. No run is under way between two steps, and a
 * lease of real seconds would last many hours of the replay.
 */
const freeSlots = (database: Database) =>
  database.query({
    query: "update job_runs set status = 'failed', finished_at = now() where status = 'running'",
    params: [],
  });

/** Moves the clock by hours from the plan's start, with the scheduled run that is due in each. */
export async function runReplay(
  { platform, scheduled }: Stack,
  plan: ReplayPlan,
  { days, log }: { days: number; log: (line: string) => void },
): Promise<ReplayReport> {
  const steps = days * DAY_HOURS;
  for (let step = 0; step <= steps; step += 1) {
    const at = plan.startsAt + step * HOUR_MS;
    await moveClock(platform.url, at);
    await scheduled();
    await freeSlots(platform.database);
    if (step % DAY_HOURS === 0) log(`replay: ${new Date(at).toISOString().slice(0, 10)}`);
  }
  const counts: Partial<Record<Kind, number>> = {};
  for (const kind of KINDS) counts[kind] = await countOf(platform.database, COUNTS[kind]);
  const came_in = counts as Record<Kind, number>;
  const missing = plan.held.filter((kind) => came_in[kind] === 0);
  return {
    replay: missing.length === 0 ? "complete" : "incomplete",
    came_in,
    ...{ lacks: plan.lacking, missing, cuts: plan.cuts },
    until: new Date(plan.startsAt + steps * HOUR_MS).toISOString(),
  };
}

/** The report as lines; the last one says how it ended. */
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
