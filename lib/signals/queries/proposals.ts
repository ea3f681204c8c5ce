// Queries on proposals: the public list, one proposal for an operator, and all keys for the
// curator.

import { type Column, eq, type GetColumnData, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  proposalAudit,
  proposalScores,
  proposals,
  sensorConfigs,
} from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import {
  given,
  isoText,
  jsonList,
  jsonObject,
  type RowOf,
  selectList,
} from "../../runtime/database/sql.ts";

const p = alias(proposals, "p");
const a = alias(proposalAudit, "a");
const c = alias(sensorConfigs, "c");
const s = alias(proposalScores, "s");
/** The status changes just before and just after the instant. */
const before = alias(proposalAudit, "before");
const after = alias(proposalAudit, "after");

const ownFields = {
  id: sql<number>`${p.id}::int`,
  proposalType: p.proposalType,
  sensorId: p.sensorId,
  title: p.title,
};

const at = given("at", "timestamptz");
/**
 * The value at the instant: the current value if it has not changed since, else the earlier one.
 */
const asOf = <C extends Column>(now: C, earlier: Column | SQL) =>
  sql<GetColumnData<C>>`case when ${p.updatedAt} <= ${at} then ${now} else ${earlier} end`;

const asOfFields = {
  ...ownFields,
  rationale: sql<string | null>`${asOf(p.rationale, s.rationale)}`,
  status: asOf(p.status, sql`coalesce(${before.toStatus}, ${after.fromStatus}, ${p.status})`),
  adjustScore: asOf(p.adjustScore, s.adjustScore),
  judgeScores: asOf(p.judgeScores, s.judgeScores),
  createdAt: isoText(p.createdAt),
  updatedAt: sql<string>`${isoText(
    asOf(p.updatedAt, sql`greatest(${p.createdAt}, ${s.at}, ${before.at})`),
  )}`,
};

/** A proposal as known at an instant; its scores are null when none were stored then. */
export type ProposalAsOf = RowOf<typeof asOfFields>;

const newestFirst = prepared<ProposalAsOf>(sql`
  select ${selectList(asOfFields)}
  from ${proposals} p
    left join lateral (select * from ${proposalScores} s
      where ${s.proposalId} = ${p.id} and ${s.at} <= ${at} order by ${s.at} desc limit 1) s on true
    left join lateral (select * from ${proposalAudit} a
      where ${a.proposalId} = ${p.id} and ${a.at} <= ${at}
      order by ${a.id} desc limit 1) before on true
    left join lateral (select * from ${proposalAudit} a
      where ${a.proposalId} = ${p.id} and ${a.at} > ${at} order by ${a.id} limit 1) after on true
  where ${p.createdAt} <= ${at} order by ${p.createdAt} desc, ${p.id} desc`);

/**
 * Lists all proposals as known at an instant (epoch ms; null for now), newest first, ties by id
 * descending.
 */
export const listProposals = (db: Db, knownAt: number | null): Promise<ProposalAsOf[]> =>
  newestFirst(db, { at: knownAt === null ? "infinity" : new Date(knownAt).toISOString() });

const auditFields = {
  actor: a.actor,
  fromStatus: a.fromStatus,
  toStatus: a.toStatus,
  at: isoText(a.at),
  reason: a.reason,
};
export type AuditRow = RowOf<typeof auditFields>;

const configFields = {
  version: c.version,
  validFrom: isoText(c.validFrom),
  config: c.config,
  reverts: c.reverts,
};

const foundFields = {
  ...ownFields,
  rationale: p.rationale,
  status: p.status,
  adjustScore: p.adjustScore,
  judgeScores: p.judgeScores,
  createdAt: isoText(p.createdAt),
  updatedAt: isoText(p.updatedAt),
  subject: p.subject,
  change: p.change,
  evidence: p.evidence,
  /** The audit entries, oldest first. */
  audit: sql<AuditRow[]>`(select ${jsonList(jsonObject(auditFields), sql`${a.id}`)}
    from ${proposalAudit} a where ${a.proposalId} = ${p.id})`,
  /** Configuration versions that the proposal created, oldest first. */
  configs: sql<RowOf<typeof configFields>[]>`(
    select ${jsonList(jsonObject(configFields), sql`${c.version}`)}
    from ${sensorConfigs} c where ${c.proposalId} = ${p.id})`,
};

/** A proposal with its history. */
export type ProposalDetails = RowOf<typeof foundFields>;

/** Returns one proposal with its audit entries and configuration versions, or null. */
export async function findProposal(db: Db, id: number): Promise<ProposalDetails | null> {
  const { rows } = await db.execute<ProposalDetails>(sql`
    select ${selectList(foundFields)} from ${proposals} p where ${eq(p.id, id)}`);
  return rows[0] ?? null;
}

/** The columns of a proposal that the curator needs. */
export type ProposalRecord = Pick<
  typeof proposals.$inferSelect,
  "key" | "subject" | "sensorId" | "status"
>;

/** Lists all proposals by id. */
export function listProposalRecords(db: Db) {
  const { key, subject, sensorId, status } = proposals;
  return db.select({ key, subject, sensorId, status }).from(proposals).orderBy(proposals.id);
}
