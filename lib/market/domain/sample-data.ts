// The label of sample data: which answers and pages show them, and what the label says.

import { type CalendarDate, DAY_MS, dayNumber } from "../../core/calendar-date.ts";
import { nextSession, sessionCloseAt } from "./calendar.ts";

/** What can come from the bundled sample besides prices, which name their own source. */
export const SAMPLE_KINDS = ["series", "texts", "call"] as const;
export const SAMPLE_STATES = ["held", "replaced", "left"] as const;

/** How the sample is moved to the present: its real last day, and the day that shows it. */
export interface SampleShift {
  realTo: CalendarDate;
  shownOn: CalendarDate;
}

/** Everything in a database that is sample data, by name. */
export interface SampleFacts {
  /** Null without replayed series, for example when only prices are made up. */
  replay: SampleShift | null;
  /** Sensors that are computed from the sample's series, composites included. */
  sensors: readonly string[];
  /** Sensors whose version until an instant (ISO 8601) was computed from them. */
  earlierSensors: readonly { id: string; until: string }[];
  /** Tickers with made-up prices, and tickers with texts of the sample. */
  prices: readonly string[];
  texts: readonly string[];
  /** Slugs of calls of the sample, and of calls that its data decide. */
  calls: readonly string[];
}

/** A kind of data, and the names of those shown; null for all. */
type Shown = { kinds: readonly ShownKind[]; names: readonly string[] | null };
type ShownKind = Exclude<keyof SampleFacts, "replay" | "earlierSensors">;

const NOTHING: Shown = { kinds: [], names: null };
const all = (...kinds: ShownKind[]): Shown => ({ kinds, names: null });
const EVERYTHING = all("sensors", "prices", "texts", "calls");
const STOCK: readonly ShownKind[] = ["prices", "texts"];

const one = (kinds: readonly ShownKind[], name: string): Shown => ({ kinds, names: [name] });
const ticker = (name: string): Shown => one(STOCK, name.trim().toUpperCase());
/** The sensors that a panel names; all of them when it asks for a category. */
const panel = (_: string, query: URLSearchParams): Shown => {
  const names =
    query
      .get("sensors")
      ?.split(",")
      .map((name) => name.trim()) ?? [];
  return { kinds: ["sensors"], names: names.length > 0 ? names : null };
};

type Rule = readonly [path: RegExp, shown: (name: string, query: URLSearchParams) => Shown];

/**
 * What each address shows; the first match counts. An address of the API that is not here may show everything, so
 * that a new endpoint is labelled until this list says otherwise. Other addresses that are not here show no market
 * data. Source: docs/decisions.md#i-sample.
 */
const RULES: readonly Rule[] = [
  [/^\/api\/(?:auth|keys|billing|usage|webhooks|alerts|changelog|openapi)(?:\/|$)/, () => NOTHING],
  [/^\/api\/health\/live$/, () => NOTHING],
  [/^\/api\/panel$/, panel],
  // What followed the states of one sensor is measured on series of others.
  [/^\/api\/sensors\/[^/]+\/outcomes$/, () => all("sensors")],
  [/^(?:\/api)?\/sensors\/([^/]+)/, (id) => one(["sensors"], id)],
  [/^\/api\/(?:sensors|stress-index|interpretation|health)(?:\/|$)/, () => all("sensors")],
  [/^\/api\/equity-regime\/([^/]+)\/history$/, (name) => one(["prices"], name.toUpperCase())],
  [/^(?:\/api\/equity-regime|\/equity)$/, () => all("prices")],
  [/^\/api\/(?:tone\/(?:screener|scholar)|v2\/tone\/triad)$/, () => all("texts")],
  [/^\/api\/(?:tone\/analyze|dislocation\/batch)$/, () => EVERYTHING],
  [/^\/api\/(?:tone\/(?:breakout|conviction)|v2\/tone\/ticker)\/([^/]+)$/, ticker],
  [/^(?:\/api)?\/(?:tone|tone-ml|dislocation|ticker-health)\/([^/]+)$/, ticker],
  [/^(?:\/api)?\/(?:tone-ml|dislocation|signal-drops|signals|tone)$/, () => all(...STOCK)],
  [/^(?:\/api\/tape|\/tape|(?:\/api)?\/gate|\/api\/calls\.atom)(?:\/|$)/, () => all("calls")],
  [/^(?:\/api)?\/calls(?:\/track-record)?$/, () => all("calls")],
  [/^(?:\/api)?\/calls\/([^/]+)/, (slug) => one(["calls"], slug)],
  [/^\/api(?:\/|$)/, () => EVERYTHING],
  [/^\/(?:charts|embed)\/sensors\/([^/.]+)/, (id) => one(["sensors"], id)],
  [/^\/charts\/tone\/([^/]+)\//, ticker],
  [/^\/charts\/equity\/([^/.]+)/, (name) => one(["prices"], name.toUpperCase())],
  [/^\/charts\/track-record\//, () => all("calls")],
  [/^\/(?:charts|embed|known)\//, () => all("sensors")],
  [/^\/$/, () => all("sensors", "calls")],
  [
    /^\/(?:alerts|sensors|stress-index|status|changes\.atom|status\.atom|status\.json|(?:card|badge)\.(?:svg|png))$/,
    () => all("sensors"),
  ],
];

function shownAt(path: string, query: URLSearchParams): Shown {
  for (const [pattern, shown] of RULES) {
    const match = pattern.exec(path);
    if (match) return shown(decoded(match[1] ?? ""), query);
  }
  return NOTHING;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of what was known on a date, as a page or as JSON. */
const KNOWN = /^\/known\/(.+?)(?:\.json)?$/;

/** Epoch ms of an instant, or of the end of a date, which shows the whole day; NaN for other texts. */
export const knownInstant = (text: string): number =>
  text.includes(":") ? Date.parse(text) : Date.parse(text) + DAY_MS - 1;

/** The instant whose knowledge an address shows; infinite for the present. */
function instantShown(path: string, query: URLSearchParams): number {
  const known = KNOWN.exec(path)?.[1];
  if (known !== undefined) return knownInstant(decoded(known));
  const asOf = query.get("as_of");
  return asOf === null ? Number.POSITIVE_INFINITY : Date.parse(asOf);
}

/** Whether an address may show sample data, before it is known which data are. */
export const mayShowSample = (path: string): boolean =>
  shownAt(path, new URLSearchParams()).kinds.length > 0;

/** Whether nothing in the database is sample data. */
export const isWithoutSample = ({ replay, ...names }: SampleFacts): boolean =>
  replay === null && Object.values(names).every((list) => list.length === 0);

/** Whether what an address shows is sample data, whole or in part: with an instant what it showed then. */
export function showsSample(facts: SampleFacts, path: string, query: URLSearchParams): boolean {
  const { kinds, names } = shownAt(path, query);
  const then = instantShown(path, query);
  // An instant that cannot be read is refused or ignored elsewhere.
  const earlier = facts.earlierSensors
    .filter(({ until }) => then < Date.parse(until))
    .map(({ id }) => id);
  return kinds.some((kind) => {
    const sample = kind === "sensors" ? [...facts.sensors, ...earlier] : facts[kind];
    return names === null ? sample.length > 0 : names.some((name) => sample.includes(name));
  });
}

/**
 * The label of sample data, as the header `X-Svc-Data` has it. From the first session after the day of the first
 * start on, the sample runs backwards.
 */
export function sampleLabel(replay: SampleShift | null, now: number): string {
  if (replay === null) return "sample";
  const { realTo, shownOn } = replay;
  const days = dayNumber(shownOn) - dayNumber(realTo);
  const mirrored = nextSession("nyse", shownOn);
  const backwards =
    sessionCloseAt("nyse", mirrored) <= now ? `, replayed backwards since ${mirrored}` : "";
  return `sample; real to ${realTo}, shown ${days} days later${backwards}`;
}

/** What is said of sample data first. */
export const SAMPLE_SENTENCE = "Sample data, not today's markets";

/** The label as a sentence for people, on pages, in mails, feeds and answers to agents; null without a label. */
export function sampleNotice(label: string | null): string | null {
  if (label === null) return null;
  const [, how] = label.split("; ");
  return `${SAMPLE_SENTENCE}${how === undefined ? "" : `: ${how}`}.`;
}
