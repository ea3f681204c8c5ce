import { DAY_MS } from "./calendar-date.ts";

/** Kinds of changes that callers can see. Source: docs/decisions.md#g20. */
export const CHANGE_KINDS = ["ADDED", "CHANGED", "DEPRECATED", "REMOVED", "FIXED"] as const;

export interface Change {
  /**
   * A stable name: the anchor of the entry on its page, and the reference of a deprecated route.
   */
  id: string;
  publishedOn: string;
  kind: (typeof CHANGE_KINDS)[number];
  title: string;
  description: string;
  endpoints: readonly string[];
  /** The instant after which the deprecated route returns 410; null when nothing is deprecated. */
  sunsetAt: string | null;
}

/** All changes that callers can see, newest first. */
export const CHANGES: readonly Change[] = [
  {
    id: "2026-11-idempotency-key",
    publishedOn: "2026-11-26",
    kind: "ADDED",
    title: "Idempotency-Key",
    description: "A checkout or sign-up repeated under its key gets the first answer.",
    endpoints: ["/api/billing/checkout", "/api/alerts/subscribe"],
    sunsetAt: null,
  },
  {
    id: "2026-11-agents",
    publishedOn: "2026-11-26",
    kind: "ADDED",
    title: "Agents can read the API as tools",
    description:
      "/mcp serves the index, sensors, text scores and the public record as tools of the Model Context " +
      "Protocol, with the same keys, tiers and limits. /docs/mcp says how to connect.",
    endpoints: ["/mcp"],
    sunsetAt: null,
  },
  {
    id: "2026-11-discovery",
    publishedOn: "2026-11-26",
    kind: "ADDED",
    title: "Pages with a limit of their own, links for programs, the price in words",
    description:
      "Pages no longer count against the limit of the API. Successes link the OpenAPI document and the " +
      "documentation (service-desc, service-doc); /.well-known/api-catalog, /llms-full.txt and .md behind " +
      "each page of the documentation are for programs. X-Request-Id comes back as X-Client-Request-Id. The " +
      "price has terms in words and says how long a promotion lasts. Feeds: /changes.atom, /status.atom.",
    endpoints: ["/api/billing/price"],
    sunsetAt: null,
  },
  {
    id: "2026-11-calls-by-rule",
    publishedOn: "2026-11-26",
    kind: "ADDED",
    title: "Calls by rule, and links to markets",
    description:
      "Fixed public rules may publish calls about the stress index and the free sensors. rule names the " +
      "rule; by_rule of the track record counts them apart. market_url leads to the market whose " +
      "number stands beside ours.",
    endpoints: ["/api/calls", "/api/calls/{slug}", "/api/calls/track-record"],
    sunsetAt: null,
  },
  {
    id: "2026-11-pages",
    publishedOn: "2026-11-26",
    kind: "CHANGED",
    title: "Links that keep the question, and answers that say what they lack",
    description:
      "Pages reached by cursor also link back. A cursor of another question, or with another as_of, is a " +
      "400. A key that was sent in the address stays in Link. X-Limit-Applied is on every page; complete=1 " +
      "refuses a cut. as_of is echoed everywhere, and a 404 says when it is before all data. " +
      "Authorization without Bearer is named malformed. X-Svc-Warning names every unknown parameter.",
    endpoints: ["/api/sensors/{id}/history", "/api/stress-index", "/api/interpretation"],
    sunsetAt: null,
  },
  {
    id: "2026-11-live",
    publishedOn: "2026-11-26",
    kind: "ADDED",
    title: "A probe that looks at no data",
    description: "200 while the service runs, for readiness probes.",
    endpoints: ["/api/health/live"],
    sunsetAt: null,
  },
  {
    id: "2026-11-webhooks",
    publishedOn: "2026-11-26",
    kind: "ADDED",
    title: "Webhooks",
    description:
      "A key can have webhooks: sensor.state_changed, index.regime_changed, call.published and call.graded, " +
      "signed by the Standard Webhooks scheme. They are tried for 72 hours and can be sent again from the " +
      "account page.",
    endpoints: ["/api/webhooks", "/api/webhooks/{id}", "/api/webhooks/{id}/test"],
    sunsetAt: null,
  },
  {
    id: "2026-11-panel",
    publishedOn: "2026-11-26",
    kind: "ADDED",
    title: "Several sensors side by side",
    description:
      "One row a date and one column a sensor, as known at as_of, with value, percentile or state in the " +
      "cells, as JSON, CSV or Apache Parquet.",
    endpoints: ["/api/panel"],
    sunsetAt: null,
  },
  {
    id: "2026-11-clean-series",
    publishedOn: "2026-11-26",
    kind: "CHANGED",
    title: "Histories hold observations",
    description:
      "Repeats of the last observation are left out of histories, charts and CSV unless carried=1 asks for " +
      "them; a repeat keeps the known_at of its observation. Every row has observed_at and revision, which " +
      "are unique for a sensor. interval=day, week or month gives the last of each.",
    endpoints: ["/api/sensors/{id}/history", "/api/stress-index/history"],
    sunsetAt: null,
  },
  {
    id: "2026-11-filings",
    publishedOn: "2026-11-26",
    kind: "ADDED",
    title: "Valuation, insiders and reported figures",
    description:
      "A dislocation's components valuation and insider come from filings with the SEC. Where no call is " +
      "recent, its tone is that of the earnings release. POST /api/tone/analyze answers with " +
      "fundamentals, and with a ticker they are half of narrative_vs_fundamental.",
    endpoints: [
      "/api/dislocation",
      "/api/dislocation/{ticker}",
      "/api/dislocation/batch",
      "/api/tone/analyze",
    ],
    sunsetAt: null,
  },
  {
    id: "2026-11-documents",
    publishedOn: "2026-11-24",
    kind: "ADDED",
    title: "Earnings releases beside calls",
    description:
      "Every quarter carries document_kind, call or release; ?kind= asks for one of them. A release is " +
      "compared with releases only. Where both exist, the call leads.",
    endpoints: ["/api/tone/{ticker}", "/api/v2/tone/ticker/{ticker}"],
    sunsetAt: null,
  },
  {
    id: "2026-11-language",
    publishedOn: "2026-11-24",
    kind: "CHANGED",
    title: "Stance by topic, direction, conviction types that need evidence",
    description:
      "Central-bank stance is a mean of balances by topic. Scores of a posted text gain direction. A " +
      "conviction type needs evidence of its own, else low_evidence is true; flags that compare with a " +
      "ticker's own history need four earlier quarters, else first_reading is true. The probabilities of " +
      "an authorship comparison are calibrated for known and for unknown genre.",
    endpoints: [
      "/api/v2/tone/score",
      "/api/v2/tone/compare",
      "/api/tone/analyze",
      "/api/tone/{ticker}",
    ],
    sunsetAt: null,
  },
  {
    id: "2026-11-equity-regimes",
    publishedOn: "2026-11-24",
    kind: "CHANGED",
    title: "Equity regimes, second method",
    description:
      "A regime compares a forecast of a stock's volatility with the stock's own usual level. Earlier " +
      "regimes keep the method they were computed with.",
    endpoints: ["/api/equity-regime"],
    sunsetAt: null,
  },
  {
    id: "2026-11-stress-index",
    publishedOn: "2026-11-24",
    kind: "CHANGED",
    title: "Stress index, fourth method",
    description:
      "The index is 56 plus 7 times the mean z-score of the VIX and two credit spreads, clipped to 0 and " +
      "100. Answers gain intercept, unclipped and is_clipped; contributions sum to unclipped. Rows of " +
      "earlier methods stay as they were, and no change is reported from one method to the next.",
    endpoints: ["/api/stress-index", "/api/stress-index/history"],
    sunsetAt: null,
  },
  {
    id: "2026-11-accounts",
    publishedOn: "2026-11-21",
    kind: "ADDED",
    title: "Browser sessions and key management",
    description:
      "Unlock a browser with a key for seven days; the session has its key's permissions. Rotate and revoke " +
      "keys. Buy and manage a subscription.",
    endpoints: [
      "/api/auth/unlock",
      "/api/auth/lock",
      "/api/keys/rotate",
      "/api/keys/revoke",
      "/api/billing/checkout",
      "/api/billing/portal",
      "/api/billing/status",
    ],
    sunsetAt: null,
  },
  {
    id: "2026-11-alerts",
    publishedOn: "2026-11-21",
    kind: "ADDED",
    title: "Mails when a sensor changes state",
    description: "Sign up with an e-mail address, confirm by mail, unsubscribe with one click.",
    endpoints: ["/api/alerts/subscribe", "/api/alerts/confirm", "/api/alerts/unsubscribe"],
    sunsetAt: null,
  },
  {
    id: "2026-11-record",
    publishedOn: "2026-11-21",
    kind: "ADDED",
    title: "Published calls that anyone can verify",
    description:
      "Calls with a locked probability, their receipts, the gate, and a signed tape of every event.",
    endpoints: ["/api/calls", "/api/calls/track-record", "/api/gate", "/api/tape"],
    sunsetAt: null,
  },
  {
    id: "2026-11-first",
    publishedOn: "2026-11-21",
    kind: "ADDED",
    title: "Sensors, signals and language scores",
    description: "The first version, 1.0.0.",
    endpoints: ["/api/openapi"],
    sunsetAt: null,
  },
];

/** A change that deprecates something; until `sunsetAt` the old behaviour remains. */
export type Deprecation = Change & { sunsetAt: string };

/** When key owners are notified, in days before the sunset; null for the announcement. */
const STAGES = [null, 30, 7] as const;

export interface Notice {
  change: Deprecation;
  daysBefore: (typeof STAGES)[number];
  /** When the next stage or the sunset replaces this notice, epoch ms. */
  staleAt: number;
}

/** The instant from which a change is announced, epoch ms. */
export const announcedAt = ({ publishedOn }: Pick<Change, "publishedOn">): number =>
  Date.parse(publishedOn);

const isDeprecation = (change: Change): change is Deprecation => change.sunsetAt !== null;

/**
 * Notices that are due at an instant (epoch ms): for each announced change before its sunset, its
 * newest stage. Missed stages are skipped: of two mails at once, the earlier one adds nothing.
 */
export function dueNotices(changes: readonly Change[], now: number): Notice[] {
  return changes.filter(isDeprecation).flatMap((change) => {
    const endsAt = Date.parse(change.sunsetAt);
    if (now < announcedAt(change) || now >= endsAt) return [];
    const reached = STAGES.filter((days) => days === null || now >= endsAt - days * DAY_MS);
    const next = STAGES[reached.length];
    const staleAt = endsAt - (next ?? 0) * DAY_MS;
    return [{ change, daysBefore: reached.at(-1) ?? null, staleAt }];
  });
}
