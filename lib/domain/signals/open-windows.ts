import { addDays, type CalendarDate, utcDateOf } from "../calendar-date.ts";
import { type ForwardReturn, forwardReturn } from "./forward-return.ts";
import type { PriceTape } from "./price-tape.ts";

/** A span of days after something, whose return is waited for. */
export interface OpenWindow<Subject> {
  subject: Subject;
  at: number;
  days: number;
  /** No close before this date can end it. */
  from: CalendarDate;
}

/** A window that has closed, with its excess return known. */
export interface ClosedWindow<Subject> {
  subject: Subject;
  days: number;
  outcome: ForwardReturn & { excess: number };
}

export const openWindow = <Subject>(
  subject: Subject,
  at: number,
  days: number,
): OpenWindow<Subject> => ({ subject, at, days, from: addDays(utcDateOf(at), days) });

/**
 * Takes the windows that have closed by the tape's last bar out of the list, in place. One whose
 * benchmark is not known yet stays open.
 */
export function closeWindows<Subject>(
  open: OpenWindow<Subject>[],
  tape: PriceTape,
  benchmark: PriceTape,
): ClosedWindow<Subject>[] {
  const last = tape.bars.at(-1)?.date ?? "";
  const closed: ClosedWindow<Subject>[] = [];
  for (let i = open.length - 1; i >= 0; i -= 1) {
    const window = open[i];
    if (window === undefined || last < window.from) continue;
    const { subject, at, days } = window;
    const outcome = forwardReturn(tape, benchmark, at, days);
    if (outcome === null || outcome.excess === null) continue;
    open.splice(i, 1);
    closed.push({ subject, days, outcome: { ...outcome, excess: outcome.excess } });
  }
  return closed.reverse();
}
