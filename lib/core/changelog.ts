/** What a release did to what callers see. Source: decisions G20. */
export const CHANGE_KINDS = ["ADDED", "CHANGED", "DEPRECATED", "REMOVED", "FIXED"] as const;

export interface Change {
  /** Stable: the anchor of its entry on the page, and the name that a deprecated route gives. */
  id: string;
  publishedOn: string;
  kind: (typeof CHANGE_KINDS)[number];
  title: string;
  description: string;
  endpoints: readonly string[];
  /** The instant after which what was deprecated answers 410. */
  sunsetAt: string | null;
}

/** All changes that callers can see, newest first. */
export const CHANGES: readonly Change[] = [
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
