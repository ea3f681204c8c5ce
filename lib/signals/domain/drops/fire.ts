// Fires: the events of signal drops. How findings become fires, and when fires end.

import { type CalendarDate, DAY_MS, utcDateOf } from "../../../core/calendar-date.ts";
import { sessionAfter, sessionCloseAt, sessionsBetween } from "../../../market/domain/calendar.ts";
import type { ConvictionLevel } from "../earnings/tips.ts";
import type { FindingEvidence, FireFinding } from "./findings.ts";
import {
  DROP_RULES,
  type EarningsFlag,
  FIRE_SEVERITIES,
  type FireDirection,
  type FireSeverity,
  SIGNAL_RULES,
  SIGNAL_TYPES,
  type SignalFamily,
  type SignalType,
} from "./signal-types.ts";

/** The parts of a fire that later fires and its reversal need. Instants are epoch ms. */
export interface OpenFire {
  type: SignalType;
  direction: FireDirection;
  firedAt: number;
  expiresAt: number;
  reversedAt: number | null;
}

/** A fire that an earlier run stored. */
export interface StoredFire extends OpenFire {
  key: string;
}

/** A signal drop: a rule became true for a ticker. */
export interface Fire extends OpenFire {
  ticker: string;
  quarter: string | null;
  severity: FireSeverity;
  /** Number of independent families that agree at this instant, including the fire's own. */
  families: number;
  z: number | null;
  tipsScore: number | null;
  conviction: ConvictionLevel | null;
  daysToEarnings: number | null;
  earningsFlag: EarningsFlag | null;
  tradeDeferred: boolean | null;
  /** Types of the ticker's previous fire and of this one: `A>B`; null for the first fire. */
  arcType: string | null;
  /** Types of all active fires in this direction at this instant, including this one. */
  patterns: SignalType[];
  evidence: FindingEvidence[];
}

/** State of a ticker at the time of a finding. */
export interface FireContext {
  ticker: string;
  at: number;
  quarter: string | null;
  tipsScore: number | null;
  conviction: ConvictionLevel | null;
  /** When each of the ticker's quarters was first reported, by a call or a release, oldest first. */
  reportedAt: readonly number[];
}

/**
 * HIGH from three agreeing families or 3 standard deviations, MEDIUM from two families or 2
 * standard deviations. Source: docs/methods/signals.md#severity.
 */
export function fireSeverity(families: number, z: number | null): FireSeverity {
  const size = Math.abs(z ?? 0);
  if (families >= 3 || size >= 3) return "HIGH";
  return families >= 2 || size >= 2 ? "MEDIUM" : "LOW";
}

const moreSevere = (a: FireSeverity, b: FireSeverity): FireSeverity =>
  FIRE_SEVERITIES.indexOf(a) < FIRE_SEVERITIES.indexOf(b) ? a : b;

/** Whether a fire has expired or been reversed by an instant. */
export const isOver = (fire: OpenFire, at: number): boolean =>
  at >= fire.expiresAt || (fire.reversedAt !== null && at >= fire.reversedAt);

/** Whether a fire is active at an instant: it has fired and is neither expired nor reversed. */
export const isActive = (fire: OpenFire, at: number): boolean =>
  fire.firedAt <= at && !isOver(fire, at);

/** Expiry of a fire: the close of the 63rd session after an instant's date, epoch ms. */
export function expiryOf(firedAt: number): number {
  const date: CalendarDate = sessionAfter("nyse", utcDateOf(firedAt), DROP_RULES.sessions);
  return sessionCloseAt("nyse", date);
}

/** The text whose digest is the key of a fire. Source: docs/methods/signals.md#drop-rules. */
export const fireName = (
  fire: Pick<Fire, "ticker" | "type" | "firedAt">,
  version: number,
): string => `${fire.ticker}|${fire.type}|${new Date(fire.firedAt).toISOString()}|${version}`;

/**
 * Makes fires from the findings of one instant, in the order of types. A type that fired less than
 * 63 sessions ago does not fire again. `earlier`: the ticker's fires so far, oldest first.
 */
export function firesOf(
  findings: readonly FireFinding[],
  earlier: readonly OpenFire[],
  context: FireContext,
): Fire[] {
  const { at } = context;
  const date = utcDateOf(at);
  const mayFire = ({ type }: FireFinding) => {
    const last = earlier.findLast((fire) => fire.type === type);
    return last === undefined || areApart(utcDateOf(last.firedAt), date, DROP_RULES.sessions);
  };
  const fired = findings
    .filter(mayFire)
    .toSorted((a, b) => SIGNAL_TYPES.indexOf(a.type) - SIGNAL_TYPES.indexOf(b.type));
  const active = [...earlier.filter((fire) => isActive(fire, at)), ...fired];
  const earnings = earningsOf(context.reportedAt, at);
  const expiresAt = fired.length === 0 ? at : expiryOf(at);
  return fired.map(({ type, direction, z, evidence, severity = "LOW" }, i) => {
    const agreeing = active.filter((fire) => fire.direction === direction).map((fire) => fire.type);
    const families = new Set<SignalFamily>(agreeing.map((each) => SIGNAL_RULES[each].family)).size;
    const before = fired[i - 1]?.type ?? earlier.at(-1)?.type;
    return {
      type,
      direction,
      z,
      evidence,
      families,
      ...earnings,
      expiresAt,
      reversedAt: null,
      ticker: context.ticker,
      quarter: context.quarter,
      firedAt: at,
      tipsScore: context.tipsScore,
      conviction: context.conviction,
      severity: moreSevere(severity, fireSeverity(families, z)),
      arcType: before === undefined ? null : `${before}>${type}`,
      patterns: SIGNAL_TYPES.filter((each) => agreeing.includes(each)),
    };
  });
}

/** Number of reports needed to estimate the next one, and the days that count as a quarter or a half-year. */
const CADENCE = {
  reports: 5,
  periods: [
    [70, 112],
    [155, 212],
  ],
} as const;

/**
 * Days to a ticker's next earnings report, and whether one is near. The next one is estimated
 * from the mean of the last four intervals; the days are null unless each interval is about a
 * quarter, or each about a half-year. `POST` is up to five days after one, `PRE` up to five days before the next. All
 * members are null without a report.
 */
export function earningsOf(reportedAt: readonly number[], at: number) {
  const last = reportedAt.at(-1);
  const none = { daysToEarnings: null, earningsFlag: null, tradeDeferred: null };
  if (last === undefined) return none;
  const recent = reportedAt.slice(-CADENCE.reports);
  const days = recent.slice(1).map((each, i) => (each - (recent[i] ?? each)) / DAY_MS);
  const isSteady =
    days.length === CADENCE.reports - 1 &&
    CADENCE.periods.some(([min, max]) => days.every((each) => each >= min && each <= max));
  const cadence = days.reduce((sum, each) => sum + each, 0) / days.length;
  const remaining = isSteady ? Math.round((last - at) / DAY_MS + cadence) : null;
  const daysToEarnings = remaining === null || remaining < 0 ? null : remaining;
  const isNear = daysToEarnings !== null && daysToEarnings <= DROP_RULES.earningsDays;
  const isAfter = at - last <= DROP_RULES.earningsDays * DAY_MS;
  const earningsFlag: EarningsFlag = isAfter ? "POST" : isNear ? "PRE" : "NONE";
  return { daysToEarnings, earningsFlag, tradeDeferred: daysToEarnings === null ? null : isNear };
}

/** Whether two dates are at least `sessions` exchange sessions apart, in either order. */
export const areApart = (a: CalendarDate, b: CalendarDate, sessions: number): boolean =>
  Math.max(sessionsBetween("nyse", a, b), sessionsBetween("nyse", b, a)) >= sessions;

/** The fires of one ticker, stored and new. Call its methods in time order. */
export class TickerFires {
  /** All fires, oldest first. */
  readonly all: (Fire | StoredFire)[];
  /** Fires that may still be active. */
  #unended: (Fire | StoredFire)[];

  constructor(stored: readonly StoredFire[]) {
    this.all = [...stored];
    this.#unended = [...stored];
  }

  /** Adds a new fire. */
  add(fire: Fire): void {
    this.all.push(fire);
    this.#unended.push(fire);
  }

  /** Reverses the active fires that match; returns the stored ones among them. */
  reverse(at: number, isReversed: (fire: OpenFire) => boolean): StoredFire[] {
    const reversed: StoredFire[] = [];
    if (this.#unended.some((fire) => isOver(fire, at))) {
      this.#unended = this.#unended.filter((fire) => !isOver(fire, at));
    }
    for (const fire of this.#unended) {
      if (!isActive(fire, at) || !isReversed(fire)) continue;
      fire.reversedAt = at;
      if ("key" in fire) reversed.push(fire);
    }
    return reversed;
  }
}
