import type { FeatureName } from "../../../lib/language/domain/features.ts";
import type { ToneScore } from "../../../lib/language/wire/language-text.ts";

/** How a place in the text is marked. */
const KINDS = ["strain", "strength", "future", "worse", "better"] as const;
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

/** The counted places of the features and of the direction. */
function marksOf({ evidence = [], direction }: ToneScore): Mark[] {
  const kinds: Readonly<Record<string, Kind>> = { ...FEATURE_KINDS, ...OTHER_KINDS };
  return [...evidence, ...(direction.evidence ?? [])].flatMap(
    ({ category, start, end, counted }) => {
      const kind = kinds[category];
      return counted && kind ? [{ start, end, kind }] : [];
    },
  );
}

/** A part of the text with all marks on it, and the statements that begin here. */
interface Segment {
  text: string;
  kinds: Kind[];
  begins: Kind[];
}

/** Cuts the text where a mark begins or ends. Sorts the marks once, then goes through the text once. */
export function segmentsOf(text: string, marks: readonly Mark[]): Segment[] {
  const cuts = [...new Set([0, text.length, ...marks.flatMap(({ start, end }) => [start, end])])];
  cuts.sort((a, b) => a - b);
  const starting = Map.groupBy(marks, ({ start }) => start);
  const ending = Map.groupBy(marks, ({ end }) => end);
  const open = new Map<Kind, number>(KINDS.map((kind) => [kind, 0]));
  const count = (all: readonly Mark[] | undefined, by: 1 | -1) => {
    for (const { kind } of all ?? []) open.set(kind, (open.get(kind) ?? 0) + by);
  };
  return cuts.slice(0, -1).map((from, i) => {
    count(ending.get(from), -1);
    count(starting.get(from), 1);
    return {
      text: text.slice(from, cuts[i + 1]),
      kinds: KINDS.filter((kind) => (open.get(kind) ?? 0) > 0),
      begins: (starting.get(from) ?? []).map(({ kind }) => kind),
    };
  });
}

/** A statement about direction begins with an arrow, so that it can be read without colour. */
const Arrow = ({ begins }: { begins: readonly Kind[] }) => {
  if (begins.includes("better")) return <span aria-hidden="true">▲ </span>;
  return begins.includes("worse") ? <span aria-hidden="true">▼ </span> : null;
};

/** The text with its marks. */
export const MarkedText = ({ text, score }: { text: string; score: ToneScore }) => (
  <div class="marked prose" lang="en">
    {segmentsOf(text, marksOf(score)).map(({ text: part, kinds, begins }) =>
      kinds.length === 0 ? (
        part
      ) : (
        <mark class={kinds.map((kind) => `mark-${kind}`).join(" ")}>
          <Arrow begins={begins} />
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
  </ul>
);
