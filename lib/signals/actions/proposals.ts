// The daily curator job, and the decisions of operators on its proposals.

import { SERIES } from "../../market/domain/series.ts";
import { listSeriesProgress, type SeriesProgress } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { sourceOverdueAt } from "../../sensors/actions/evaluated-rows.ts";
import { applyConfig, validFrom } from "../../sensors/domain/sensor-config.ts";
import { scoreFindings } from "../domain/proposals/curator.ts";
import {
  type CatalogueFacts,
  type CuratedSensor,
  FACT_RULES,
  RULES,
  type Rule,
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

/** Observations needed for a candidate's values: the window, and the window of its transform. */
const TAIL_ROWS = FACT_RULES.window + FACT_RULES.minWindow;

/**
 * Examines the catalogue and its readings, stores the resulting proposals with their scores, and
 * implements those that reach the score limit or were approved. Running it again for the same slot
 * finds the same proposals. It needs one read, a second read when a series might get a sensor, and
 * one atomic write.
 */
export async function proposeChanges({ db }: { db: Db }, run: Run, now: number): Promise<object> {
  const { window, earlier } = FACT_RULES;
  const [sensors, progressRows, stored] = await db.batch([
    listSensorFacts(db, { window, earlier, now }),
    listSeriesProgress(db),
    listProposalRecords(db),
  ]);
  const facts = await withTails(db, factsOf(sensors.rows, progressRows, now));
  const statuses = new Map(stored.map(({ key, status }) => [key, status]));
  const findings = scoreFindings(facts, stored).map((finding) => ({
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
        reason: `adjustScore is at minWindow ${IMPLEMENT_AT}`,
        at: now,
        validFrom: validFrom(now),
      },
    ),
    implementProposals(
      db,
      { by: "job", keys: approvedKeys(stored) },
      { actor: "job", reason: "it was approved", at: now, validFrom: validFrom(now) },
    ),
  ]);
  return {
    findings: findings.length,
    proposed: findings.filter(({ expected }) => expected === null).length,
    implemented: byScore.rows.length + byJob.rows.length,
  };
}

const approvedKeys = (stored: readonly ProposalRecord[]): string[] =>
  stored.filter(({ status }) => status === "APPROVED").map(({ key }) => key);

/** The rule at the start of a proposal's key; null without a proposal. */
const ruleOf = (key: string | null): Rule | null =>
  RULES.find((rule) => key?.startsWith(`${rule}:`)) ?? null;

function toSensorFacts(
  row: SensorFactsRow,
  progress: ReadonlyMap<string, SeriesProgress>,
): CuratedSensor {
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

/** Adds the latest observations of the series that might get a sensor to the facts. */
async function withTails(db: Db, facts: Facts): Promise<CatalogueFacts> {
  const seriesIds = neededTails(facts);
  if (seriesIds.length === 0) return { ...facts, tails: new Map() };
  const { rows } = await listSeriesTails(db, { seriesIds, rows: TAIL_ROWS, now: facts.now });
  const tails = new Map(
    rows.map(({ id, tail }) => [id, tail.map(([day, value]) => ({ day, value }))]),
  );
  return { ...facts, tails };
}

/** Decisions that a person can make on a proposal. */
export const PROPOSAL_DECISIONS = ["approve", "reject", "implement", "revert"] as const;
export type ProposalDecision = (typeof PROPOSAL_DECISIONS)[number];

type Decision = {
  id: number;
  /** The person who decided, and the reason; both are stored. */
  actor: string;
  reason: string;
  at: number;
};

/**
 * Applies a person's decision in one transaction. Returns false and changes nothing when the
 * proposal's status does not allow it. Changes take effect at the first UTC midnight that is at
 * least an hour away.
 */
export async function decideProposal(
  db: Db,
  decision: ProposalDecision,
  details: Decision,
): Promise<boolean> {
  const { rows } = await applyDecision(db, decision, details);
  return rows.length > 0;
}

async function applyDecision(db: Db, decision: ProposalDecision, { id, ...act }: Decision) {
  const note = { ...act, validFrom: validFrom(act.at) };
  switch (decision) {
    case "approve":
      return moveProposal(db, { id, to: "APPROVED", ...act });
    case "reject":
      return moveProposal(db, { id, to: "REJECTED", ...act });
    case "implement":
      return (
        await db.batch([lockProposals(db), implementProposals(db, { by: "human", id }, note)])
      )[1];
    case "revert":
      return (await db.batch([lockProposals(db), revertProposal(db, { id, ...note })]))[1];
  }
}
