// The changes of the API that callers can see, and the notices of deprecations that are due.

import { DAY_MS } from "./calendar-date.ts";
import changes from "./changes.json" with { type: "json" };

/** Kinds of changes that callers can see. Source: docs/decisions.md#g20. */
export const CHANGE_KINDS = ["ADDED", "CHANGED", "DEPRECATED", "REMOVED", "FIXED"] as const;

export interface Change {
  /** Stable: the anchor of the entry on its page, and what a deprecated route refers to. */
  id: string;
  publishedOn: string;
  kind: (typeof CHANGE_KINDS)[number];
  title: string;
  description: string;
  endpoints: readonly string[];
  /** The instant after which the deprecated route returns 410; null when nothing is deprecated. */
  sunsetAt: string | null;
}

/** All changes that callers can see, newest first; a test checks each entry of the list. */
export const CHANGES = changes as readonly Change[];

/** A change that deprecates a route; until `sunsetAt` the route answers as before. */
export type Deprecation = Change & { sunsetAt: string };

/** When owners of keys are notified, in days before the sunset; null is the announcement. */
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
 * Notices that are due at an instant (epoch ms): for each announced change before its sunset, the
 * newest stage. Missed stages are skipped, because an older notice adds nothing to a newer one.
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
