// What is read from filings, and why one is left out. Without rules, so that every Worker may import it.

/**
 * Why a filing has no earnings release: it has other items than results, no exhibit, an exhibit that
 * is something else, or an exhibit that could not be read after many attempts.
 */
export const NO_RELEASE_REASONS = [
  "OTHER_ITEMS",
  "NO_EXHIBIT",
  "NO_TEXT",
  "POSTPONED",
  "DELIVERIES",
  "NO_RESULTS",
  "UNREADABLE",
] as const;
export type NoReleaseReason = (typeof NO_RELEASE_REASONS)[number];

/** Source of the texts and figures read from filings. */
export const FILINGS_SOURCE = "SEC EDGAR";

/**
 * What a filing is read for: the text of an earnings release, insiders' trades, reported figures, or
 * events. A filing that is read for its release is also read for events.
 */
export const FILING_KINDS = ["release", "insider", "figures", "events"] as const;
export type FilingKind = (typeof FILING_KINDS)[number];

/** Default companies: the first of the SEC's own list that filed results in these days. */
export const DEFAULT_COMPANIES = { count: 100, days: 200 };

/** The item of an 8-K under which a company files its results. */
export const RESULTS_ITEM = "2.02";

/** Why a filing was left out. Source: docs/methods/language.md#releases. */
export const LEFT_OUT_REASONS = [...NO_RELEASE_REASONS, "OTHER_COMPANY", "NO_EVENT"] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
