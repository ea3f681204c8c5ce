import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { callReceipts, calls } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { isoText, jsonObject, type RowOf } from "../../runtime/database/sql-json.ts";
import type { Judged } from "../domain/track-record.ts";

const c = alias(calls, "c");
const r = alias(callReceipts, "r");

const judgedFields = {
  svcProb: c.svcProb,
  outcome: sql<Judged["outcome"]>`case ${c.verdict} when 'YES' then 1 else 0 end`,
  marketProb: c.marketProbStamp,
  slug: c.slug,
  title: c.title,
  gradedAt: sql<string>`${r.receipt}->>'graded_at'`,
};

/** A graded call: which it is, and when it was graded first. */
export type JudgedCall = RowOf<typeof judgedFields>;

export interface JudgedCalls {
  active: number;
  void: number;
  /** Graded calls in the order in which they were graded first. */
  judged: JudgedCall[];
  /** When a call changed last, or null without calls. */
  changedAt: string | null;
}

const judgedCalls = prepared<JudgedCalls>(sql`
  select count(*) filter (where ${c.status} = 'active')::int as active,
    count(*) filter (where ${c.status} = 'void')::int as void,
    ${isoText(sql`max(${c.updatedAt})`)} as "changedAt",
    coalesce(json_agg(${jsonObject(judgedFields)} order by ${r.tapeSeq}, ${c.id})
      filter (where ${c.status} = 'graded'), '[]') as judged
  from ${calls} c
    left join ${callReceipts} r on ${r.callId} = ${c.id} and ${r.receiptVersion} = 1
  where not ${c.isBacktest}`);

/** What the track record is made of. Back-tests never count. */
export async function listJudgedCalls(db: Db): Promise<JudgedCalls> {
  const [row] = await judgedCalls(db, {});
  return row ?? { active: 0, void: 0, judged: [], changedAt: null };
}
