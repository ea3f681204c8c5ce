// Requests and evidence for forecast calls, for tests of the record.

import { proposeGrades } from "../../../lib/record/actions/call-commands.ts";
import type { CallRequest } from "../../../lib/record/domain/call.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";

export const RECORD_START = Date.parse("2026-03-02T12:00:00.000Z");
export const HOUR_MS = 3_600_000;

let made = 0;

/** A request for a forecast call that closes ten days after the start, with a unique slug. */
export function callRequest(given: Partial<CallRequest> = {}): CallRequest {
  made += 1;
  return {
    slug: `made-call-${made}`,
    title: "Will it happen?",
    statement: "It happens before the call closes.",
    instrument: "Something",
    instrumentType: "event",
    svcProb: 0.7,
    svcProbAt: null,
    openedAt: null,
    closesAt: new Date(RECORD_START + 240 * HOUR_MS).toISOString(),
    resolveBy: new Date(RECORD_START + 300 * HOUR_MS).toISOString(),
    resolutionCriterion: "YES if the source says so.",
    resolutionSource: "https://example.org/source",
    criterion: null,
    probBasis: "Said by hand.",
    basis: null,
    market: null,
    marketFeed: null,
    marketFeedId: null,
    isBacktest: false,
    ...given,
  };
}

/** An outcome with evidence that is reviewed by one person and observed at `now`. */
export const evidenceAt = (now: number, outcome: 0 | 1 = 1) => ({
  outcome,
  evidence: {
    observed_value: null,
    observed_at: new Date(now).toISOString(),
    source_url: "https://example.org/source",
    source_sha256: null,
    method: "REVIEWED" as const,
    reviewers: 1,
  },
});

export const propose = (db: Db, slug: string, now: number, outcome: 0 | 1 = 1) =>
  proposeGrades(db, [{ slug, ...evidenceAt(now, outcome) }], now);
