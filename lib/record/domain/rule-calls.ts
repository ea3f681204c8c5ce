// Calls by rule: the questions about our own index and sensors that the service publishes by itself.

import type { CalendarDate } from "../../core/calendar-date.ts";
import { FIVE_STATES, type Scheme, TWO_STATES } from "../../sensors/domain/sensor.ts";
import { REGIME_BORDERS } from "../../sensors/domain/stress-index/regime.ts";
import {
  type BaseRateBasis,
  baseRateProbability,
  type CallRule,
  countWindows,
  type DailyValues,
  type WindowRule,
} from "./basis.ts";
import type { CallRequest } from "./call.ts";
import type { InstrumentType } from "./lifecycle.ts";

const DAY_MS = 86_400_000;
/**
 * Days from the opening to the instant whose value decides: a call has ended when the next Monday's is
 * published, so that a subject has one each week and none repeats another.
 */
const HORIZON_DAYS = 7;
/** Days after that instant in which the archive may still receive the value. */
const RESOLVE_DAYS = 3;
/** Minimum number of windows, one a day: less than a year is too little for a probability. */
const MIN_WINDOWS = 365;
/** Maximum age of the last value; with an older one no call is published. */
const MAX_AGE_DAYS = 7;

/** The subject of a call by rule, with its archive up to the last complete day. */
export type RuleSubject = { history: DailyValues; url: string } & (
  | { kind: "index" }
  | { kind: "sensor"; sensorId: string; name: string; scheme: Scheme }
);

/** The question of a call by rule: its texts, and the value that decides it. */
type Question = WindowRule & {
  rule: CallRule;
  metric: string;
  unit: string;
  instrument: string;
  instrumentType: InstrumentType;
  slug: string;
  /** Such as `The stress index is at 60 or higher`. */
  claim: string;
  /** Describes the earlier days that are like the opening day. */
  like: string;
};

/**
 * Makes the call that the rule of a subject publishes now; null without enough history. It uses only
 * complete UTC days before `now`. Source: docs/methods/record.md#calls-by-rule.
 */
export function ruleCall(subject: RuleSubject, now: number): CallRequest | null {
  const { values, lastDay } = subject.history;
  const today = Math.floor(now / DAY_MS);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || lastDay < today - MAX_AGE_DAYS) return null;
  const question =
    subject.kind === "index" ? bandQuestion(last[1]) : stateQuestion(subject, last[1]);
  const { operator, threshold, horizon_days, start_from, start_below, rule, metric } = question;
  const window = { operator, threshold, horizon_days, start_from, start_below };
  const counts = countWindows(subject.history, window);
  if (counts.windows < MIN_WINDOWS) return null;
  const basis: BaseRateBasis = {
    formula: "base-rate",
    method_version: "1",
    inputs: {
      rule,
      metric,
      known_at: isoOf(now),
      first_date: dateOf(first[0]),
      ...window,
      ...counts,
    },
  };
  return requestOf(question, basis, {
    url: subject.url,
    now,
    endAt: (today + HORIZON_DAYS) * DAY_MS,
  });
}

const isoOf = (at: number): string => new Date(at).toISOString();
const dateOf = (day: number): CalendarDate => isoOf(day * DAY_MS).slice(0, 10);

/** Asks whether the index will be above its current band; in the highest band, whether it will stay there. */
function bandQuestion(value: number): Question {
  const borders: readonly number[] = Object.values(REGIME_BORDERS);
  const below = borders.find((border) => value < border) ?? null;
  const from = borders.filter((border) => value >= border).at(-1) ?? null;
  const threshold = below ?? from ?? 0;
  return {
    rule: "index-above-band",
    metric: "stress-index",
    operator: ">=",
    threshold,
    horizon_days: HORIZON_DAYS,
    start_from: from,
    start_below: below,
    unit: "points, 0 to 100",
    instrument: "Stress index",
    instrumentType: "index",
    slug: `stress-index-at-${threshold}-or-higher`,
    claim: `The stress index is at ${threshold} or higher`,
    like: `days on which the index was ${rangeOf(from, below)}`,
  };
}

const rangeOf = (from: number | null, below: number | null): string =>
  [from !== null && `at ${from} or higher`, below !== null && `below ${below}`]
    .filter((part) => part !== false)
    .join(" and ");

/** Asks whether a sensor will be in one of its stressed states. */
function stateQuestion(
  { sensorId, name, scheme }: { sensorId: string; name: string; scheme: Scheme },
  rank: number,
): Question {
  const states: readonly string[] = scheme === "five" ? FIVE_STATES : TWO_STATES;
  const threshold = scheme === "five" ? FIVE_STATES.indexOf("ELEVATED") : 1;
  const stressed = states.slice(threshold);
  return {
    rule: "sensor-stressed",
    metric: `state:${sensorId}`,
    operator: ">=",
    threshold,
    horizon_days: HORIZON_DAYS,
    start_from: rank,
    start_below: rank + 1,
    unit: `rank of the state, from 0 for ${states[0]}`,
    instrument: name,
    instrumentType: "event",
    slug: `${sensorId}-${stressed.join("-or-").toLowerCase()}`,
    claim: `${name} is ${stressed.join(" or ")}`,
    like: `days on which the state was ${states[rank]}`,
  };
}

function requestOf(
  question: Question,
  basis: BaseRateBasis,
  { url, now, endAt }: { url: string; now: number; endAt: number },
): CallRequest {
  const { metric, operator, threshold, unit, claim } = question;
  const end = isoOf(endAt);
  const sentence = `${claim} at the start of ${end.slice(0, 10)}`;
  return {
    slug: `${question.slug}-${end.slice(0, 10)}`,
    title: sentence,
    statement: `${sentence} (UTC).`,
    instrument: question.instrument,
    instrumentType: question.instrumentType,
    svcProb: Number(baseRateProbability(basis.inputs).toFixed(3)),
    svcProbAt: isoOf(now),
    openedAt: isoOf(now),
    market: null,
    closesAt: end,
    resolveBy: isoOf(endAt + RESOLVE_DAYS * DAY_MS),
    resolutionCriterion: `YES if the last value that the service recorded by ${end} is ${operator} ${threshold} (${metric}, ${unit}).`,
    resolutionSource: url,
    criterion: { metric, operator, threshold, unit, observed_at: end, source: url },
    probBasis: describeBasis(question, basis),
    basis,
    marketFeed: null,
    marketFeedId: null,
    isBacktest: false,
  };
}

function describeBasis({ rule, like }: Question, { inputs }: BaseRateBasis): string {
  const { horizon_days: h, windows, crossed, like_windows, like_crossed } = inputs;
  return (
    `Published by the rule ${rule}. Since ${inputs.first_date}, as known at the stamp, it was so ` +
    `${h} days after ${like_crossed} of ${like_windows} ${like}, and after ${crossed} of all ${windows} days. ` +
    `overall = (${crossed} + ${h}) / (${windows} + ${2 * h}); ` +
    `probability = (${like_crossed} + ${5 * h} × overall) / (${like_windows} + ${5 * h}): base-rate, method 1.`
  );
}
