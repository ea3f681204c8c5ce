import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { column, instants } from "./columns.ts";

/** What is said of a text that is held. */
export interface NewFacts {
  ticker: string;
  quarter: string;
  sha256: string;
  licence: string;
  /** Null says nothing, and what was said stays. */
  title: string | null;
  source: string | null;
  mayKeepText: boolean;
  /** The text, where it may be kept and is not. */
  text: string | null;
}

/** A document whose instant was a file's date, and the instant that is stated for it, epoch ms. */
export interface RestatedDocument {
  ticker: string;
  quarter: string;
  revision: number;
  knownAt: number;
}

/**
 * The statement that sets what is said of texts, with the licence also whether the text is kept: in
 * every revision that is this text, so that none outlives its licence.
 */
export const updateFacts = (db: Db, rows: readonly NewFacts[]) =>
  db.execute(sql`update documents d set licence = g.licence, title = coalesce(g.title, d.title),
      source = coalesce(g.source, d.source),
      text = case when g.may_keep then coalesce(d.text, g.text) end
    from unnest(${column(rows, "text", (row) => row.ticker)},
      ${column(rows, "text", (row) => row.quarter)}, ${column(rows, "text", (row) => row.sha256)},
      ${column(rows, "text", (row) => row.licence)}, ${column(rows, "text", (row) => row.title)},
      ${column(rows, "text", (row) => row.source)},
      ${column(rows, "boolean", (row) => row.mayKeepText)},
      ${column(rows, "text", (row) => row.text)})
      as g(ticker, quarter, sha256, licence, title, source, may_keep, text)
    where d.ticker = g.ticker and d.quarter = g.quarter and d.sha256 = g.sha256`);

/**
 * The statement that states since when documents are known, and with them their first scores. Their
 * tickers' signals are told anew: a method of no name makes them due, a new version stops who tells
 * them out of what was.
 */
export const updateKnownAt = (db: Db, rows: readonly RestatedDocument[]) =>
  db.execute(sql`with restated as (
      select d.id, d.ticker, d.known_at as dated_at, g.known_at
      from unnest(${column(rows, "text", (row) => row.ticker)},
        ${column(rows, "text", (row) => row.quarter)},
        ${column(rows, "integer", (row) => row.revision)}, ${instants(rows, (row) => row.knownAt)})
        as g(ticker, quarter, revision, known_at)
      join documents d using (ticker, quarter, revision)
    ), scores as (
      update document_scores s set known_at = r.known_at from restated r
      where s.document_id = r.id and s.known_at = r.dated_at
    ), signals as (
      update signal_progress p set method_version = '', version = p.version + 1
      where p.ticker in (select r.ticker from restated r)
    )
    update documents d set known_at = r.known_at, is_known_at_given = true
    from restated r where d.id = r.id`);
