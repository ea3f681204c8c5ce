import { type SQL, sql } from "drizzle-orm";
import type { JudgeScores } from "../../domain/proposals/judges.ts";
import type { ProposalStatus, ProposalType } from "../../domain/proposals/transitions.ts";
import type { SensorConfig } from "../../domain/sensor-config.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { isoText } from "./sql-json.ts";

export type ProposalRow = {
  id: number;
  proposalType: ProposalType;
  sensorId: string | null;
  title: string;
  rationale: string;
  status: ProposalStatus;
  adjustScore: number | null;
  judgeScores: JudgeScores | null;
  createdAt: string;
  updatedAt: string;
};

const columns: SQL = sql`p.id::int as id, p.proposal_type as "proposalType",
  p.sensor_id as "sensorId", p.title, p.rationale, p.status, p.adjust_score as "adjustScore",
  p.judge_scores as "judgeScores", ${isoText("p.created_at")} as "createdAt",
  ${isoText("p.updated_at")} as "updatedAt"`;

/** A proposal as it was; what the judges said of it is null where that was not kept. */
export type ProposalThen = Omit<ProposalRow, "rationale"> & { rationale: string | null };

const at = sql`${sql.placeholder("at")}::timestamptz`;
/** Nothing has changed since the instant: the row itself is what was known. */
const isNow = sql`p.updated_at <= ${at}`;

const newestFirst = prepared<ProposalThen>(sql`
  select p.id::int as id, p.proposal_type as "proposalType", p.sensor_id as "sensorId", p.title,
    case when ${isNow} then p.rationale else s.rationale end as rationale,
    case when ${isNow} then p.status
      else coalesce(before.to_status, after.from_status, p.status) end as status,
    case when ${isNow} then p.adjust_score else s.adjust_score end as "adjustScore",
    case when ${isNow} then p.judge_scores else s.judge_scores end as "judgeScores",
    ${isoText("p.created_at")} as "createdAt",
    ${isoText(sql`case when ${isNow} then p.updated_at
      else greatest(p.created_at, s.at, before.at) end`)} as "updatedAt"
  from proposals p
    left join lateral (select * from proposal_scores s where s.proposal_id = p.id and s.at <= ${at}
      order by s.at desc limit 1) s on true
    left join lateral (select * from proposal_audit a where a.proposal_id = p.id and a.at <= ${at}
      order by a.id desc limit 1) before on true
    left join lateral (select * from proposal_audit a where a.proposal_id = p.id and a.at > ${at}
      order by a.id limit 1) after on true
  where p.created_at <= ${at} order by p.created_at desc, p.id desc`);

/** All proposals as known at an instant (epoch ms; null: now), newest first, ties by id descending. */
export const listProposals = (db: Db, known: number | null): Promise<ProposalThen[]> =>
  newestFirst(db, { at: known === null ? "infinity" : new Date(known).toISOString() });

export type AuditRow = {
  actor: string;
  fromStatus: ProposalStatus;
  toStatus: ProposalStatus;
  at: string;
  reason: string;
};

export type FoundProposal = ProposalRow & {
  subject: string;
  change: SensorConfig | null;
  evidence: Record<string, number>;
  /** Oldest first. */
  audit: AuditRow[];
  /** Versions of the configuration that it made, oldest first. */
  configs: { version: number; validFrom: string; config: SensorConfig; reverts: boolean }[];
};

/** One proposal with its moves and what it changed, or null. */
export async function findProposal(db: Db, id: number): Promise<FoundProposal | null> {
  const { rows } = await db.execute<FoundProposal>(sql`
    select ${columns}, p.subject, p.change, p.evidence, (
      select coalesce(json_agg(json_build_object('actor', a.actor, 'fromStatus', a.from_status,
        'toStatus', a.to_status, 'at', ${isoText("a.at")}, 'reason', a.reason) order by a.id), '[]')
      from proposal_audit a where a.proposal_id = p.id) as audit, (
      select coalesce(json_agg(json_build_object('version', c.version,
        'validFrom', ${isoText("c.valid_from")}, 'config', c.config, 'reverts', c.reverts)
        order by c.version), '[]')
      from sensor_configs c where c.proposal_id = p.id) as configs
    from proposals p where p.id = ${id}`);
  return rows[0] ?? null;
}
