// Statements that store proposals, change their status, and implement or revert them.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  proposalAudit,
  proposalScores,
  proposals,
  sensorConfigs,
  sensors,
} from "../../../drizzle/schema/index.ts";
import { insertSelect, objectRows } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { instantParam, nameOf, namesOf } from "../../runtime/database/sql.ts";
import { PAID_METADATA } from "../../sensors/domain/sensor-facts.ts";
import { initialState } from "../../sensors/domain/sensor-state.ts";
import type { ScoredFinding } from "../domain/proposals/curator.ts";
import { IMPLEMENT_AT, type ProposalStatus, statusesBefore } from "../domain/proposals/proposal.ts";

const p = alias(proposals, "p");
/** A row of the table `chosen`: a proposal, with its configuration if it was implemented. */
const c = alias(proposals, "c");
const made = alias(sensorConfigs, "c");
const l = alias(sensorConfigs, "l");
const v = alias(sensorConfigs, "v");

/** Advisory lock that every change of configurations takes, so that versions have no gaps. */
const CONFIG_LOCK = 7_215_005;

/** Locks proposals and configurations against changes by other transactions. */
export const lockProposals = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(CONFIG_LOCK))})::text`);

/** Who changes a proposal's status, when, and why. */
export type AuditNote = { actor: string; reason: string; at: number };

/** An instant later than the row's last one, so that every change is visible in `updatedAt`. */
const nextUpdatedAt = (at: number): SQL =>
  sql`greatest(${instantParam(at)}, ${p.updatedAt} + interval '1 millisecond')`;

/** Changes the status of the chosen proposals, or only `updatedAt` when `to` is null. */
const updateStatus = (at: number, to: ProposalStatus | null): SQL => sql`
  update ${proposals} p set ${nameOf(p.updatedAt)} = ${nextUpdatedAt(at)},
    ${nameOf(p.status)} = ${to === null ? p.status : sql`${to}`}
  from chosen c where ${p.id} = ${c.id} returning ${p.id}`;

/** The end of a statement with the tables `chosen` and `moved`: writes the audit entries. */
const audit = ({ actor, reason, at }: AuditNote, to: ProposalStatus | null): SQL => sql`
  ${insertSelect(proposalAudit, {
    proposalId: c.id,
    actor: sql`${actor}`,
    fromStatus: c.status,
    toStatus: to === null ? c.status : sql`${to}`,
    at: instantParam(at),
    reason: sql`${reason}`,
  })}
  from chosen c join moved m on m.${nameOf(p.id)} = ${c.id}
  returning ${nameOf(proposalAudit.proposalId)} as id`;

const oneOf = (statuses: readonly ProposalStatus[]): SQL =>
  sql`${`{${statuses.join(",")}}`}::text[]`;

/** A finding, and the status of its proposal when it was read; null when there was none. */
export type ProposedFinding = ScoredFinding & { expected: ProposalStatus | null };

/**
 * Stores findings as proposals. An open proposal keeps its title and change, and gets today's
 * scores; the earlier scores stay stored. A proposal whose status has changed since it was read is
 * not updated.
 */
export function upsertProposals(db: Db, findings: readonly ProposedFinding[], at: number) {
  const { key, subject, title, rationale, change, evidence } = proposals;
  const { proposalType, sensorId, status, adjustScore, judgeScores, updatedAt } = proposals;
  const targets = {
    key,
    subject,
    title,
    rationale,
    change,
    evidence,
    sensorId,
    adjustScore,
    type: proposalType,
    scores: judgeScores,
    expected: status,
  };
  const current = sql`(${p.adjustScore}, ${p.judgeScores}, ${p.rationale})`;
  const scoreColumns = namesOf(proposals.id, updatedAt, rationale, adjustScore, judgeScores);
  const scores = proposalScores;
  return db.execute(sql`
    with given as (select * from ${objectRows(targets, findings)}), scored as (
      update ${proposals} p set ${nameOf(adjustScore)} = g."adjustScore",
        ${nameOf(judgeScores)} = g.scores, ${nameOf(rationale)} = g.rationale,
        ${nameOf(evidence)} = g.evidence, ${nameOf(updatedAt)} = ${nextUpdatedAt(at)}
      from given g
      where ${p.key} = g.key and ${p.status} = g.expected and ${p.status} in ('PENDING', 'APPROVED')
        and (${p.change} is not null or g."adjustScore" < ${IMPLEMENT_AT}::float8)
        and ${current} is distinct from (g."adjustScore", g.scores, g.rationale)
      returning ${p.id}, ${p.updatedAt}, ${p.rationale}, ${p.adjustScore}, ${p.judgeScores}
    ), added as (
      ${insertSelect(proposals, {
        key: sql`g.key`,
        proposalType: sql`g.type`,
        sensorId: sql`g."sensorId"`,
        subject: sql`g.subject`,
        title: sql`g.title`,
        rationale: sql`g.rationale`,
        status: sql`'PENDING'`,
        adjustScore: sql`g."adjustScore"`,
        judgeScores: sql`g.scores`,
        change: sql`g.change`,
        evidence: sql`g.evidence`,
        createdAt: instantParam(at),
        updatedAt: instantParam(at),
      })}
      from given g where g.expected is null
      on conflict (${nameOf(key)}) do nothing returning ${scoreColumns}
    )
    insert into ${scores} (${namesOf(
      scores.proposalId,
      scores.at,
      scores.rationale,
      scores.adjustScore,
      scores.judgeScores,
    )})
    select * from scored union all select * from added`);
}

/** Changes the status of a proposal, if its current status allows it, and writes an audit entry. */
export function moveProposal(
  db: Db,
  { id, to, ...act }: AuditNote & { id: number; to: "APPROVED" | "REJECTED" },
) {
  return db.execute<{ id: string }>(sql`
    with chosen as (
      select ${p.id}, ${p.status} from ${proposals} p
      where ${p.id} = ${id} and ${p.status} = any(${oneOf(statusesBefore(to, "human"))}) for update
    ), moved as (${updateStatus(act.at, to)})
    ${audit(act, to)}`);
}

/**
 * Which proposals to implement: all whose score has reached the limit, approved ones by key, or one
 * by id.
 */
type Choice =
  | { by: "score" }
  | { by: "job"; keys: readonly string[] }
  | { by: "human"; id: number };

function chosenBy(choice: Choice): SQL {
  const hasStatus = sql`${p.status} = any(${oneOf(statusesBefore("IMPLEMENTED", choice.by))})`;
  if (choice.by === "score")
    return sql`${hasStatus} and ${p.adjustScore} >= ${IMPLEMENT_AT}::float8`;
  if (choice.by === "human") return sql`${hasStatus} and ${p.id} = ${choice.id}`;
  const keys = JSON.stringify(choice.keys);
  return sql`${hasStatus} and ${p.key} in (select jsonb_array_elements_text(${keys}::jsonb))`;
}

/**
 * Implements the chosen proposals. Each becomes IMPLEMENTED, its sensor gets a new version of its
 * configuration from `validFrom` on, and an audit entry is written.
 */
export function implementProposals(db: Db, choice: Choice, act: AuditNote & { validFrom: number }) {
  const from = instantParam(act.validFrom);
  const o = alias(proposals, "o");
  const changes = sql`
    select jsonb_object_agg(e.key, e.value order by ${o.id}) from chosen o, jsonb_each(${o.change}) e
    where ${o.sensorId} = ${c.sensorId} and ${o.id} <= ${c.id}`;
  const retires = sql`${c.change}->>'retired' = 'true'`;
  return db.execute<{ id: string }>(sql`
    with chosen as (
      select ${p.id}, ${p.status}, ${p.sensorId}, ${p.change} from ${proposals} p
      where ${chosenBy(choice)} and ${p.change} is not null order by ${p.id} for update
    ), moved as (${updateStatus(act.at, "IMPLEMENTED")}), added as (${addedSensors}), retired as (
      update ${sensors} set ${nameOf(sensors.retiredAt)} = case when ${retires} then ${from} end
      from chosen c where ${sensors.id} = ${c.sensorId} and ${c.change} ? 'retired'
    ), versions as (
      ${insertSelect(sensorConfigs, {
        sensorId: c.sensorId,
        version: sql`coalesce(${l.version}, 0)
          + row_number() over (partition by ${c.sensorId} order by ${c.id})`,
        validFrom: from,
        config: sql`coalesce(${l.config}, '{}') || (${changes})`,
        proposalId: c.id,
      })}
      from chosen c left join lateral (${newestConfig(sql`${c.sensorId}`)}) l on true
    )
    ${audit(act, "IMPLEMENTED")}`);
}

const newestConfig = (sensorId: SQL): SQL => sql`
  select * from ${sensorConfigs} v where ${v.sensorId} = ${sensorId}
  order by ${v.version} desc limit 1`;

/** Inserts sensors that are not in the catalogue. They are inactive until their first reading. */
const addedSensors = sql`
  ${insertSelect(sensors, {
    id: sql`n.d->>'id'`,
    name: sql`n.d->>'name'`,
    category: sql`n.d->>'category'`,
    minTier: sql`n.d->>'tier'`,
    definition: sql`n.d`,
    redactKeys: sql`${`{${PAID_METADATA.join(",")}}`}::text[]`,
    cadenceMinutes: sql`(n.d->>'cadenceMinutes')::int`,
    currentState: sql`case n.d->>'scheme' when 'two' then ${initialState("two").state}
      else ${initialState("five").state} end`,
  })}
  from (select ${c.change}->'definition' as d from chosen c where ${c.change} ? 'definition') n
  on conflict do nothing`;

/**
 * Reverts an implemented proposal from `validFrom` on. Its sensor gets a version in which the
 * changed members have their earlier values; an added sensor is retired. Nothing happens when the
 * proposal was reverted before, or when a later proposal has changed the same members. The status
 * stays IMPLEMENTED, and an audit entry is written.
 */
export function revertProposal(
  db: Db,
  { id, ...act }: AuditNote & { id: number; validFrom: number },
) {
  const from = instantParam(act.validFrom);
  const retires = sql`coalesce(${made.config}->>'retired' = 'true', false)`;
  return db.execute<{ id: string }>(sql`
    with chosen as (
      select ${p.id}, ${p.status}, ${p.sensorId}, ${l.version}, ${configWithout} as ${nameOf(l.config)}
      from ${proposals} p cross join lateral (${newestConfig(sql`${p.sensorId}`)}) l
      where ${p.id} = ${id} and ${p.status} = 'IMPLEMENTED' and ${l.config} @> ${p.change}
        and not exists (
          select 1 from ${sensorConfigs} v where ${v.proposalId} = ${p.id} and ${v.reverts})
      for update of p
    ), moved as (${updateStatus(act.at, null)}), retired as (
      update ${sensors} set ${nameOf(sensors.retiredAt)} = case when ${retires} then ${from} end
      from chosen c where ${sensors.id} = ${c.sensorId}
        and (${sensors.retiredAt} is not null) <> ${retires}
    ), versions as (
      ${insertSelect(sensorConfigs, {
        sensorId: c.sensorId,
        version: sql`${made.version} + 1`,
        validFrom: from,
        config: made.config,
        proposalId: c.id,
        reverts: sql`true`,
      })}
      from chosen c
    )
    ${audit(act, null)}`);
}

const own = alias(sensorConfigs, "own");
const before = alias(sensorConfigs, "before");

/**
 * The configuration `l` of a sensor without the changes of proposal `p`: the changed members have
 * the values of the version before.
 */
const configWithout: SQL = sql`case
  when ${p.change} ? 'definition' then ${l.config} || '{"retired": true}'
  else (${l.config} - array(select jsonb_object_keys(${p.change}))) || coalesce((
    select jsonb_object_agg(e.key, e.value)
    from ${sensorConfigs} own join ${sensorConfigs} before
      on ${before.sensorId} = ${own.sensorId} and ${before.version} = ${own.version} - 1,
      jsonb_each(${before.config}) e
    where ${own.proposalId} = ${p.id} and ${p.change} ? e.key), '{}')
  end`;
