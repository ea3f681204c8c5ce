import { sql } from "drizzle-orm";
import type { RowType, Verdict } from "../../domain/record/vocabulary.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { isoText } from "./sql-json.ts";

/** A call that was opened, graded, voided or corrected. */
export interface CallNews {
  seq: number;
  at: string;
  type: RowType;
  slug: string;
  title: string;
  statement: string;
  resolutionCriterion: string;
  svcProb: number;
  marketProb: number | null;
  verdict: Verdict | null;
  rowSha256: string;
}

const MOST_NEWS = sql.raw("100");

const newestNews = prepared<CallNews>(sql`
  select t.seq::int as seq, ${isoText("t.at")} as at, t.type, c.slug, c.title, c.statement,
    c.resolution_criterion as "resolutionCriterion", c.svc_prob as "svcProb",
    c.market_prob_stamp as "marketProb", t.row_sha256 as "rowSha256",
    case t.type when 'VOIDED' then 'VOID' else t.line::json #>> '{payload,verdict}' end as verdict
  from tape_rows t join calls c on c.slug = t.slug and not c.is_backtest
  where t.type in ('CALL_OPENED', 'GRADED', 'VOIDED', 'CORRECTED')
  order by t.seq desc limit ${MOST_NEWS}`);

/** The last hundred of them, newest first. */
export const listCallNews = (db: Db): Promise<CallNews[]> => newestNews(db, {});
