// The tools that agents may call. Each is made of routes of the API.

import type { EndpointApp } from "../../lib/http/endpoint.ts";
import { MODES } from "../../lib/language/domain/document.ts";
import { compare, score } from "../language/texts.ts";
import { baseScores, profile, tickerHealthRoute } from "../language/tickers.ts";
import { callRoute, callsRoute, trackRecord } from "../record/calls.ts";
import { equityHistory, equityRegime } from "../sensors/equity-regime.ts";
import { panel } from "../sensors/panel.ts";
import { detail, history, list, outcomes } from "../sensors/sensors.ts";
import {
  comparison,
  indexOutcomes,
  interpretation,
  stressIndexHistory,
  stressIndexRoute,
} from "../sensors/stress-index.ts";
import { dislocationList, tickerDislocation } from "../signals/dislocation.ts";
import { signalDrops, tickerMl, toneMl } from "../signals/scores-and-drops.ts";
import {
  callInShort,
  changesBetween,
  dropInShort,
  newestWeeks,
  overviewOf,
  withoutMembers,
} from "./compact.ts";
import { METHOD_NAMES, methodText } from "./methods.ts";
import { type Arguments, type Body, DEFAULT_ROWS, type Part, type Tool } from "./tool.ts";

const AS_OF = "Answer with what was known at this time: YYYY-MM-DD, or RFC 3339.";
const WINDOW = {
  limit: "Rows.",
  offset: "Rows to skip.",
  from: "Start, included.",
  to: "End, not included.",
  order: "",
  as_of: AS_OF,
};
const TICKER = { type: "string", description: "Ticker, such as ATEST." } as const;

type Only = Omit<Tool, "routes" | "parts" | "answer"> & {
  shorten?: (body: Body, args: Arguments) => Body;
};

/** A tool that asks one route, and shortens its answer. */
const only = (route: EndpointApp, { shorten, defaults = {}, ...tool }: Only): Tool => ({
  ...tool,
  defaults,
  routes: [route],
  parts: (args) => ({ body: { route, args: { ...defaults, ...args } } }),
  answer: ({ body }, args) => (shorten ? shorten(body ?? {}, args) : (body ?? {})),
});

const FIRST_ROWS = { limit: DEFAULT_ROWS };
const WEEK_MS = 7 * 86_400_000;

const getStressIndex: Tool = {
  title: "Stress index, with history",
  description:
    "Use for how stressed markets are now, at a past date (as_of), and how that moved. Not for one sensor or a forecast. " +
    "stress_index: 0 calm to 100 stressed; regimes STABLE < NEUTRAL < RISING < ELEVATED < SEVERE (from 52, 65, 70). changed: " +
    "points since 24 hours before; rise: since 20 sessions before. contributions: index points by family. history: newest first.",
  args: { ...WINDOW, interval: "History: last level of each day, week or month, or every tick." },
  defaults: { interval: "day", ...FIRST_ROWS },
  routes: [stressIndexRoute, stressIndexHistory],
  parts: (args) => ({
    now: { route: stressIndexRoute, args },
    history: {
      route: stressIndexHistory,
      args: { interval: "day", ...FIRST_ROWS, ...args },
      isOptional: true,
    },
  }),
  answer: ({ now, history: past }) => ({
    ...now,
    history: (past?.["points"] as Body[] | undefined)?.map(withoutMembers("breakdown")) ?? [],
  }),
};

const getOutcomes: Tool = {
  title: "What followed each regime or state",
  description:
    "Use for what markets did after regimes of the index, or after states of a sensor. Past frequencies, not a forecast. " +
    "Medians with 90 % intervals beside base, the median of all days; separable: whether the interval excludes base; null: " +
    "too few cases. unit is given for each target.",
  args: {
    sensor: { type: "string", description: "Sensor id. Without it: the index." },
    horizon: "Sessions after.",
    as_of: AS_OF,
  },
  routes: [indexOutcomes, outcomes],
  parts: ({ sensor, ...args }): Record<string, Part> => ({
    body:
      sensor === undefined
        ? { route: indexOutcomes, args }
        : { route: outcomes, args: { ...args, id: sensor } },
  }),
};

const getEquityRegimes: Tool = {
  title: "Equity regimes",
  description:
    "Use for how volatile 15 high-beta US stocks are expected to be, or for the history of one (ticker; needs a key). Not for " +
    "returns or price targets. Regimes NEUTRAL < ESCALATING < STRESS; score: risk, 0 to 100. Percent members end in _pct; " +
    "realized_vol is a fraction a year. Without a key: three stocks, regime only.",
  args: {
    ticker: { ...TICKER, description: "History of this stock." },
    limit: "Rows of the history.",
    offset: "Rows to skip.",
    as_of: AS_OF,
  },
  routes: [equityRegime, equityHistory],
  parts: (args): Record<string, Part> => ({
    body:
      args["ticker"] === undefined
        ? { route: equityRegime, args }
        : { route: equityHistory, args: { ...FIRST_ROWS, ...args } },
  }),
  answer: ({ body }) => ({ ...body }),
};

const getTicker: Tool = {
  title: "Overview of a ticker",
  description:
    "Use for all about one company or FOMC document series (FOMC-PC: press conferences): health, language by quarter, " +
    "earnings scores, filed events, signal drops, dislocation, price regime. Not for prices or advice. Rates are per 1,000 " +
    "words, scores 0 to 100, tips_score -100 to 100; z is against the ticker's own past. Null: not known, or needs a key.",
  args: { ticker: TICKER, as_of: AS_OF },
  required: ["ticker"],
  routes: [
    tickerHealthRoute,
    baseScores,
    profile,
    tickerMl,
    signalDrops,
    tickerDislocation,
    equityHistory,
  ],
  parts: (args) => {
    const ask = (route: EndpointApp, limit?: number): Part => ({
      route,
      args: { ...args, ...(limit && { limit }) },
      isOptional: true,
    });
    return {
      health: ask(tickerHealthRoute),
      language: ask(baseScores, 4),
      profile: ask(profile, 4),
      earnings_scores: ask(tickerMl, 3),
      signal_drops: ask(signalDrops),
      dislocation: ask(tickerDislocation, 5),
      price_regime: ask(equityHistory, 5),
    };
  },
  answer: overviewOf,
};

const SIGNAL_LISTS = { drops: signalDrops, dislocations: dislocationList, scores: toneMl };

const listSignals: Tool = {
  title: "Active signals of all tickers",
  description:
    "Use to find tickers: kind=drops (rules that became true in the last 63 sessions), dislocations (words, price, market and " +
    "sector disagree; 0 to 100, active from 35) or scores (newest earnings scores). Not for one ticker (get_ticker), not " +
    "advice. avg_outcome: mean excess return after earlier cases, a fraction. Keys see more members.",
  args: {
    kind: { type: "string", enum: Object.keys(SIGNAL_LISTS), default: "drops" },
    as_of: AS_OF,
  },
  routes: Object.values(SIGNAL_LISTS),
  parts: ({ kind = "drops", ...args }) => ({
    body: { route: SIGNAL_LISTS[kind as keyof typeof SIGNAL_LISTS] ?? signalDrops, args },
  }),
  answer: ({ body }) =>
    body && "fires" in body
      ? { ...body, fires: (body["fires"] as Body[]).map(dropInShort) }
      : { ...body },
};

const getChanges: Tool = {
  title: "What changed since a time",
  description:
    "Use for what changed since T, by default a week ago: index before and now, sensors whose state changed, calls opened or " +
    "settled, new signal drops. Not for one sensor's history. A sensor that changed and came back is not listed. Times are UTC.",
  args: { since: { type: "string", description: "T: YYYY-MM-DD, or RFC 3339." } },
  routes: [stressIndexRoute, stressIndexHistory, list, callsRoute, signalDrops],
  parts: ({ since }, now) => {
    const then = { as_of: since ?? new Date(now - WEEK_MS).toISOString() };
    return {
      since: { route: stressIndexRoute, args: then },
      now: { route: stressIndexRoute, args: {} },
      history: {
        route: stressIndexHistory,
        args: { from: then.as_of, interval: "day", limit: DEFAULT_ROWS },
      },
      sensorsThen: { route: list, args: { scope: "all", ...then } },
      sensorsNow: { route: list, args: { scope: "all" } },
      calls: { route: callsRoute, args: {} },
      drops: { route: signalDrops, args: {} },
    };
  },
  answer: changesBetween,
};

const getMethod: Tool = {
  title: "How a number is computed",
  description:
    "Use for what a word or state means (name=glossary) and how a number is computed: formulas, thresholds, sources. Not for " +
    "values. Markdown; section gives the part under one heading.",
  args: {
    name: { type: "string", enum: METHOD_NAMES, description: "Without it: the headings of all." },
    section: { type: "string", description: "A heading, or words of one." },
  },
  routes: [],
  parts: () => ({}),
  answer: (_, args: Arguments) => methodText(args),
};

/** The tools by name. A tool gives no more than its routes give the same caller. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  get_stress_index: getStressIndex,
  get_interpretation: only(interpretation, {
    title: "The market in words",
    description:
      "Use for a short summary of the index and the sensors, by fixed rules. Not a forecast or advice. narrative_type: " +
      "REGIME_SHIFT, CONTRADICTION, INFLECTION, TREND_CONTINUATION, or HONEST_ADMISSION where data are too few.",
    args: { as_of: AS_OF },
  }),
  compare_stress_index: only(comparison, {
    title: "Our index beside the OFR's and the Chicago Fed's",
    description:
      "Use for whether official indices agree. Not for daily moves: rows are weeks, newest first. Each column is a z-score: " +
      "standard deviations above the index's own mean. Official values are as known at as_of. weeks: how many there are.",
    args: { limit: "Weeks.", as_of: AS_OF },
    shorten: newestWeeks,
  }),
  get_outcomes: getOutcomes,
  get_changes: getChanges,
  list_sensors: only(list, {
    title: "All sensors with their states",
    description:
      "Use to find a sensor's id, or which sensors are stressed. Not for values over time. States STABLE < NEUTRAL < RISING < " +
      "ELEVATED < SEVERE, or NORMAL < STRESS; confidence 0 to 1; pending: a change that is not confirmed yet. A key lists the paid ones.",
    args: { scope: "all: with a key also paid sensors.", as_of: AS_OF },
    defaults: { scope: "all" },
    shorten: (body) => ({
      ...body,
      sensors: (body["sensors"] as Body[]).map(withoutMembers("sparkline", "category", "rights")),
    }),
  }),
  get_sensor: only(detail, {
    title: "One sensor",
    description:
      "Use for a sensor's newest value and unit, and for what each of its states means as a rule (state_definition: what " +
      "does ELEVATED mean for the VIX?). Not for its past: get_sensor_history, get_outcomes. value is null where a licence forbids it.",
    args: { id: "Sensor id, such as vix.", as_of: AS_OF },
    required: ["id"],
  }),
  get_sensor_history: only(history, {
    title: "History of one sensor",
    description:
      "Use for past values and states of one sensor. Not for several: get_panel. Newest first; recorded_at: when it became " +
      "known, observed_at: the date it describes. Units are in get_sensor.",
    args: { id: "Sensor id, such as vix.", ...WINDOW, interval: "" },
    required: ["id"],
    defaults: FIRST_ROWS,
    shorten: (body) => ({
      ...body,
      readings: (body["readings"] as Body[]).map(withoutMembers("metadata", "revision", "version")),
    }),
  }),
  get_panel: only(panel, {
    title: "Several sensors side by side",
    description:
      "Use to compare sensors: a row a date, a column a sensor. Name sensors, or give a category or family. Not for one " +
      "sensor or for metadata. Newest first; null: no observation on that date.",
    args: {
      sensors: "Sensor ids, separated by commas.",
      category: "",
      family: "",
      field: "What the cells have.",
      ...WINDOW,
    },
    defaults: FIRST_ROWS,
  }),
  get_equity_regimes: getEquityRegimes,
  get_ticker: getTicker,
  list_signals: listSignals,
  score_text: only(score, {
    title: "Score a text",
    description:
      "Use to read an earnings call, release or central-bank text: risk_score 0 to 100 (50 is usual), direction -1 to 1, events " +
      "and flags. Not for short messages: under 80 words the label is often INSUFFICIENT. Features are hits per 1,000 words. " +
      "Your text is not stored. Needs a key.",
    args: {
      text: "The text, at most 200,000 characters.",
      mode: { type: "string", enum: [...MODES], default: "earnings" },
      evidence: "1: with the place of each hit.",
    },
    required: ["text"],
  }),
  compare_texts: only(compare, {
    title: "Whether one author wrote two texts",
    description:
      "Use for style, of speeches or novels from 800 words on; other genres are INCONCLUSIVE at 0.5. Not forensic evidence. " +
      "probability_same_author 0 to 1; distance 0 (alike) to 2. Needs a key.",
    args: { text_a: "", text_b: "" },
    required: ["text_a", "text_b"],
  }),
  list_calls: only(callsRoute, {
    title: "Published forecasts (calls)",
    description:
      "Use for our forecasts, open and settled. Not for advice. svc_prob: our probability of YES, 0 to 1, locked when " +
      "published; market_prob: the market's. Newest first. get_call has the wording and the grade.",
    args: { status: "", limit: "Rows.", offset: "Rows to skip.", as_of: AS_OF },
    defaults: FIRST_ROWS,
    shorten: (body) => ({ ...body, calls: (body["calls"] as Body[]).map(callInShort) }),
  }),
  get_call: only(callRoute, {
    title: "One call",
    description:
      "Use for the wording of a call, when it resolves YES, how its probability was made, and its grade. Not for a list. " +
      "brier: squared error, 0 (right) to 1.",
    args: { slug: "Name of the call, from list_calls.", as_of: AS_OF },
    required: ["slug"],
  }),
  get_track_record: only(trackRecord, {
    title: "How good the calls were",
    description:
      "Use for how far the forecasts can be trusted. Not for single calls. brier: mean squared error, lower is better; " +
      "skill_vs_base, skill_vs_market: 1 perfect, 0 no better. enough false (under 30 graded): it says little.",
    args: {},
  }),
  get_method: getMethod,
};
