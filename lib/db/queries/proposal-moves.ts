import { type SQL, sql } from "drizzle-orm";
import type { Judged } from "../../domain/proposals/curator.ts";
import {
  IMPLEMENT_AT,
  type ProposalStatus,
  sourcesOf,
} from "../../domain/proposals/transitions.ts";
import { PAID_METADATA } from "../../domain/sensor-metadata.ts";
import { initialState } from "../../domain/sensor-state.ts";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

/** Any constant of our own: whoever changes configurations holds it, so that versions have no gaps. */
const CONFIG_LOCK = 7_215_005;

/** The statement after which no other transaction changes a proposal or a configuration. */
export const lockProposals = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(CONFIG_LOCK))})::text`);

/** Who moves a proposal, when, and why. */
export type Act = { actor: string; reason: string; at: number };

/** An instant later than the last one of the row, so that every change shows in `updated_at`. */
const touched = (at: number): SQL =>
  sql`greatest(${instantParam(at)}, p.updated_at + interval '1 millisecond')`;

const oneOf = (statuses: readonly ProposalStatus[]): SQL =>
  sql`${`{${statuses.join(",")}}`}::text[]`;

/** A finding, and the status of its proposal when that was read; null: there was none. */
export type Proposed = Judged & { expected: ProposalStatus | null };

/**
 * The statement that writes findings as proposals. What is open keeps its title and change, and gets
 * today's scores, which are kept beside the earlier ones; what was moved by someone since it was read is
 * left as it is.
 */
export function upsertProposals(db: Db, findings: readonly Proposed[], at: number) {
  const rows = findings.map((each) => ({
    key: each.key,
    type: each.type,
    sensor_id: each.sensorId,
    subject: each.subject,
    title: each.title,
    rationale: each.rationale,
    score: each.adjustScore,
    scores: each.scores,
    change: each.change,
    evidence: each.evidence,
    expected: each.expected,
  }));
  return db.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(key text, type text,
        sensor_id text, subject text, title text, rationale text, score float8, scores jsonb,
        change jsonb, evidence jsonb, expected text)
    ), scored as (
      update proposals p set adjust_score = g.score, judge_scores = g.scores,
        rationale = g.rationale, evidence = g.evidence, updated_at = ${touched(at)}
      from given g
      where p.key = g.key and p.status = g.expected and p.status in ('PENDING', 'APPROVED')
        and (p.change is not null or g.score < ${IMPLEMENT_AT}::float8)
        and (p.adjust_score, p.judge_scores, p.rationale) is distinct from (g.score, g.scores, g.rationale)
      returning p.id, p.updated_at, p.rationale, p.adjust_score, p.judge_scores
    ), added as (
      insert into proposals (key, proposal_type, sensor_id, subject, title, rationale, status,
        adjust_score, judge_scores, change, evidence, created_at, updated_at)
      select key, type, sensor_id, subject, title, rationale, 'PENDING', score, scores,
        case when jsonb_typeof(change) = 'object' then change end, evidence,
        ${instantParam(at)}, ${instantParam(at)}
      from given where expected is null
      on conflict (key) do nothing
      returning id, updated_at, rationale, adjust_score, judge_scores
    )
    insert into proposal_scores (proposal_id, at, rationale, adjust_score, judge_scores)
    select * from scored union all select * from added`);
}

/** The statement that moves a proposal, if it is where it may be moved from, and audits the move. */
export function moveProposal(
  db: Db,
  { id, to, ...act }: Act & { id: number; to: "APPROVED" | "REJECTED" },
) {
  return db.execute<{ id: string }>(sql`
    with chosen as (
      select id, status from proposals where id = ${id}
        and status = any(${oneOf(sourcesOf(to, "human"))}) for update
    ), moved as (
      update proposals p set status = ${to}, updated_at = ${touched(act.at)}
      from chosen c where p.id = c.id returning p.id
    )
    insert into proposal_audit (proposal_id, actor, from_status, to_status, at, reason)
    select c.id, ${act.actor}, c.status, ${to}, ${instantParam(act.at)}, ${act.reason}
    from chosen c join moved using (id) returning proposal_id as id`);
}

/** Those whose score has reached the border; or of those that a person approved these, or this one. */
type Choice =
  | { by: "score" }
  | { by: "job"; keys: readonly string[] }
  | { by: "human"; id: number };

function chosenBy(choice: Choice): SQL {
  const sources = sql`status = any(${oneOf(sourcesOf("IMPLEMENTED", choice.by))})`;
  if (choice.by === "score") return sql`${sources} and adjust_score >= ${IMPLEMENT_AT}::float8`;
  if (choice.by === "human") return sql`${sources} and id = ${choice.id}`;
  const keys = JSON.stringify(choice.keys);
  return sql`${sources} and key in (select jsonb_array_elements_text(${keys}::jsonb))`;
}

/**
 * The statement that implements the chosen proposals: each becomes IMPLEMENTED, its sensor gets a
 * new version of its configuration that counts from `validFrom` on, and the move is audited.
 */
export function implementProposals(db: Db, choice: Choice, act: Act & { validFrom: number }) {
  const from = instantParam(act.validFrom);
  return db.execute<{ id: string }>(sql`
    with chosen as (
      select id, status, sensor_id, change from proposals
      where ${chosenBy(choice)} and change is not null order by id for update
    ), moved as (
      update proposals p set status = 'IMPLEMENTED', updated_at = ${touched(act.at)}
      from chosen c where p.id = c.id returning p.id
    ), added as (
      ${addedSensors}
    ), retired as (
      ${retirements(from)}
    ), versions as (
      insert into sensor_configs (sensor_id, version, valid_from, config, proposal_id)
      select c.sensor_id,
        coalesce(l.version, 0) + row_number() over (partition by c.sensor_id order by c.id),
        ${from}, coalesce(l.config, '{}') || (
          select jsonb_object_agg(e.key, e.value order by o.id)
          from chosen o, jsonb_each(o.change) e where o.sensor_id = c.sensor_id and o.id <= c.id),
        c.id
      from chosen c left join lateral (${newestConfig}) l on true
    )
    insert into proposal_audit (proposal_id, actor, from_status, to_status, at, reason)
    select c.id, ${act.actor}, c.status, 'IMPLEMENTED', ${instantParam(act.at)}, ${act.reason}
    from chosen c join moved using (id) returning proposal_id as id`);
}

const newestConfig = sql`select v.version, v.config from sensor_configs v
  where v.sensor_id = c.sensor_id order by v.version desc limit 1`;

/** Rows for sensors that the catalogue does not have: inactive until they have a reading. */
const addedSensors = sql`
  insert into sensors (id, name, category, min_tier, definition, redact_keys, cadence_minutes,
    current_state)
  select d->>'id', d->>'name', d->>'category', d->>'tier', d,
    ${`{${PAID_METADATA.join(",")}}`}::text[], (d->>'cadenceMinutes')::int,
    case d->>'scheme' when 'two' then ${initialState("two").state} else ${initialState("five").state} end
  from (select change->'definition' as d from chosen where change ? 'definition') n
  on conflict do nothing`;

/** What leaves the lists from then on, or comes back to them. */
const retirements = (from: SQL) => sql`
  update sensors s
  set retired_at = case when c.change->>'retired' = 'true' then ${from} end
  from chosen c where s.id = c.sensor_id and c.change ? 'retired'`;

/**
 * The statement that takes back what an implemented proposal changed, from `validFrom` on: its sensor
 * gets a version in which these members are as before it; an added sensor is retired. Nothing
 * happens when it was taken back before, or a later proposal has changed the same members. The
 * proposal stays IMPLEMENTED, which is final; the return is audited.
 */
export function revertProposal(db: Db, { id, ...act }: Act & { id: number; validFrom: number }) {
  const from = instantParam(act.validFrom);
  return db.execute<{ id: string }>(sql`
    with chosen as (
      select p.id, p.status, p.sensor_id, l.version, case
          when p.change ? 'definition' then l.config || '{"retired": true}'
          else (l.config - array(select jsonb_object_keys(p.change))) || coalesce((
            select jsonb_object_agg(e.key, e.value)
            from sensor_configs own join sensor_configs before
              on before.sensor_id = own.sensor_id and before.version = own.version - 1,
              jsonb_each(before.config) e
            where own.proposal_id = p.id and p.change ? e.key), '{}')
          end as config
      from proposals p cross join lateral (
        select v.version, v.config from sensor_configs v
        where v.sensor_id = p.sensor_id order by v.version desc limit 1) l
      where p.id = ${id} and p.status = 'IMPLEMENTED' and l.config @> p.change
        and not exists (
          select 1 from sensor_configs r where r.proposal_id = p.id and r.reverts)
      for update of p
    ), moved as (
      update proposals p set updated_at = ${touched(act.at)} from chosen c where p.id = c.id
      returning p.id
    ), retired as (
      update sensors s set retired_at = case when c.config->>'retired' = 'true' then ${from} end
      from chosen c where s.id = c.sensor_id
        and (s.retired_at is not null) <> coalesce(c.config->>'retired' = 'true', false)
    ), versions as (
      insert into sensor_configs (sensor_id, version, valid_from, config, proposal_id, reverts)
      select sensor_id, version + 1, ${from}, config, id, true from chosen
    )
    insert into proposal_audit (proposal_id, actor, from_status, to_status, at, reason)
    select c.id, ${act.actor}, c.status, c.status, ${instantParam(act.at)}, ${act.reason}
    from chosen c join moved using (id) returning proposal_id as id`);
}
