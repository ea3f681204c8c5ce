import { DAY_MS } from "./calendar-date.ts";
import type { Change } from "./changelog.ts";

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
