import type { CalendarDate } from "../calendar-date.ts";
import type { Bar } from "../prices/bar.ts";
import { isJump, JUMP_RULES, splitRatio } from "../prices/jump.ts";
import { rounded } from "../rounded.ts";

/** What returns need of a bar, and when it became known (epoch ms). */
export type TapeBar = Pick<Bar, "date" | "open" | "close"> & { knownAt: number };

/**
 * Closes of a ticker as known at an instant, ascending by date. `levels` are cumulative log returns
 * from the first bar: the difference of two is the return between them, splits and misprints apart.
 */
export interface PriceTape {
  bars: TapeBar[];
  levels: number[];
  places: Map<CalendarDate, number>;
}

export const emptyTape = (): PriceTape => ({ bars: [], levels: [], places: new Map() });

/**
 * Takes a bar in, in place; one of a date that is there already is a revision, which keeps the instant
 * at which the date was first known. Gives whether the date is a new one. Bars mostly come in order.
 */
export function takeBar(tape: PriceTape, bar: TapeBar, market: PriceTape | null): boolean {
  const { bars, places } = tape;
  const known = places.get(bar.date);
  let from = bars.length;
  if (known !== undefined) {
    bars[known] = { ...bar, knownAt: bars[known]?.knownAt ?? bar.knownAt };
    from = known;
  } else if (bar.date > (bars.at(-1)?.date ?? "")) {
    bars.push(bar);
    places.set(bar.date, from);
  } else {
    from = bars.findIndex(({ date }) => date > bar.date);
    bars.splice(from, 0, bar);
    for (let i = from; i < bars.length; i += 1) places.set(bars[i]?.date ?? "", i);
  }
  for (let i = from; i < bars.length; i += 1) level(tape, i, market);
  return known === undefined;
}

/**
 * The level of one bar from those before it. A jump without the market whose gap at the open has a
 * split's ratio is a split that nobody adjusted for; a jump whose next close is back was a misprint,
 * and its own level is that of the bar before. Source: `JUMP_RULES`, as for the equity regime.
 */
function level({ bars, levels }: PriceTape, i: number, market: PriceTape | null): void {
  const [bar, last, before] = [bars[i], bars[i - 1], bars[i - 2]];
  if (bar === undefined) return;
  if (last === undefined) {
    levels[i] = 0;
    return;
  }
  const isBack =
    before !== undefined && Math.abs(bar.close / before.close - 1) <= JUMP_RULES.reverted;
  if (isBack && isJump(before.close, last.close, moveOf(market, before, last))) {
    const good = levels[i - 2] ?? 0;
    levels[i - 1] = good;
    levels[i] = good + Math.log(bar.close / before.close);
    return;
  }
  const jumped = isJump(last.close, bar.close, moveOf(market, last, bar));
  const { open, date, close } = bar;
  // Of the bar, a split shows in the open alone.
  const whole = { date, open, high: open, low: open, close, volume: null };
  const ratio = (jumped ? splitRatio(last.close, whole) : null) ?? 1;
  levels[i] = (levels[i - 1] ?? 0) + Math.log((bar.close * ratio) / last.close);
}

/** The market's change between the dates of two bars, as a fraction; null when it is not known. */
function moveOf(market: PriceTape | null, from: TapeBar, to: TapeBar): number | null {
  const change = market && logReturn(market, from.date, to.date);
  return change === null ? null : Math.expm1(change);
}

/** Log return between two dates; null when the tape lacks one of them. */
export function logReturn(tape: PriceTape, from: CalendarDate, to: CalendarDate): number | null {
  const [start, end] = [tape.places.get(from), tape.places.get(to)];
  if (start === undefined || end === undefined) return null;
  return (tape.levels[end] ?? 0) - (tape.levels[start] ?? 0);
}

/** Return over the last so many bars, as a fraction, 6 decimals; null when there are fewer. */
export function momentum({ levels }: PriceTape, bars: number): number | null {
  const [last, first] = [levels.at(-1), levels[levels.length - 1 - bars]];
  return last === undefined || first === undefined ? null : rounded(Math.expm1(last - first), 6);
}
