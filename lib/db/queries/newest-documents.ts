import { type SQL, sql } from "drizzle-orm";
import type { ConvictionType } from "../../domain/language/conviction-types.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import {
  at,
  isOneOf,
  type QuarterRow,
  quarterJson,
  scoreInForce,
  withNewest,
} from "./document-columns.ts";
import { isoText } from "./sql-json.ts";

const given = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

export interface TriadList {
  /** Tickers with a document. */
  scanned: number;
  /** Those of which two or three of the triad hold: highest score, then highest constraint first. */
  rows: QuarterRow[];
  newestAt: string | null;
}

const triads = prepared<TriadList>(sql`
  ${withNewest}
  select (select count(*) from newest)::int as "scanned",
    (select ${isoText("max(known_at)")} from newest) as "newestAt",
    (select coalesce(json_agg(${quarterJson} order by s.triad_score desc,
        s.z_constraint desc nulls last, d.ticker collate "C"), '[]')
      from newest d cross join lateral ${scoreInForce} s where s.triad_score >= 2) as "rows"`);

/** The triad's watch list as known at an instant. */
export async function listTriads(db: Db, asked: { at: number }): Promise<TriadList> {
  const [row] = await triads(db, { at: new Date(asked.at).toISOString() });
  return row ?? { scanned: 0, rows: [], newestAt: null };
}

/** A place in a document's text that its reading rests upon. */
export interface EvidencePlace {
  section: string | null;
  speaker: string | null;
  start: number;
  end: number;
}

export type ScholarRow = QuarterRow & {
  /** Since when this version of the score is in force. */
  scoredAt: string;
  evidence: EvidencePlace[];
  previous: { quarter: string; convictionType: ConvictionType; convictionScore: number } | null;
};

const scholars = prepared<{
  rows: { row: QuarterRow; more: Omit<ScholarRow, keyof QuarterRow> }[];
}>(sql`
  ${withNewest}, page as (
    select * from newest n
    where ${isOneOf(sql`n.ticker`, "tickers")} and n.known_at >= ${given("since", "timestamptz")}
    order by n.known_at desc, n.id desc limit ${given("limit", "int")}
  )
  select coalesce(json_agg(json_build_object('row', ${quarterJson}, 'more', json_build_object(
      'scoredAt', ${isoText("s.known_at")}, 'evidence', s.evidence, 'previous', b.previous))
      order by d.known_at desc, d.id desc), '[]') as "rows"
  from page d cross join lateral ${scoreInForce} s left join lateral (
    select json_build_object('quarter', p.quarter, 'convictionType', v.conviction_type,
      'convictionScore', v.conviction_score) as previous
    from documents p join document_scores v on v.document_id = p.id and v.known_at <= ${at}
    where p.ticker = d.ticker and p.quarter_index < d.quarter_index and p.known_at <= ${at}
    order by p.quarter_index desc, p.known_at desc, p.revision desc, v.known_at desc limit 1) b on true`);

/** Newest quarters for the scholar, the latest known first, each with the quarter before it. */
export async function listScholarRows(
  db: Db,
  asked: { at: number; tickers: readonly string[] | null; since: number | null; limit: number },
): Promise<ScholarRow[]> {
  const [found] = await scholars(db, {
    at: new Date(asked.at).toISOString(),
    tickers: asked.tickers,
    since: asked.since === null ? "-infinity" : new Date(asked.since).toISOString(),
    limit: asked.limit,
  });
  return (found?.rows ?? []).map(({ row, more }) => ({ ...row, ...more }));
}
