import { sql } from "drizzle-orm";
import type { Judged } from "../../domain/record/track-record.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { isoText } from "./sql-json.ts";

/** A graded call: which it is, and when it was graded first. */
export type JudgedCall = Judged & { slug: string; title: string; gradedAt: string };

export interface JudgedCalls {
  active: number;
  void: number;
  /** Graded calls in the order in which they were graded first. */
  judged: JudgedCall[];
  /** When a call changed last, or null without calls. */
  changedAt: string | null;
}

const judgedCalls = prepared<JudgedCalls>(sql`
  select count(*) filter (where c.status = 'active')::int as active,
    count(*) filter (where c.status = 'void')::int as void,
    ${isoText("max(c.updated_at)")} as "changedAt",
    coalesce(json_agg(json_build_object('svcProb', c.svc_prob,
      'outcome', case c.verdict when 'YES' then 1 else 0 end, 'marketProb', c.market_prob_stamp,
      'slug', c.slug, 'title', c.title, 'gradedAt', r.receipt->>'graded_at')
      order by r.tape_seq, c.id) filter (where c.status = 'graded'), '[]') as judged
  from calls c left join call_receipts r on r.call_id = c.id and r.receipt_version = 1
  where not c.is_backtest`);

/** What the track record is made of. Back-tests never count. */
export async function listJudgedCalls(db: Db): Promise<JudgedCalls> {
  const [row] = await judgedCalls(db, {});
  return row ?? { active: 0, void: 0, judged: [], changedAt: null };
}
