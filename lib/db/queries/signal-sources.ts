import { type SQL, sql } from "drizzle-orm";
import { at } from "./document-columns.ts";

/**
 * Where the prices and the newest calls of tickers come from, each once, as a list; `tickers` selects
 * them. What is made up says so by its source.
 */
export const sourcesOf = (tickers: SQL): SQL => sql`
  select coalesce(json_agg(u.source order by u.source), '[]') from (
    select p.price_source as source from signal_progress p
    where p.price_source is not null and p.ticker in (${tickers})
    union
    select d.source from (select distinct t.ticker from (${tickers}) t) t cross join lateral (
      select r.source from documents r
      where r.ticker = t.ticker and r.mode = 'earnings' and r.known_at <= ${at}
      order by r.quarter_index desc, r.known_at desc, r.revision desc limit 1) d
    where d.source is not null) u`;
