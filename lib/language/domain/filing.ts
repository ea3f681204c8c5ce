import { NO_RELEASE_REASONS } from "./text/release.ts";

/** What a filing is read for: results as a text, insiders' trades, or new figures. */
export const FILING_KINDS = ["release", "insider", "figures"] as const;
export type FilingKind = (typeof FILING_KINDS)[number];

/** Why a filing was left out. Source: docs/methods/language.md#releases. */
export const LEFT_OUT_REASONS = [...NO_RELEASE_REASONS, "OTHER_COMPANY"] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
