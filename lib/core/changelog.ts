import { DAY_MS } from "./calendar-date.ts";

/** Kinds of changes that callers can see. Source: docs/decisions.md#g20. */
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

/** A change that ends something; until `sunsetAt` the old behaviour remains. */
export type Deprecation = Change & { sunsetAt: string };

/** When key owners are notified, in days before the end; null: at the announcement. */
const STAGES = [null, 30, 7] as const;

export interface Notice {
  change: Deprecation;
  daysBefore: (typeof STAGES)[number];
  /** When the next stage or the end replaces this notice, epoch ms. */
  staleAt: number;
}

/** The instant from which on a change is announced, epoch ms. */
export const announcedAt = ({ publishedOn }: Pick<Change, "publishedOn">): number =>
  Date.parse(publishedOn);

const isDeprecation = (change: Change): change is Deprecation => change.sunsetAt !== null;

/**
 * Notices that are due at an instant (epoch ms): for each announced change that has not ended, its
 * newest stage. Missed stages are skipped, since two mails at once say no more than the later one.
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
