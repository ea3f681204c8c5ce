import { SERIES } from "../../market/domain/series.ts";
import { listSeriesProgress, type SeriesProgress } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { sourceOverdueAt } from "../../sensors/actions/evaluated-rows.ts";
import { applyConfig, validFrom } from "../../sensors/domain/sensor-config.ts";
import { scoreFindings } from "../domain/proposals/curator.ts";
import {
  type CatalogueFacts,
  FACT_RULES,
  RULES,
  type Rule,
  type SensorFacts,
} from "../domain/proposals/facts.ts";
import { neededTails } from "../domain/proposals/new-sensors.ts";
import { IMPLEMENT_AT } from "../domain/proposals/proposal.ts";
import {
  listSensorFacts,
  listSeriesTails,
  type SensorFactsRow,
} from "../queries/proposal-facts.ts";
import {
  implementProposals,
  lockProposals,
  moveProposal,
  revertProposal,
  upsertProposals,
} from "../queries/proposal-moves.ts";
import { listProposalRecords, type ProposalRecord } from "../queries/proposals.ts";

/** Observations that a candidate's values are made from: the window, and what its transform spans. */
const TAIL_ROWS = FACT_RULES.window + FACT_RULES.least;

/**
 * Examines the catalogue and its readings, writes down what they give reason to propose with the
 * judges' scores, and implements what reaches the border or was approved. The same slot again finds
 * the same proposals. One read, one more when a series might get a sensor, and one write that is all
 * or nothing; all look at a bounded number of rows a sensor.
 */
export async function proposeChanges({ db }: { db: Db }, run: Run, now: number): Promise<object> {
  const { window, earlier } = FACT_RULES;
  const [sensors, progressRows, record] = await db.batch([
    listSensorFacts(db, { window, earlier, now }),
    listSeriesProgress(db),
    listProposalRecords(db),
  ]);
  const facts = await withTails(db, factsOf(sensors.rows, progressRows, now));
  const statuses = new Map(record.map(({ key, status }) => [key, status]));
  const findings = scoreFindings(facts, record).map((finding) => ({
    ...finding,
    expected: statuses.get(finding.key) ?? null,
  }));
  const [, , , byScore, byJob] = await db.batch([
    lockProposals(db),
    upsertProposals(db, findings, now),
    updateJobRun(db, run, { status: "done", detail: { findings: findings.length } }),
    implementProposals(
      db,
      { by: "score" },
      {
        actor: "auto",
        reason: `adjustScore is at least ${IMPLEMENT_AT}`,
        at: now,
        validFrom: validFrom(now),
      },
    ),
    implementProposals(
      db,
      { by: "job", keys: approvedOf(record) },
      { actor: "job", reason: "it was approved", at: now, validFrom: validFrom(now) },
    ),
  ]);
  return {
    findings: findings.length,
    proposed: findings.filter(({ expected }) => expected === null).length,
    implemented: byScore.rows.length + byJob.rows.length,
  };
}

const approvedOf = (record: readonly ProposalRecord[]): string[] =>
  record.filter(({ status }) => status === "APPROVED").map(({ key }) => key);

/** The rule that a proposal's key begins with; null without a proposal. */
const ruleOf = (key: string | null): Rule | null =>
  RULES.find((rule) => key?.startsWith(`${rule}:`)) ?? null;

function toSensorFacts(
  row: SensorFactsRow,
  progress: ReadonlyMap<string, SeriesProgress>,
): SensorFacts {
  const definition = applyConfig(row.definition, row.config);
  return {
    definition,
    version: Number(row.version),
    config: row.config ?? {},
    active: row.active,
    changedBy: ruleOf(row.changedByKey),
    isReverted: row.isReverted === true,
    isChanging: row.isChanging,
    overdueAt: sourceOverdueAt(definition, progress),
    readings: row.window.flatMap(([day, value, percentile, state]) =>
      value === null || percentile === null ? [] : [{ day, value, percentile, state }],
    ),
    earlier: row.earlier,
    unchanged: row.unchanged,
  };
}

type Facts = Omit<CatalogueFacts, "tails">;

function factsOf(
  rows: readonly SensorFactsRow[],
  progressRows: readonly SeriesProgress[],
  now: number,
): Facts {
  const progress = new Map(progressRows.map((row) => [row.id, row]));
  const series = SERIES.map(({ id, source, publishValues }) => ({
    id,
    source,
    publishValues,
    observations: progress.get(id)?.ingested ?? 0,
    overdueAt: sourceOverdueAt({ series: [id] }, progress),
  }));
  return { now, series, sensors: rows.map((row) => toSensorFacts(row, progress)) };
}

/** The facts with the latest observations of the series that might get a sensor. */
async function withTails(db: Db, facts: Facts): Promise<CatalogueFacts> {
  const seriesIds = neededTails(facts);
  if (seriesIds.length === 0) return { ...facts, tails: new Map() };
  const { rows } = await listSeriesTails(db, { seriesIds, rows: TAIL_ROWS, now: facts.now });
  const tails = new Map(
    rows.map(({ id, tail }) => [id, tail.map(([day, value]) => ({ day, value }))]),
  );
  return { ...facts, tails };
}

/** What a person may do with a proposal. */
export const DECISIONS = ["approve", "reject", "implement", "revert"] as const;
export type Decision = (typeof DECISIONS)[number];

type Decided = {
  id: number;
  /** Who decides, and why: both are kept. */
  actor: string;
  reason: string;
  at: number;
};

/**
 * Does what a person decided about a proposal, in one transaction. False when it is not where that
 * can be done from: then nothing has changed. What is implemented or taken back counts from the next
 * UTC midnight that is an hour away.
 */
export async function decideProposal(
  db: Db,
  decision: Decision,
  decided: Decided,
): Promise<boolean> {
  const { rows } = await statement(db, decision, decided);
  return rows.length > 0;
}

async function statement(db: Db, decision: Decision, { id, ...act }: Decided) {
  const later = { ...act, validFrom: validFrom(act.at) };
  switch (decision) {
    case "approve":
      return moveProposal(db, { id, to: "APPROVED", ...act });
    case "reject":
      return moveProposal(db, { id, to: "REJECTED", ...act });
    case "implement":
      return (
        await db.batch([lockProposals(db), implementProposals(db, { by: "human", id }, later)])
      )[1];
    case "revert":
      return (await db.batch([lockProposals(db), revertProposal(db, { id, ...later })]))[1];
  }
}
