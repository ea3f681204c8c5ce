// What the archive of histories holds: its kinds of files, their columns, and who may read each.

import { TIERS, type Tier } from "../../../core/tier.ts";
import { isOpen, type Rights } from "../../../market/domain/rights.ts";

/** The type of a column; a time is an instant in UTC, to the millisecond. */
export type CellType = "text" | "number" | "integer" | "boolean" | "time";

/** A column: its type, the lowest tier whose files have it, and what it says. */
type Column = readonly [type: CellType, tier: Tier, what: string];

interface Kind {
  about: string;
  /** The column whose year names the file. */
  dated: string;
  columns: Readonly<Record<string, Column>>;
}

const KNOWN: Column = ["time", "free", "When the row became known. Use it only from then on."];

/**
 * Every kind has `known_at`. Names and values are those of the API. The order of columns is that of the files: a new
 * column is appended, so that files of other years can be read beside it.
 */
export const ARCHIVE_KINDS = {
  readings: {
    about: "Readings of a sensor with their revisions, without repeats of the last observation.",
    dated: "observed_at",
    columns: {
      sensor_id: ["text", "free", "Id of the sensor."],
      observed_at: ["time", "free", "The instant that the value is for."],
      known_at: KNOWN,
      revision: ["integer", "free", "0, plus 1 for each revision of the same observation."],
      version: ["text", "free", "Version of the sensor's rules that made the reading."],
      state: ["text", "free", "State of the sensor."],
      value: ["number", "free", "Value. Null where the licence of the source forbids showing it."],
      confidence: ["number", "retail", "Confidence of the state, 0 to 1."],
      percentile: ["number", "retail", "Rank of the value in its own history, 0 to 1."],
      z_score: ["number", "retail", "Robust z-score over 252 observations."],
      band_low: ["number", "retail", "Lower edge of the band that the state covers."],
      band_high: ["number", "retail", "Upper edge of the band that the state covers."],
      ingested_at: ["time", "retail", "When the service read the observation."],
    },
  },
  states: {
    about: "Changes of state of all sensors that the tier may read.",
    dated: "known_at",
    columns: {
      sensor_id: ["text", "free", "Id of the sensor."],
      known_at: KNOWN,
      from_state: ["text", "free", "State before."],
      to_state: ["text", "free", "State after."],
      observed_at: ["time", "free", "The observation that confirmed the change."],
      revision: ["integer", "free", "Revision of that observation."],
    },
  },
  index: {
    about:
      "The stress index: the last level of each hour, and of each day before the service began.",
    dated: "known_at",
    columns: {
      known_at: KNOWN,
      stress_index: ["number", "free", "The index, 0 to 100."],
      regime: ["text", "free", "Regime of the index."],
      sensor_count: ["integer", "free", "Sensors that were live."],
      severe: ["integer", "free", "Sensors in SEVERE or STRESS."],
      elevated: ["integer", "free", "Sensors in ELEVATED."],
      rising: ["integer", "free", "Sensors in RISING."],
      neutral: ["integer", "free", "Sensors in NEUTRAL or NORMAL."],
      stable: ["integer", "free", "Sensors in STABLE."],
    },
  },
  scores: {
    about: "Earnings scores of all tickers over three horizons, as they were recorded.",
    dated: "known_at",
    columns: {
      ticker: ["text", "retail", "Ticker."],
      quarter: ["text", "retail", "Fiscal quarter of the text."],
      horizon: ["text", "retail", "Days that the score looks ahead, such as 21d."],
      known_at: ["time", "retail", KNOWN[2]],
      combined_direction: ["text", "retail", "Direction of the language score."],
      combined_conviction: ["text", "retail", "How strong the score is."],
      combined_score: ["number", "retail", "-100 to 100. Language score and model combined."],
      tips_score: ["number", "retail", "-100 to 100. Language score."],
      direction_prob: ["number", "retail", "Probability of a positive excess return."],
      ml_confidence: ["number", "retail", "0.5 to 1. Confidence of the model."],
      ml_gated: ["boolean", "retail", "Whether the model passed the gate."],
      gate_reason: ["text", "retail", "Why the gate is open or shut."],
      macro_headwind: ["boolean", "retail", "LONG while the stress index is high."],
      conflict_flags: ["text", "retail", "What speaks against the score, separated by commas."],
      regime_state: ["text", "retail", "Regime of the stress index then."],
      model_version: ["text", "retail", "Version of method and model."],
      is_made_up: ["boolean", "retail", "Whether the company and its text are made up."],
      top_features: ["text", "institutional", "Inputs of the model as JSON."],
    },
  },
  calls: {
    about: "Published calls as they stand. The tape has every event of them, and proves it.",
    dated: "opened_at",
    columns: {
      slug: ["text", "free", "Name of the call in addresses."],
      version: ["integer", "free", "Number of the wording."],
      title: ["text", "free", "The call in a line."],
      statement: ["text", "free", "What happens if the call is right."],
      instrument: ["text", "free", "What the call is about."],
      instrument_type: ["text", "free", "Kind of instrument."],
      svc_prob: ["number", "free", "Our probability of YES, 0 to 1."],
      svc_prob_at: ["time", "free", "When it was stamped."],
      market_prob_open: ["number", "free", "Market's probability at opening."],
      market_prob_close: ["number", "free", "Market's probability at closing."],
      resolution_criterion: ["text", "free", "When the outcome is YES."],
      resolution_source: ["text", "free", "Who says so."],
      opened_at: ["time", "free", "When the call was opened."],
      closes_at: ["time", "free", "When it closes."],
      resolve_by: ["time", "free", "When the outcome should be known."],
      status: ["text", "free", "Where the call stands."],
      verdict: ["text", "free", "Outcome. Null until graded or void."],
      graded_at: ["time", "free", "When it was graded."],
      brier: ["number", "free", "(svc_prob - outcome)^2. Null until graded."],
      tape_seq: ["integer", "free", "Newest row of the tape about it."],
      row_sha256: ["text", "free", "Digest of that row."],
      known_at: KNOWN,
    },
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type ArchiveKind = keyof typeof ARCHIVE_KINDS;
export const KIND_NAMES = Object.keys(ARCHIVE_KINDS) as [ArchiveKind, ...ArchiveKind[]];

/** The names of a kind's columns. */
export type ColumnOf<K extends ArchiveKind> = keyof (typeof ARCHIVE_KINDS)[K]["columns"] & string;

/** A column of a file, and its place among all columns of its kind. */
export interface FileColumn {
  name: string;
  type: CellType;
  place: number;
}

const rankOf = (tier: Tier): number => TIERS.indexOf(tier);

/** All columns of a kind, in order. */
export const columnsOf = (kind: ArchiveKind): [name: string, column: Column][] =>
  Object.entries(ARCHIVE_KINDS[kind].columns);

/** The columns that files of a tier have: none that needs a higher one. */
export const columnsFor = (kind: ArchiveKind, tier: Tier): FileColumn[] =>
  columnsOf(kind).flatMap(([name, [type, needed]], place) =>
    rankOf(needed) <= rankOf(tier) ? [{ name, type, place }] : [],
  );

/** The columns of a tier, for readers. */
export const describedColumns = (kind: ArchiveKind, tier: Tier) =>
  columnsOf(kind).flatMap(([name, [type, needed, about]]) =>
    rankOf(needed) <= rankOf(tier) ? [{ name, type, about }] : [],
  );

/** The file of a tier that holds all that a caller of the tier may read of a subject. */
export interface Form {
  tier: Tier;
  rights: Rights;
}

const LOWEST_OF_KIND = (kind: ArchiveKind): Tier =>
  columnsOf(kind)
    .map(([, [, tier]]) => tier)
    .toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? "institutional";

const hasColumnsFrom = (kind: ArchiveKind, tier: Tier): boolean =>
  columnsOf(kind).some(([, [, needed]]) => needed === tier);

/**
 * The files that a subject has: one for the lowest tier that may read it, and one for each higher tier that sees more
 * columns. Without a key a file has what is open to pass on, and nothing else.
 */
export function formsOf(kind: ArchiveKind, { minTier, rights }: { minTier: Tier; rights: Rights }) {
  const ofRights: Tier = isOpen(rights) ? "free" : "retail";
  const lowest = [minTier, ofRights, LOWEST_OF_KIND(kind)].reduce((a, b) =>
    rankOf(a) > rankOf(b) ? a : b,
  );
  return TIERS.filter(
    (tier) => tier === lowest || (rankOf(tier) > rankOf(lowest) && hasColumnsFrom(kind, tier)),
  ).map((tier): Form => ({ tier, rights }));
}
