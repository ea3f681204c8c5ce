import { DAY_MS } from "../../core/calendar-date.ts";
import { toneComposite } from "./earnings/tips.ts";
import type { CallVersion } from "./inputs.ts";

/** Words older than this say nothing on a ticker of today: its next call is overdue. */
const TONE_AGE_MS = 183 * DAY_MS;

/** A ticker's quarters as known at an instant, oldest first, each with the score in force. */
export type CallShelf = CallVersion[];

/**
 * Puts a version of a call on the shelf, in place, and says what it is: the newest quarter for the first
 * time, another word on the newest quarter, or one on an older one.
 */
export function shelve(shelf: CallShelf, call: CallVersion): "NEW" | "AGAIN" | "OLD" {
  const newest = shelf.at(-1);
  if (newest === undefined || call.quarterIndex > newest.quarterIndex) {
    shelf.push(call);
    return "NEW";
  }
  const place = shelf.findIndex(({ quarterIndex }) => quarterIndex >= call.quarterIndex);
  const isHeld = shelf[place]?.quarterIndex === call.quarterIndex;
  shelf.splice(place, isHeld ? 1 : 0, call);
  return call.quarterIndex === newest.quarterIndex ? "AGAIN" : "OLD";
}

/** The newest call's tone composite at an instant; null without one that is recent. */
export function toneAt(shelf: CallShelf, at: number): number | null {
  const newest = shelf.at(-1);
  return newest === undefined || at - newest.knownAt > TONE_AGE_MS ? null : toneComposite(newest);
}
