import { type CalendarDate, DAY_MS, utcDateOf } from "../../../core/calendar-date.ts";
import { sessionAfter, sessionCloseAt, sessionsBetween } from "../../../market/domain/calendar.ts";
import type { Conviction } from "../earnings/tips.ts";
import type { FindingEvidence, FireFinding } from "./findings.ts";
import {
  DROP_RULES,
  type EarningsFlag,
  type Family,
  type FireDirection,
  type FireSeverity,
  SIGNAL_RULES,
  SIGNAL_TYPES,
  type SignalType,
} from "./signal-types.ts";

/** A fire as later ones and its own reversal need to know it. Instants in epoch ms. */
export interface OpenFire {
  type: SignalType;
  direction: FireDirection;
  firedAt: number;
  expiresAt: number;
  reversedAt: number | null;
}

/** A fire of an earlier run, by its key. */
export interface StoredFire extends OpenFire {
  key: string;
}

/** A signal drop as it is recorded, once. */
export interface Fire extends OpenFire {
  ticker: string;
  quarter: string | null;
  severity: FireSeverity;
  /** Independent families that say the same at this instant, itself included. */
  families: number;
  z: number | null;
  tipsScore: number | null;
  conviction: Conviction | null;
  daysToEarnings: number | null;
  earningsFlag: EarningsFlag | null;
  tradeDeferred: boolean | null;
  /** The ticker's rule before it and its own, in order: `A>B`; null for a first one. */
  arcType: string | null;
  /** Types of the fires of its direction that are active at this instant, its own included. */
  patterns: SignalType[];
  evidence: FindingEvidence[];
}

/** What is known of a ticker when something is found. */
export interface FireContext {
  ticker: string;
  at: number;
  quarter: string | null;
  tipsScore: number | null;
  conviction: Conviction | null;
  /** When its calls became known, oldest first. */
  callsAt: readonly number[];
}

/** HIGH from three agreeing families or 3 standard deviations, MEDIUM from two of either. Source: docs/methods/signals.md#severity. */
export function fireSeverity(families: number, z: number | null): FireSeverity {
  const size = Math.abs(z ?? 0);
  if (families >= 3 || size >= 3) return "HIGH";
  return families >= 2 || size >= 2 ? "MEDIUM" : "LOW";
}

/** Whether a fire has expired or been taken back by an instant, and so for good. */
export const isOver = (fire: OpenFire, at: number): boolean =>
  at >= fire.expiresAt || (fire.reversedAt !== null && at >= fire.reversedAt);

/** Whether a fire counts at an instant: it has fired, and neither expired nor been taken back. */
export const isActive = (fire: OpenFire, at: number): boolean =>
  fire.firedAt <= at && !isOver(fire, at);

/** The close of the 63rd session after an instant's date, epoch ms. */
export function expiryOf(firedAt: number): number {
  const date: CalendarDate = sessionAfter("nyse", utcDateOf(firedAt), DROP_RULES.sessions);
  return sessionCloseAt("nyse", date);
}

/** What goes into a fire's key. Source: docs/methods/signals.md#drop-rules. */
export const fireName = (
  fire: Pick<Fire, "ticker" | "type" | "firedAt">,
  version: number,
): string => `${fire.ticker}|${fire.type}|${new Date(fire.firedAt).toISOString()}|${version}`;

/**
 * Fires out of what was found at one instant, in the order of the types. A type that fired less than 63
 * sessions before does not fire again. `earlier` are the ticker's fires so far, oldest first.
 */
export function firesOf(
  findings: readonly FireFinding[],
  earlier: readonly OpenFire[],
  context: FireContext,
): Fire[] {
  const { at } = context;
  const date = utcDateOf(at);
  const isFree = ({ type }: FireFinding) => {
    const last = earlier.findLast((fire) => fire.type === type);
    return last === undefined || areApart(utcDateOf(last.firedAt), date, DROP_RULES.sessions);
  };
  const fired = findings
    .filter(isFree)
    .toSorted((a, b) => SIGNAL_TYPES.indexOf(a.type) - SIGNAL_TYPES.indexOf(b.type));
  const active = [...earlier.filter((fire) => isActive(fire, at)), ...fired];
  const earnings = earningsOf(context.callsAt, at);
  const expiresAt = fired.length === 0 ? at : expiryOf(at);
  return fired.map(({ type, direction, z, evidence }, i) => {
    const agreeing = active.filter((fire) => fire.direction === direction).map((fire) => fire.type);
    const families = new Set<Family>(agreeing.map((each) => SIGNAL_RULES[each].family)).size;
    const before = fired[i - 1]?.type ?? earlier.at(-1)?.type;
    return {
      ...{ type, direction, z, evidence, families, ...earnings, expiresAt, reversedAt: null },
      ...{ ticker: context.ticker, quarter: context.quarter, firedAt: at },
      ...{ tipsScore: context.tipsScore, conviction: context.conviction },
      severity: fireSeverity(families, z),
      arcType: before === undefined ? null : `${before}>${type}`,
      patterns: SIGNAL_TYPES.filter((each) => agreeing.includes(each)),
    };
  });
}

/** Calls that give a cadence, and the days between two of them that are a quarter. */
const CADENCE = { calls: 5, minDays: 70, maxDays: 112 };

/**
 * Where an instant lies between a ticker's calls. There is no calendar of calls to come, so the next one
 * is reckoned from the mean of the last four distances, and only where each of these is a quarter; else
 * the days are null. `POST` up to five days after a call, `PRE` up to five days before the next one.
 * All null without a call.
 */
export function earningsOf(callsAt: readonly number[], at: number) {
  const last = callsAt.at(-1);
  const none = { daysToEarnings: null, earningsFlag: null, tradeDeferred: null };
  if (last === undefined) return none;
  const recent = callsAt.slice(-CADENCE.calls);
  const days = recent.slice(1).map((each, i) => (each - (recent[i] ?? each)) / DAY_MS);
  const isSteady =
    days.length === CADENCE.calls - 1 &&
    days.every((each) => each >= CADENCE.minDays && each <= CADENCE.maxDays);
  const cadence = days.reduce((sum, each) => sum + each, 0) / days.length;
  const left = isSteady ? Math.round((last - at) / DAY_MS + cadence) : null;
  const daysToEarnings = left === null || left < 0 ? null : left;
  const isNear = daysToEarnings !== null && daysToEarnings <= DROP_RULES.earningsDays;
  const isAfter = at - last <= DROP_RULES.earningsDays * DAY_MS;
  const earningsFlag: EarningsFlag = isAfter ? "POST" : isNear ? "PRE" : "NONE";
  return { daysToEarnings, earningsFlag, tradeDeferred: daysToEarnings === null ? null : isNear };
}

/** Whether two dates are at least so many sessions of the exchange apart, in either order. */
export const areApart = (a: CalendarDate, b: CalendarDate, sessions: number): boolean =>
  Math.max(sessionsBetween("nyse", a, b), sessionsBetween("nyse", b, a)) >= sessions;

/** The fires of one ticker, of earlier runs and of this one. Instants are given in the order of time. */
export class TickerFires {
  /** Oldest first. */
  readonly all: (Fire | StoredFire)[];
  /** Those that may still be active: what has expired or was taken back stays so. */
  #live: (Fire | StoredFire)[];

  constructor(stored: readonly StoredFire[]) {
    this.all = [...stored];
    this.#live = [...stored];
  }

  add(fire: Fire): void {
    this.all.push(fire);
    this.#live.push(fire);
  }

  /** Takes those back that are active at an instant and of which it is true; gives the earlier runs'. */
  reverse(at: number, isReversed: (fire: OpenFire) => boolean): StoredFire[] {
    const reversed: StoredFire[] = [];
    if (this.#live.some((fire) => isOver(fire, at))) {
      this.#live = this.#live.filter((fire) => !isOver(fire, at));
    }
    for (const fire of this.#live) {
      if (!isActive(fire, at) || !isReversed(fire)) continue;
      fire.reversedAt = at;
      if ("key" in fire) reversed.push(fire);
    }
    return reversed;
  }
}
