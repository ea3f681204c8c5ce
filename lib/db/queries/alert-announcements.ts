import { sql } from "drizzle-orm";
import type { MessageKind } from "../../domain/alerts/message-vocabulary.ts";
import type { Disposition } from "../../domain/alerts/vocabulary.ts";
import type { SensorState } from "../../domain/sensor.ts";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

/** A message for everybody in one situation, as it is stored. */
export interface NewMessage {
  kind: MessageKind;
  /** What makes it this message, for each subscriber: the changes, or the day of the digest. */
  about: string;
  subject: string;
  html: string;
  body: string;
  headers: Record<string, string>;
  /** The same for a chat, and who has linked one; null: nobody. */
  chat: { body: string; ids: number[] } | null;
  staleAt: string;
}

export interface LedgerEntry {
  sensorId: string;
  changedAt: string;
  from: SensorState;
  to: SensorState;
  disposition: Disposition;
  /** Whether the message tells of it. */
  isTold: boolean;
  /** Whether it is in the ledger already, waiting for the digest. */
  isKnown: boolean;
}

/** What is decided for subscribers in one situation. */
export interface Announcement {
  ids: number[];
  message: NewMessage | null;
  entries: LedgerEntry[];
}

/**
 * The statement that writes messages and ledger together. Entries of another run that was faster
 * break it, whole; who has ended meanwhile is left out.
 */
export function insertAnnouncements(db: Db, announcements: readonly Announcement[], now: number) {
  const given = JSON.stringify(announcements.map((one, n) => ({ n, ...one })));
  return db.execute<{ messages: number }>(sql`
    with g as materialized (
      select * from jsonb_to_recordset(${given}::jsonb) as g(n int, ids jsonb, message jsonb, entries jsonb)),
    who as materialized (
      select g.n, a.id, a.cycle, a.email, a.telegram_chat_id as chat
      from g cross join jsonb_array_elements_text(g.ids) i
        join alert_subscriptions a on a.id = i::bigint and a.status = 'confirmed'),
    drafts as (
      select w.n, w.id, w.cycle, g.message as m, 'email' as channel, w.email as recipient,
        g.message->>'subject' as subject, g.message->>'html' as html, g.message->>'body' as body
      from who w join g using (n) where jsonb_typeof(g.message) = 'object'
      union all
      select w.n, w.id, w.cycle, g.message, 'telegram', w.chat::text, '', '', g.message#>>'{chat,body}'
      from who w join g using (n)
      where w.chat is not null and g.message#>'{chat,ids}' @> to_jsonb(w.id)),
    sent as (
      insert into outbox (kind, channel, idempotency_key, subscription_id, cycle, recipient,
        subject, html, body, headers, status, created_at, next_try_at, stale_at)
      select m->>'kind', channel, encode(sha256(convert_to(id || ' ' || (m->>'about'), 'UTF8')), 'hex'),
        id, cycle, recipient, subject, html, body, m->'headers', 'queued',
        ${instantParam(now)}, ${instantParam(now)}, (m->>'staleAt')::timestamptz
      from drafts order by id
      returning id, subscription_id, channel),
    entries as (
      select w.id, e.*, s.id as outbox_id
      from who w join g using (n)
        cross join jsonb_to_recordset(g.entries) as e("sensorId" text, "changedAt" timestamptz,
          "from" text, "to" text, disposition text, "isTold" boolean, "isKnown" boolean)
        left join sent s on s.subscription_id = w.id and s.channel = 'email' and e."isTold"),
    moved as (
      update alert_ledger l set disposition = e.disposition, outbox_id = e.outbox_id
      from entries e where e."isKnown" and l.subscription_id = e.id
        and l.sensor_id = e."sensorId" and l.changed_at = e."changedAt" and l.outbox_id is null),
    written as (
      insert into alert_ledger (subscription_id, sensor_id, changed_at, from_state, to_state,
        disposition, outbox_id, seen_at)
      select id, "sensorId", "changedAt", "from", "to", disposition, outbox_id, ${instantParam(now)}
      from entries where not "isKnown")
    select count(*)::int as messages from sent where channel = 'email'`);
}
