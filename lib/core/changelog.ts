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
    title: "Open browser sessions and replace keys by yourself",
    description:
      "A key opens a session of seven days that is worth what the key is. Keys are rotated with an " +
      "overlap and revoked by their owners; subscriptions are bought, looked up and managed.",
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
    title: "Tell subscribers when a sensor changes its state",
    description: "Sign up with an address, confirm by mail, leave by one click.",
    endpoints: ["/api/alerts/subscribe", "/api/alerts/confirm", "/api/alerts/unsubscribe"],
    sunsetAt: null,
  },
  {
    id: "2026-11-record",
    publishedOn: "2026-11-21",
    kind: "ADDED",
    title: "Publish calls on a record that anyone can verify",
    description:
      "Calls with a frozen probability, their receipts, the gate, and a tape of every change under a " +
      "signed checkpoint.",
    endpoints: ["/api/calls", "/api/calls/track-record", "/api/gate", "/api/tape"],
    sunsetAt: null,
  },
  {
    id: "2026-11-first",
    publishedOn: "2026-11-21",
    kind: "ADDED",
    title: "Serve sensors, signals and language scores",
    description: "The first version, 1.0.0.",
    endpoints: ["/api/openapi"],
    sunsetAt: null,
  },
];
