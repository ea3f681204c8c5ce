import { sql } from "drizzle-orm";
import { closedOutcomes, firstKnown, scoreInForce } from "./document-columns.ts";
import { historyWith } from "./documents.ts";
import { isoText } from "./sql-json.ts";

export interface EarlierOutcomes {
  /** Excess returns, ascending, of windows that had closed by the instant. */
  outcomes: number[];
  /** Since when they are these; null for none. */
  outcomesAt: string | null;
}

/**
 * A page of a ticker's quarters, and what followed documents of the newest one's type, of any ticker,
 * that were known before that quarter was. Source: methods §6.6.
 */
export const findTrajectory = historyWith<EarlierOutcomes>({
  tables: sql`, closed as materialized (
    select c.excess_return, c.is_in_force, c.since
    from (${closedOutcomes(sql`v.conviction_type = (
      select s.conviction_type from newest d cross join lateral ${scoreInForce} s)`)}) c
      join documents e on e.id = c.document_id
    where e.known_at < (select ${firstKnown(sql`n`)} from newest n)
  )`,
  columns: sql`,
    (select coalesce(json_agg(c.excess_return order by c.excess_return), '[]')
      from closed c where c.is_in_force) as "outcomes",
    (select ${isoText("max(c.since)")} from closed c) as "outcomesAt"`,
});
