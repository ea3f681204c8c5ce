import { type SQL, sql } from "drizzle-orm";
import type { ConvictionType } from "../../domain/language/conviction-type.ts";
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
  /** When the newest of the scanned texts became known. */
  newestAt: string | null;
  /** Since when all that was scanned is as it is: a score may be newer than its text. */
  since: string | null;
}

const triads = prepared<TriadList>(sql`
  ${withNewest()}
  select count(*)::int as "scanned", ${isoText("max(d.known_at)")} as "newestAt",
    ${isoText("max(greatest(d.known_at, s.known_at))")} as "since",
    coalesce(json_agg(${quarterJson} order by s.triad_score desc,
      s.z_constraint desc nulls last, d.ticker collate "C")
      filter (where s.triad_score >= 2), '[]') as "rows"
  from newest d cross join lateral ${scoreInForce} s`);

/** The triad's watch list as known at an instant. */
export async function listTriads(db: Db, asked: { at: number }): Promise<TriadList> {
  const [row] = await triads(db, { at: new Date(asked.at).toISOString() });
  return row ?? { scanned: 0, rows: [], newestAt: null, since: null };
}

/** A place in a document's text that its reading rests upon. */
export interface EvidencePlace {
  section: string | null;
  speaker: string | null;
  start: number;
  end: number;
}

export type ScholarRow = QuarterRow & {
  evidence: EvidencePlace[];
  previous: { quarter: string; convictionType: ConvictionType; convictionScore: number } | null;
};

export interface ScholarPage {
  /** Matches before paging. */
  total: number;
  rows: ScholarRow[];
}

const scholars = prepared<{
  total: number;
  rows: { row: QuarterRow; more: Omit<ScholarRow, keyof QuarterRow> }[];
}>(sql`
  ${withNewest(isOneOf(sql`t.ticker`, "tickers"))}, found as materialized (
    select * from newest n where n.known_at >= ${given("since", "timestamptz")}
  ), page as (
    select * from found f order by f.known_at desc, f.id desc
    limit ${given("limit", "int")} offset ${given("offset", "bigint")}
  )
  select (select count(*) from found)::int as "total", coalesce(json_agg(json_build_object(
      'row', ${quarterJson}, 'more', json_build_object('evidence', s.evidence, 'previous', b.previous))
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
  asked: {
    at: number;
    tickers: readonly string[] | null;
    since: number | null;
    limit: number;
    offset: number;
  },
): Promise<ScholarPage> {
  const [found] = await scholars(db, {
    at: new Date(asked.at).toISOString(),
    tickers: asked.tickers,
    since: asked.since === null ? "-infinity" : new Date(asked.since).toISOString(),
    limit: asked.limit,
    offset: asked.offset,
  });
  const rows = (found?.rows ?? []).map(({ row, more }) => ({ ...row, ...more }));
  return { total: found?.total ?? 0, rows };
}
