import { NO_RELEASE_REASONS } from "./release.ts";

/** The source of what came in filings. */
export const FILINGS_SOURCE = "SEC EDGAR";

/** What a filing is read for: results as a text, insiders' trades, or new figures. */
export const FILING_KINDS = ["release", "insider", "figures"] as const;
export type FilingKind = (typeof FILING_KINDS)[number];

/** The item of an 8-K under which a company files its results. */
export const RESULTS_ITEM = "2.02";

/** Why a filing was left out. Source: docs/methods/language.md#releases. */
export const LEFT_OUT_REASONS = [...NO_RELEASE_REASONS, "OTHER_COMPANY"] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
