import { sql } from "drizzle-orm";
import type { CallStatus } from "../../domain/record/vocabulary.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { epochMs } from "./sql-json.ts";

const byStatus = prepared<{ status: CallStatus; n: number }>(sql`
  select c.status, count(*)::int as n from calls c where not c.is_backtest group by c.status`);

/** How many published calls are in each state; a state without one is absent. */
export async function countCallsByStatus(db: Db): Promise<Map<CallStatus, number>> {
  return new Map((await byStatus(db, {})).map(({ status, n }) => [status, n]));
}

/** The market's numbers of a call as the tape has them, oldest first: epoch ms, 0..1. */
export interface CallMarks {
  slug: string;
  marks: [at: number, prob: number][];
}

const dailyMarks = prepared<CallMarks>(sql`
  with shown as (
    select c.slug from calls c where not c.is_backtest
      and (${sql.placeholder("status")}::text is null or c.status = ${sql.placeholder("status")}::text)
    order by c.opened_at desc, c.id desc
    limit ${sql.placeholder("limit")}::int offset ${sql.placeholder("offset")}::int
  ), told as (
    select t.slug, t.seq, (p.payload->>'market_prob')::double precision as prob,
      coalesce(p.payload->>'at', p.payload->>'market_prob_at')::timestamptz as at
    from shown join tape_rows t on t.slug = shown.slug
      cross join lateral (select t.line::json->'payload' as payload) p
    where t.type in ('CALL_OPENED', 'MARKET_MARK')
  ), daily as (
    select distinct on (m.slug, date_trunc('day', m.at)) m.slug, m.at, m.prob
    from told m where m.prob is not null
    order by m.slug, date_trunc('day', m.at), m.seq desc
  )
  select d.slug, json_agg(json_build_array(${epochMs("d.at")}, d.prob) order by d.at) as marks
  from daily d group by d.slug`);

/** Of the calls of such a page of the list, the last mark of each UTC day. */
export const listDailyMarks = (
  db: Db,
  page: { status: CallStatus | null; limit: number; offset: number },
): Promise<CallMarks[]> => dailyMarks(db, page);
