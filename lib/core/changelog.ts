import { DAY_MS } from "./calendar-date.ts";

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

/** A change that ends something; what it ends answers until then. */
export type Deprecation = Change & { sunsetAt: string };

/** When owners of keys are written to, as days before the end; null: at the announcement. */
const STAGES = [null, 30, 7] as const;

export interface Notice {
  change: Deprecation;
  daysBefore: (typeof STAGES)[number];
  /** When the next stage or the end says more than this one, epoch ms. */
  staleAt: number;
}

/** The instant from which on a change is announced, epoch ms. */
export const announcedAt = ({ publishedOn }: Pick<Change, "publishedOn">): number =>
  Date.parse(publishedOn);

const isDeprecation = (change: Change): change is Deprecation => change.sunsetAt !== null;

/**
 * What owners of keys should have been told of at an instant (epoch ms): of each change that is
 * announced and not over, the newest stage. Stages that nobody was told of in time are passed over:
 * two mails at once say no more than the later one.
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
