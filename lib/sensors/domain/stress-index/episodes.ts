// Known crises, which charts shade and the validation measures.

/** A documented episode of market stress; dates as YYYY-MM-DD, both included. */
interface Episode {
  name: string;
  from: string;
  to: string;
  /** Whether validation requires the index to reach 60 in it; others are shorter or narrower. */
  isCore: boolean;
}

/**
 * Documented episodes of stress, oldest first. Charts mark them, and the validation is measured on them.
 * Source: docs/methods/stress-index.md#known-crises.
 */
export const EPISODES: readonly Episode[] = [
  { name: "Attacks of 11 September", from: "2001-09-01", to: "2001-10-31", isCore: false },
  { name: "Accounting scandals", from: "2002-07-01", to: "2002-10-31", isCore: true },
  { name: "Global financial crisis", from: "2007-08-01", to: "2009-06-30", isCore: true },
  { name: "Greek debt and flash crash", from: "2010-05-01", to: "2010-07-31", isCore: true },
  { name: "US downgrade and euro crisis", from: "2011-08-01", to: "2011-12-31", isCore: true },
  { name: "China devaluation and oil", from: "2015-08-15", to: "2016-02-29", isCore: true },
  { name: "Rate fears", from: "2018-12-01", to: "2018-12-31", isCore: false },
  { name: "COVID-19", from: "2020-02-20", to: "2020-06-30", isCore: true },
  { name: "Inflation and rate rises", from: "2022-06-01", to: "2022-10-31", isCore: false },
  { name: "US bank failures", from: "2023-03-01", to: "2023-04-15", isCore: false },
  { name: "Yen carry trades", from: "2024-08-01", to: "2024-08-20", isCore: false },
  { name: "Tariff announcements", from: "2025-04-02", to: "2025-05-10", isCore: false },
];
