import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import type { Analog } from "../../lib/signals/domain/dislocation/analogs.ts";
import { instant } from "./columns.ts";

/**
 * The feature vector of a ticker's quarter, as of its first daily evaluation, for the search of
 * analogs.
 */
export const analogVectors = pgTable(
  "analog_vectors",
  {
    ticker: text().notNull(),
    quarter: text().notNull(),
    knownAt: instant().notNull(),
    session: date({ mode: "string" }).notNull(),
    /** Twelve scaled measures; null where an input is missing. */
    vector: doublePrecision().array().$type<(number | null)[]>().notNull(),
    /** Similar cases whose outcome was known by then; null until searched. */
    analogs: jsonb().$type<Analog[]>(),
    methodVersion: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ticker, t.quarter] }),
    index("analog_vectors_newest").on(t.ticker, t.knownAt),
    index("analog_vectors_searching").on(t.knownAt, t.ticker).where(sql`${t.analogs} is null`),
    check("analog_vectors_dimensions", sql`cardinality(${t.vector}) = 12`),
  ],
);

/** Returns after a ticker's earnings call, available from the end of their window. */
export const callReturns = pgTable(
  "call_returns",
  {
    ticker: text().notNull(),
    quarter: text().notNull(),
    horizonDays: integer().notNull(),
    /** Return of the ticker, and its return in excess of the market; both as fractions. */
    forwardReturn: doublePrecision().notNull(),
    excessReturn: doublePrecision().notNull(),
    closedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ticker, t.quarter, t.horizonDays] }),
    check("call_returns_horizon", sql`${t.horizonDays} > 0`),
    check("call_returns_finite", sql`${t.forwardReturn} between -1 and 1e6`),
  ],
);
