// Findings and proposals of the curator for tests, and readers of their stored status.

import { type SQL, sql } from "drizzle-orm";
import { runTick } from "../../../functions/cron/run-tick.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import type { SensorConfig } from "../../../lib/sensors/domain/sensor-config.ts";
import type { ProposalStatus } from "../../../lib/signals/domain/proposals/proposal.ts";
import type { ProposedFinding } from "../../../lib/signals/queries/proposal-moves.ts";
import { NO_FEEDS } from "../market/feeds.ts";

/** A finding of the curator for a test, with given scores. */
export const finding = (given: Partial<ProposedFinding> = {}): ProposedFinding => ({
  key: "flips:vix:v0",
  rule: "flips",
  type: "ADJUSTMENT",
  subject: "vix",
  sensorId: "vix",
  version: 0,
  title: "Let VIX dwell longer",
  rationale: "It changed often.",
  change: { dwellWorse: 3, dwellBetter: 10 },
  evidence: { rate: 14 },
  scoreInputs: { observations: 504, strength: 1, resemblance: 0, coverage: 1, cost: 1 },
  scores: { evidence: 0.5, novelty: 1, coverage: 1, cost: 1 },
  adjustScore: 0.5,
  expected: null,
  ...given,
});

/** Stores a proposal with any status, without the rules of the curator. Returns its id. */
export async function putProposal(
  db: Db,
  given: {
    status: ProposalStatus;
    score?: number;
    change?: SensorConfig | null;
    sensorId?: string;
  },
): Promise<number> {
  const { status, score = 0.5, change = { dwellWorse: 3 }, sensorId = "vix" } = given;
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into proposals (key, proposal_type, sensor_id, subject, title, rationale, status,
      adjust_score, change, evidence, created_at, updated_at)
    select 'flips:' || ${sensorId}::text || ':' || gen_random_uuid(), 'ADJUSTMENT', ${sensorId},
      ${sensorId}, 'A title', 'A rationale', ${status}, ${score}::float8,
      ${change === null ? null : JSON.stringify(change)}::jsonb, '{}', '2022-06-01', '2022-06-01'
    returning id`);
  return Number(rows[0]?.id);
}

export type State = {
  status: ProposalStatus;
  updated: string;
  audit: { actor: string; from_status: string; to_status: string; reason: string }[];
};

/** Returns the status of a proposal and its history. */
export async function stateOf(db: Db, id: number): Promise<State> {
  const { rows } = await db.execute<State>(sql`
    select p.status, p.updated_at::text as updated, (
      select coalesce(json_agg(a order by a.id), '[]')
      from proposal_audit a where a.proposal_id = p.id) as audit
    from proposals p where p.id = ${id}`);
  if (rows[0] === undefined) throw new Error(`no proposal ${id}`);
  return rows[0];
}

/** The configurations of a sensor, oldest first. */
export async function configsOf(db: Db, sensorId: string) {
  const { rows } = await db.execute<{ version: number; config: SensorConfig; from: string }>(sql`
    select version, config, to_char(valid_from at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as from
    from sensor_configs where sensor_id = ${sensorId} order by version`);
  return rows;
}

/** Deletes all proposals and the configurations that they made. */
export async function clearProposals(db: Db): Promise<void> {
  for (const table of ["sensor_configs", "proposal_audit", "proposal_scores", "proposals"]) {
    await db.execute(sql.raw(`delete from ${table}`));
  }
  await db.execute(sql`update sensors set retired_at = null`);
}

/** Runs a tick without feeds; `job` runs only that job, now. */
export const tickAt = (db: Db, at: number, job?: string) =>
  runTick({ db, feeds: NO_FEEDS, log: () => undefined }, at, job);

/** The rows that a statement returns. */
export const selectedRows = async <Row extends Record<string, unknown>>(
  db: Db,
  statement: SQL,
): Promise<Row[]> => (await db.execute<Row>(statement)).rows;
