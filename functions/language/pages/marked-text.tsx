// Shows a scored text with its counted words marked, and a legend of the marks.

import type { FeatureName } from "../../../lib/language/domain/features.ts";
import type { ToneScore } from "../../../lib/language/wire/language-text.ts";

/** The kinds of marks; `unread` is what was left out. */
const KINDS = ["strain", "strength", "future", "worse", "better", "event", "unread"] as const;
type Kind = (typeof KINDS)[number];

/** The kind of each feature; other categories, such as topics, are not marked. */
const FEATURE_KINDS: Readonly<Record<FeatureName, Kind>> = {
  constraint: "strain",
  conviction: "strength",
  hedge: "strain",
  caution: "strain",
  commitment: "strength",
  blame: "strain",
  vague: "strain",
  defensive: "strain",
  growth: "strength",
  forward: "future",
};
const OTHER_KINDS: Readonly<Record<string, Kind>> = {
  direction_up: "better",
  direction_down: "worse",
};

interface Mark {
  start: number;
  end: number;
  kind: Kind;
}

type OmissionReason = NonNullable<ToneScore["omitted"]>[number]["reason"];

/** Why a part is not read; a label says it itself. */
const REASONS: Readonly<Record<OmissionReason, string | null>> = {
  operator: "operator",
  analyst: "analyst",
  safe_harbour: "forward-looking boilerplate",
  label: null,
};

/** The counted places of the features and of the direction, the places of events, and what is not read. */
function marksOf({ evidence = [], omitted = [], direction, events }: ToneScore): Mark[] {
  const kinds: Readonly<Record<string, Kind>> = { ...FEATURE_KINDS, ...OTHER_KINDS };
  const counted = [...evidence, ...(direction.evidence ?? [])].flatMap((place) => {
    const kind = kinds[place.category];
    return place.counted && kind ? [{ start: place.start, end: place.end, kind }] : [];
  });
  const reported = events.flatMap((event) =>
    event.evidence.map(({ start, end }) => ({ start, end, kind: "event" as const })),
  );
  return [
    ...counted,
    ...reported,
    ...omitted.map(({ start, end }) => ({ start, end, kind: "unread" as const })),
  ];
}

/** A part of the text with the kinds of all marks on it, and of those that start at its first character. */
interface Segment {
  start: number;
  text: string;
  kinds: Kind[];
  starts: Kind[];
}

/** Cuts the text where a mark starts or ends. Takes linear time after sorting the marks once. */
export function segmentsOf(text: string, marks: readonly Mark[]): Segment[] {
  const cuts = [...new Set([0, text.length, ...marks.flatMap(({ start, end }) => [start, end])])];
  cuts.sort((a, b) => a - b);
  const starting = Map.groupBy(marks, ({ start }) => start);
  const ending = Map.groupBy(marks, ({ end }) => end);
  const open = new Map<Kind, number>(KINDS.map((kind) => [kind, 0]));
  const count = (all: readonly Mark[] | undefined, step: 1 | -1) => {
    for (const { kind } of all ?? []) open.set(kind, (open.get(kind) ?? 0) + step);
  };
  return cuts.slice(0, -1).map((from, i) => {
    count(ending.get(from), -1);
    count(starting.get(from), 1);
    return {
      start: from,
      text: text.slice(from, cuts[i + 1]),
      kinds: KINDS.filter((kind) => (open.get(kind) ?? 0) > 0),
      starts: (starting.get(from) ?? []).map(({ kind }) => kind),
    };
  });
}

/** A statement about direction begins with an arrow, so that it can be read without colour. */
const Arrow = ({ starts }: { starts: readonly Kind[] }) => {
  if (starts.includes("better")) return <span aria-hidden="true">▲ </span>;
  return starts.includes("worse") ? <span aria-hidden="true">▼ </span> : null;
};

/** A part that is not read, in grey, with the reason before it. */
const Unread = ({ text, reason }: { text: string; reason: string | null | undefined }) => (
  <span class="unit">
    {reason && `(not read: ${reason}) `}
    {text}
  </span>
);

export function MarkedText({ text, score }: { text: string; score: ToneScore }) {
  const reasons = new Map(score.omitted?.map(({ start, reason }) => [start, REASONS[reason]]));
  const language = score.language === "mul" ? undefined : (score.language ?? "en");
  return (
    <div class="marked prose" lang={language}>
      {segmentsOf(text, marksOf(score)).map(({ start, text: part, kinds, starts }) => {
        if (kinds.length === 0) return part;
        if (kinds.includes("unread")) return <Unread text={part} reason={reasons.get(start)} />;
        return (
          <mark class={kinds.map((kind) => `mark-${kind}`).join(" ")}>
            <Arrow starts={starts} />
            {part}
          </mark>
        );
      })}
    </div>
  );
}

/** What the marks mean. */
export const MarkLegend = () => (
  <ul class="legend">
    <li>
      <mark class="mark-strain">strain</mark> constraint, hedging, caution, blame, vague, defensive
    </li>
    <li>
      <mark class="mark-strength">strength</mark> conviction, commitment, growth
    </li>
    <li>
      <mark class="mark-future">future</mark> talk of what is to come
    </li>
    <li>
      <mark class="mark-better">▲ better</mark> <mark class="mark-worse">▼ worse</mark> statements
      of direction
    </li>
    <li>
      <mark class="mark-event">event</mark> what the text reports as having happened
    </li>
    <li>
      <span class="unit">grey</span> not read: operators, analysts, boilerplate
    </li>
  </ul>
);
