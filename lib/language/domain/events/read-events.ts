import { type Annotation, bindNearest, type Hits, hitsBy } from "../annotate.ts";
import type { TextTokens } from "../balance/figures.ts";
import { plainShift } from "../balance/shifts.ts";
import { addTo, type CueHit } from "../cue-matcher.ts";
import type { Mode } from "../document.ts";
import { firstSentences } from "../text/first-sentences.ts";
import { isIn, isMark, type Token } from "../text/tokenize.ts";
import { EVENT_RULES, type EventRule } from "./event-rules.ts";
import {
  type AdverseEvent,
  EVENT_TYPES,
  type EventPolarity,
  type EventSeverity,
  type EventType,
  isAdverse,
  polarityOf,
  severityOf,
} from "./event-types.ts";
import { isEventWord } from "./event-words.ts";

type Tokens = readonly Token[];

/** A place in the text that reports an event: UTF-16 offsets, end exclusive, and its sentence. */
export interface EventPlace {
  readonly start: number;
  readonly end: number;
  /** Number of the sentence among those that are read, from 0. */
  readonly sentence: number;
}

/** An event that a text reports, with every place that does. */
export interface TextEvent {
  readonly type: EventType;
  readonly polarity: EventPolarity;
  readonly severity: EventSeverity;
  readonly evidence: readonly EventPlace[];
}

/** Token indices, `to` exclusive, of a possible event. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** How far context reaches, in tokens. */
const REACH = {
  modalBefore: 14,
  modalAfter: 2,
  other: 12,
  otherAfter: 4,
  year: 3,
  object: 4,
  subject: 3,
};

/** Events that are none in the explanation of a measure or a policy. */
const EXPLAINED: ReadonlySet<EventType> = new Set([
  "IMPAIRMENT",
  "RESTRUCTURING",
  "CREDIT_LOSSES",
  "MATERIAL_WEAKNESS",
]);
/** Events that others may have a part in: borrowers that do not pay, thieves. */
const OF_OTHERS: ReadonlySet<EventType> = new Set(["CREDIT_LOSSES", "CYBER_INCIDENT"]);
/** Events whose sentence may name an earlier period. */
const UNDATED: ReadonlySet<EventType> = new Set(["NON_RELIANCE", "RESTATEMENT", "REMEDIATION"]);
/** Events of what others also do: states, central banks and rating agencies have forecasts. */
const OF_FORECASTS: ReadonlySet<EventType> = new Set([
  "GUIDANCE_CUT",
  "GUIDANCE_WITHDRAWN",
  "GUIDANCE_RAISED",
]);
/** Events about what is only possible: doubt whether a firm can go on, an inquiry whether it may. */
const DOUBTFUL: ReadonlySet<EventType> = new Set(["GOING_CONCERN", "INVESTIGATION"]);
/** Events that are over once they are remedied. */
const REMEDIABLE: ReadonlySet<EventType> = new Set([
  "BANKRUPTCY",
  "GOING_CONCERN",
  "DEFAULT",
  "DELISTING_NOTICE",
  "MATERIAL_WEAKNESS",
  "LATE_FILING",
  "INVESTIGATION",
  "COVENANT_BREACH",
  "CYBER_INCIDENT",
  "TRIAL_FAILURE",
  "RECALL",
]);

const spanOf = (a: Span, b: Span): Span => ({
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to),
});

const isInside = (a: Span, b: Span): boolean => a.from >= b.from && a.to <= b.to;

/** Whether a cue has a negation of its own, such as "did not meet". */
const negates = (tokens: Tokens, { from, to }: Span): boolean =>
  tokens
    .slice(from, to)
    .some((token) => isEventWord("negators", token) || token.text.endsWith("n't"));

/** The spans that the cues of a type cover in a sentence and that no negation reaches. */
function spansOf(type: EventType, hits: Hits, source: TextTokens): Span[] {
  const { tokens } = source;
  const { whole = [], pairs = [], burdens = [], figures } = EVENT_RULES[type];
  const burdened = hits.of(...burdens);
  const isOfBurden = (thing: Span, act: Span) =>
    near(burdened, spanOf(thing, act), REACH.subject, REACH.object).some((burden) =>
      isObject(burden, thing, act, tokens),
    );
  const isLess = burdened.length > 0 && falls(hits, source);
  /** A cue that says it all may name the burden itself, "now expect a loss", unless it gets smaller. */
  const isOfAnother = (cue: Span) =>
    near(burdened, cue, REACH.subject, REACH.object).every((burden) =>
      isInside(burden, cue) ? !isLess : !isObject(burden, cue, cue, tokens),
    );
  const spans: Span[] = hits
    .assertedOf(...whole)
    .filter(isOfAnother)
    .map(({ from, to }) => ({ from, to }));
  for (const { thing, act, reach, rivals, around, unless, isDenied } of pairs) {
    const things = hits.of(thing);
    const acts = hits.of(act);
    if (things.length === 0 || acts.length === 0) continue;
    if (unless !== undefined && hits.has(unless)) continue;
    const between = around === undefined ? null : hits.of(around);
    const bound =
      rivals === undefined
        ? bindNearest(acts, things, reach)
        : bindNearest(things, hits.of(...rivals), reach).map(
            ([each, nearest]) => [nearest, each] as const,
          );
    for (const [nearest, each] of bound) {
      if (nearest.category !== act || nearest.negated !== (isDenied ?? false)) continue;
      const isApart = isNewStatement(tokens, each.to, nearest.from + 1);
      const isNegated = each.negated && !isDenied && !isApart && !negates(tokens, nearest);
      if (isNegated || hasBorder(tokens, each, nearest) || isOfBurden(each, nearest)) continue;
      const span = spanOf(nearest, each);
      if (between === null || isAround(span, between)) spans.push(span);
    }
  }
  return figures === undefined ? spans : [...spans, ...figureSpans(figures, hits, source)];
}

/** Whether a clause ends between two cues, or a word that sets one statement against another begins it. */
function hasBorder(tokens: Tokens, one: Span, other: Span): boolean {
  const [first, second] = one.from < other.from ? [one, other] : [other, one];
  return (
    tokens[first.from]?.clause !== tokens[second.from]?.clause ||
    tokens.slice(first.to, second.from).some((token) => isEventWord("contrasts", token))
  );
}

/**
 * Whether a thing is what an act is about: "expense guidance", "guidance for costs", "losses hit a
 * record", "a record loss".
 */
function isObject(object: Span, thing: Span, act: Span, tokens: Tokens): boolean {
  const isInThing = object.from < thing.to && object.to >= thing.from;
  if (isInThing || object.from === act.to) return true;
  if (object.from >= thing.to)
    return (
      object.from - thing.to <= REACH.object &&
      isEventWord("objectPrepositions", tokens[thing.to]) &&
      !tokens
        .slice(thing.to + 1, object.from)
        .some((token) => isMark(token) || isEventWord("objectPrepositions", token))
    );
  const from = Math.min(thing.from, act.from);
  const between = tokens.slice(object.to, from);
  return (
    object.to <= from &&
    between.length <= REACH.subject &&
    !between.some((token) => isMark(token) || isEventWord("ownSubjects", token))
  );
}

/** Whether a figure of a sentence is smaller than the one before. */
const falls = (hits: Hits, source: TextTokens): boolean =>
  hits.of("event_former").some((former) => plainShift(source, former)?.sign === -1);

/** The index of the first of some sorted spans for which a test holds; their number if for none. */
function firstIndex(spans: readonly Span[], isReached: (span: Span) => boolean): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (span !== undefined && isReached(span)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Whether one of the cues of a category stands inside a span. */
function isAround(span: Span, cues: readonly CueHit[]): boolean {
  const next = cues[firstIndex(cues, ({ from }) => from >= span.from)];
  return next !== undefined && next.to <= span.to;
}

/** Figures of a thing that differ from those before, in the direction that is the event. */
function figureSpans(
  { thing, sign, reach, without }: NonNullable<EventRule["figures"]>,
  hits: Hits,
  source: TextTokens,
): Span[] {
  const things = hits.assertedOf(thing);
  if (things.length === 0 || hits.has(...without)) return [];
  const former = hits.of("event_former").filter((cue) => !isRangeBefore(source.tokens, cue));
  return former.flatMap((cue) => {
    const shift = plainShift(source, cue);
    if (shift?.sign !== sign) return [];
    const first = things[firstIndex(things, ({ to }) => shift.from - to <= reach)];
    return first === undefined || first.from >= shift.to ? [] : [spanOf(first, shift)];
  });
}

/** Whether "from" follows a figure: what comes after it is then a range, not a change. */
const isRangeBefore = (tokens: Tokens, { from, to }: Span): boolean =>
  tokens[to - 1]?.text === "from" &&
  tokens.slice(Math.max(0, from - 3), from).some(({ kind }) => kind === "number");

/** The context cues of a clause by kind, each by position. */
interface Context {
  modal: readonly CueHit[];
  prior: readonly CueHit[];
  pastYears: readonly CueHit[];
  compared: readonly CueHit[];
  other: readonly CueHit[];
  forecaster: readonly CueHit[];
  aside: readonly CueHit[];
}

const contextOf = (clause: Hits, pastYears: readonly CueHit[]): Context => ({
  modal: clause.of("event_modal"),
  prior: clause.of("event_prior"),
  pastYears,
  compared: clause.of("event_compared"),
  other: clause.of("event_other"),
  forecaster: clause.of("event_forecaster"),
  aside: clause.assertedOf("event_aside"),
});

/** Without a filing time, no short text is taken to be of an earlier year. */
const FIRST_YEAR = 2025;
/** Minimum words of a text that names the year of its own events somewhere; what repeats counts once. */
const MIN_DATED_WORDS = 150;
/** A year or day named as the time of an event: "in the second quarter of fiscal 2019", "on March 3, 2019". */
const [YEAR, DAY] = [/^(?:19|20)\d\d$/, /^(?:[1-9]|[12]\d|3[01])$/];
const MAX_DATE_TOKENS = 7;

/**
 * The year before which the events of a text are past: the one before its filing, whose results it
 * reports. Where no filing is known, the one that it names most, or none before `FIRST_YEAR` where it
 * is too short to name its own. The newest one may be that of a loan's end.
 */
function presentYear({ tokens }: Annotation, filedYear: number | null): number {
  if (filedYear !== null) return filedYear - 1;
  const { sentences, words } = firstSentences(tokens);
  const counts = new Map<number, number>();
  for (const { text, sentence } of tokens) {
    if (YEAR.test(text) && sentences.has(sentence))
      counts.set(Number(text), (counts.get(Number(text)) ?? 0) + 1);
  }
  const [most = 0] = [...counts].sort(([a, n], [b, m]) => m - n || a - b)[0] ?? [];
  return words < MIN_DATED_WORDS ? Math.max(most, FIRST_YEAR) : most;
}

/** Past years that say when something was, by clause: "in 2019", "on March 3, 2018". */
function pastYearsOf(annotation: Annotation, filedYear: number | null): Map<number, CueHit[]> {
  const { tokens } = annotation;
  const present = presentYear(annotation, filedYear);
  const found = new Map<number, CueHit[]>();
  for (const [at, { text, clause }] of tokens.entries()) {
    if (!YEAR.test(text) || Number(text) >= present) continue;
    let [from, hasDay] = [at - 1, false];
    for (; from > at - MAX_DATE_TOKENS; from -= 1) {
      const word = tokens[from]?.text ?? "";
      const isDay = DAY.test(word);
      hasDay ||= isDay;
      if (!isDay && word !== "," && !isEventWord("dateWords", tokens[from])) break;
    }
    const isDate = isEventWord("datePrepositions", tokens[from]);
    if (!isDate && !(hasDay && tokens[from]?.text === "on")) continue;
    addTo(found, clause, { category: "event_prior", from, to: at + 1, negated: false } as CueHit);
  }
  return found;
}

/** The cues that end at most `before` tokens before a span and begin at most `after` after it. */
const near = (cues: readonly CueHit[], span: Span, before: number, after: number) =>
  cues.slice(
    firstIndex(cues, ({ to }) => span.from - to <= before),
    firstIndex(cues, ({ from }) => from - span.to > after),
  );

/** Whether an event is only possible, long past, another firm's, or explained in its clause. */
function isUnasserted(type: EventType, span: Span, context: Context, tokens: Tokens): boolean {
  const isModal = (hit: Span) =>
    !isNewStatement(tokens, hit.to, span.to) &&
    !(DOUBTFUL.has(type) && hit.from >= span.from && isOpenQuestion(hit, tokens));
  const modals = near(context.modal, span, REACH.modalBefore, REACH.modalAfter);
  if (modals.some(isModal)) return true;
  if (!UNDATED.has(type) && isDated(span, context)) return true;
  const others = near(context.other, span, REACH.other, REACH.otherAfter);
  if (!OF_OTHERS.has(type) && others.some((hit) => isOwner(hit, span, tokens))) return true;
  const forecasters = near(context.forecaster, span, REACH.other, 0);
  if (OF_FORECASTS.has(type) && forecasters.some((hit) => isOwner(hit, span, tokens))) return true;
  const [aside] = context.aside;
  return EXPLAINED.has(type) && aside !== undefined && aside.from < span.to;
}

/** Whether a possibility is what an inquiry or a doubt is about: whether a firm can continue. */
const isOpenQuestion = ({ from, to }: Span, tokens: Tokens): boolean =>
  to === from + 1 && isEventWord("openQuestions", tokens[from]);

/** Whether a new statement begins between two tokens: a comma, "so" or "and", and a subject. */
function isNewStatement(tokens: Tokens, from: number, to: number): boolean {
  for (let at = from; at < to - 2; at += 1) {
    if (tokens[at]?.text !== "," || !isEventWord("statementJoiners", tokens[at + 1])) continue;
    if (isIn("statementOpeners", tokens[at + 2])) return true;
  }
  return false;
}

/**
 * Whether an earlier period belongs to the event: nothing is compared between the two. What stands
 * before the nearest period on a side also stands before those that are farther away.
 */
function isDated(span: Span, { prior, pastYears, compared }: Context): boolean {
  const isDating = (period: CueHit | undefined) => {
    if (period === undefined) return false;
    const [left, right] = period.from < span.from ? [period, span] : [span, period];
    const between = compared[firstIndex(compared, ({ from }) => from > left.from)];
    return between === undefined || between.from >= right.from;
  };
  const nextIn = (periods: readonly CueHit[]) =>
    firstIndex(periods, ({ from }) => from >= span.from);
  const [next, nextYear] = [nextIn(prior), nextIn(pastYears)];
  const later = pastYears[nextYear];
  // A year far behind belongs to something else, such as "the unit that we bought in 2019".
  const isNear = later !== undefined && later.from - span.to <= REACH.year;
  return [prior[next - 1], prior[next], pastYears[nextYear - 1], isNear ? later : undefined].some(
    isDating,
  );
}

/** Whether somebody else near by is the subject of the event, or is named in it or after it. */
function isOwner(other: Span, span: Span, tokens: Tokens): boolean {
  if (other.from >= span.from && other.from < span.to) return true;
  if (other.from >= span.from)
    return tokens
      .slice(span.to, other.from + 1)
      .some((token) => isEventWord("ownerPrepositions", token));
  return !tokens.slice(other.to, span.from).some((token) => isEventWord("ownSubjects", token));
}

/** The adverse events among some. */
export const adverseOf = (events: readonly TextEvent[]): AdverseEvent[] =>
  events.map(({ type }) => type).filter(isAdverse);

/** The events of a text read in a mode; none in a text of a central bank, which has no firm. */
export const readEvents = (
  annotation: Annotation,
  mode: Mode,
  filedYear: number | null,
): TextEvent[] => (mode === "central_bank" ? [] : eventsOf(annotation, filedYear));

/**
 * The events that a text reports as its firm's own and present, in the order of the types. What is
 * only possible, denied, of an earlier period or another firm's is none; what has been remedied is
 * REMEDIATION alone. `filedYear` is that of the text's publication, null where it is not known.
 * Linear time. Source: docs/methods/events.md.
 */
export function eventsOf(annotation: Annotation, filedYear: number | null = null): TextEvent[] {
  const { tokens } = annotation;
  const places = new Map<EventType, EventPlace[]>();
  const pastYears = pastYearsOf(annotation, filedYear);
  for (const [sentence, hits] of hitsBy("sentence", annotation)) {
    for (const [type, spans] of sentenceEvents(hits, annotation, pastYears)) {
      const found = spans.map(({ from, to }) => ({
        start: tokens[from]?.start ?? 0,
        end: tokens[to - 1]?.end ?? 0,
        sentence,
      }));
      for (const place of found) addTo(places, type, place);
    }
  }
  return EVENT_TYPES.flatMap((type) => {
    const evidence = places.get(type);
    if (evidence === undefined) return [];
    return [{ type, polarity: polarityOf(type), severity: severityOf(type), evidence }];
  });
}

/** Spans by position; those that overlap as one. */
function withoutOverlaps(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || span.from >= last.to) joined.push(span);
    else joined[joined.length - 1] = spanOf(last, span);
  }
  return joined;
}

/** The events of one sentence. */
function sentenceEvents(
  hits: Hits,
  source: TextTokens,
  pastYears: ReadonlyMap<number, readonly CueHit[]>,
): [EventType, Span[]][] {
  const { tokens } = source;
  const clauses = new Map(
    [...hitsBy("clause", { tokens, hits })].map(([clause, each]) => [
      clause,
      contextOf(each, pastYears.get(clause) ?? []),
    ]),
  );
  const isVoluntary = hits.has("event_voluntary");
  const isSaid = (type: EventType, span: Span) => {
    const context = clauses.get(tokens[span.from]?.clause ?? 0);
    return context === undefined || !isUnasserted(type, span, context, tokens);
  };
  const found = EVENT_TYPES.flatMap((type): [EventType, Span[]][] => {
    if (type === "DELISTING_NOTICE" && isVoluntary) return [];
    const spans = spansOf(type, hits, source).filter((span) => isSaid(type, span));
    return spans.length === 0 ? [] : [[type, withoutOverlaps(spans)]];
  });
  return withoutRemedied(found, tokens);
}

/**
 * The events of a sentence without the faults that it says are remedied. A fault in a clause after
 * that of the remedy is a new one, and then the firm is not rid of it: "was closed, but another was
 * opened".
 */
function withoutRemedied(found: readonly [EventType, Span[]][], tokens: Tokens) {
  const remedies = found.find(([type]) => type === "REMEDIATION")?.[1] ?? [];
  const [remedy] = remedies;
  if (remedy === undefined) return [...found];
  const clauseOf = (at: number) => tokens[at]?.clause ?? 0;
  const isAfter = (span: Span) => clauseOf(span.from) > clauseOf(remedy.to - 1);
  const left = found.flatMap(([type, spans]): [EventType, Span[]][] => {
    const kept = REMEDIABLE.has(type) ? spans.filter(isAfter) : spans;
    return kept.length === 0 ? [] : [[type, kept]];
  });
  const isNew = left.some(([type]) => REMEDIABLE.has(type));
  return isNew ? left.filter(([type]) => type !== "REMEDIATION") : left;
}
