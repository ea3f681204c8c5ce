// Shows a scored text with its counted words marked, and a legend of the marks.

import type { FeatureName } from "../../../lib/language/domain/features.ts";
import type { ToneScore } from "../../../lib/language/wire/language-text.ts";

/** The kinds of marks. */
const KINDS = ["strain", "strength", "future", "worse", "better", "event"] as const;
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

/** The counted places of the features and of the direction, and the places of events. */
function marksOf({ evidence = [], direction, events }: ToneScore): Mark[] {
  const kinds: Readonly<Record<string, Kind>> = { ...FEATURE_KINDS, ...OTHER_KINDS };
  const counted = [...evidence, ...(direction.evidence ?? [])].flatMap(
    ({ category, start, end, counted: isCounted }) => {
      const kind = kinds[category];
      return isCounted && kind ? [{ start, end, kind }] : [];
    },
  );
  const reported = events.flatMap((event) =>
    event.evidence.map(({ start, end }) => ({ start, end, kind: "event" as const })),
  );
  return [...counted, ...reported];
}

/** A part of the text with the kinds of all marks on it, and of those that start at its first character. */
interface Segment {
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

export const MarkedText = ({ text, score }: { text: string; score: ToneScore }) => (
  <div class="marked prose" lang="en">
    {segmentsOf(text, marksOf(score)).map(({ text: part, kinds, starts }) =>
      kinds.length === 0 ? (
        part
      ) : (
        <mark class={kinds.map((kind) => `mark-${kind}`).join(" ")}>
          <Arrow starts={starts} />
          {part}
        </mark>
      ),
    )}
  </div>
);

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
  </ul>
);
