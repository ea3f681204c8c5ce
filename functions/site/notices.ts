import { SYNTHETIC_SOURCE } from "../../lib/market/domain/sources.ts";

/** What a page says first of market data that are not from their own source now. */
export const provenanceNotices = (provenances: readonly string[]): string[] =>
  provenances.length === 0
    ? []
    : [`These are not today's markets: the series are a ${provenances.join("; ")}.`];

/** The same on pages of the record: calls about a replay are nobody's forecasts. */
export const recordNotices = (provenances: readonly string[]): string[] =>
  provenances.length === 0
    ? []
    : [...provenanceNotices(provenances), "The calls are a sample, too, and nobody's forecasts."];

/** What a page says first of prices and calls of which some are made up. */
export const syntheticNotices = (sources: readonly (string | null)[], what: string): string[] =>
  sources.includes(SYNTHETIC_SOURCE)
    ? [
        `${what} are made up (source: ${SYNTHETIC_SOURCE}). They show how this page works, and nothing about any company.`,
      ]
    : [];
