// Documents: their modes, quarters, licences, and how a new text is placed among stored revisions.

/** The modes in which a text can be scored. */
export const MODES = ["earnings", "authorship", "escalation", "central_bank"] as const;
export type TextMode = (typeof MODES)[number];
/** The modes of stored documents; earnings releases have a separate reference. */
export const DOCUMENT_MODES = [...MODES, "release"] as const;
export type Mode = (typeof DOCUMENT_MODES)[number];

/** Kinds of documents: two of companies, three of central banks. */
export const DOCUMENT_KINDS = [
  "call",
  "release",
  "statement",
  "minutes",
  "press_conference",
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * Titles of central banks' texts that are no statement. The database uses the same expressions for
 * the kind of a document, so their syntax must be valid in PostgreSQL too.
 */
export const MINUTES_TITLE =
  /minutes|account of|record of (the )?(meeting|discussion)|summary of (opinions|deliberations)/i;
export const PRESS_CONFERENCE_TITLE =
  /press (conference|briefing)|news conference|(questions|answers) .*(press|journalists|media|reporters)|q ?& ?a/i;

/** A release is compared with releases, any other text with the other texts of its ticker. */
export const isRelease = (mode: Mode): boolean => mode === "release";

/**
 * Why a release has no quarter. `NO_PERIOD`: its head names no period that had ended. `TOO_OLD`: the
 * period ended more than 130 days before the filing. `NOT_ENDED`: the quarter that it names had not
 * ended. `PERIODS_DISAGREE`: the quarter's number is not that of the day on which it ended.
 * `FIGURES_DISAGREE`: figures of a later period had been filed before.
 */
export const NO_QUARTER_REASONS = [
  "NO_PERIOD",
  "TOO_OLD",
  "NOT_ENDED",
  "PERIODS_DISAGREE",
  "FIGURES_DISAGREE",
] as const;
export type NoQuarterReason = (typeof NO_QUARTER_REASONS)[number];

/** Format of a fiscal quarter, such as `Q3_FY2025`. Source: docs/decisions.md#g10. */
export const QUARTER = /^Q([1-4])_FY([0-9]{4})$/;

/** Number of a quarter; consecutive quarters differ by 1. Null for an invalid quarter. */
export function quarterIndex(quarter: string): number | null {
  const found = QUARTER.exec(quarter);
  return found === null ? null : Number(found[2]) * 4 + Number(found[1]) - 1;
}

/**
 * Licences under which the text of a document is stored: public domain, CC0, CC BY and CC BY-SA of
 * any version, and texts that an operator marks with the word `keep` ("keep: our own transcript").
 * For all others only digest, scores and offsets are stored. The database uses the same expression
 * in a check, so its syntax must be valid in PostgreSQL too.
 */
export const STORABLE_LICENCE =
  /^(public[ -]domain( .*)?|cc0([ -][0-9.]+)?|cc[ -]by([ -]sa)?([ -][0-9.]+)?|keep(:.*)?)$/i;

/** Whether the licence allows us to store a document's text. */
export const mayStoreText = (licence: string): boolean => STORABLE_LICENCE.test(licence);

/** A stored revision of a ticker's quarter. Instants in epoch ms. */
interface StoredRevision {
  revision: number;
  knownAt: number;
  /** True when the instant was stated; false when it was only the date of a file. */
  isKnownAtGiven: boolean;
  ingestedAt: number;
  mode: Mode;
  sha256: string;
}

/** A submitted text of the same quarter. */
export interface GivenText {
  knownAt: number;
  /** True when the submitter stated the instant; false when it is only the date of a file. */
  isKnownAtGiven: boolean;
  mode: Mode;
  sha256: string;
}

/**
 * Why a stated instant is rejected. `STATED_BEFORE`: another instant was stated for this text
 * earlier. `HELD_BEFORE`: we had the text before that instant. `OTHER_TEXT`: another text of the
 * quarter has that instant.
 */
export type RejectionReason = "STATED_BEFORE" | "HELD_BEFORE" | "OTHER_TEXT";

/**
 * The stored text that equals the submitted one, or the number of the new revision. `knownAt` is
 * the instant from which the text counts as known.
 */
type Placement<Stored> = (
  | { same: Stored; knownAt: number }
  | { same: null; revision: number; knownAt: number; isKnownAtGiven: boolean }
) & { rejected: RejectionReason | null };

/**
 * Decides whether a text is already stored in the same mode or is a new revision, and from which
 * instant it counts as known. With a stated instant, the text is compared with the revision that
 * was valid then, so that revisions may arrive in any order. If it claims to be older than all, it
 * is compared with the first. If another text has the stated instant already, the text counts as
 * known from now. Without a stated instant, it is compared with the newest revision and counts as
 * known later than that. A stated instant replaces a file's date, but not another stated instant.
 * `stored` is sorted by instant and revision. Source: docs/decisions.md#i-known.
 */
export function placementOf<Stored extends StoredRevision>(
  given: GivenText,
  stored: readonly Stored[],
  now: number,
): Placement<Stored> {
  const [first, newest] = [stored[0], stored.at(-1)];
  const { isKnownAtGiven } = given;
  const knownAt = Math.min(given.knownAt, now);
  const asGiven = { same: null, knownAt, isKnownAtGiven, rejected: null };
  if (first === undefined || newest === undefined) return { ...asGiven, revision: 0 };
  const isSame = (other: Stored) => other.sha256 === given.sha256 && other.mode === given.mode;
  const revision = Math.max(...stored.map((each) => each.revision)) + 1;
  const inForce = isKnownAtGiven
    ? (stored.findLast((each) => each.knownAt <= knownAt) ?? first)
    : newest;
  if (isSame(inForce)) return restated(inForce, isKnownAtGiven ? knownAt : inForce.knownAt);
  const isFree = isKnownAtGiven ? inForce.knownAt !== knownAt : knownAt > newest.knownAt;
  const next = stored[stored.indexOf(inForce) + 1];
  const isNextDated = next !== undefined && isSame(next) && !next.isKnownAtGiven;
  if (isFree && isNextDated && inForce.knownAt < knownAt) return restated(next, knownAt);
  if (isFree) return { ...asGiven, revision };
  const rejected = isKnownAtGiven ? "OTHER_TEXT" : null;
  if (isSame(newest)) return { same: newest, knownAt: newest.knownAt, rejected };
  const seenNow = Math.max(now, newest.knownAt + 1);
  return { same: null, revision, knownAt: seenNow, isKnownAtGiven: false, rejected };
}

/** A stored text with the stated instant if it is accepted, else with its stored instant. */
function restated<Stored extends StoredRevision>(same: Stored, knownAt: number): Placement<Stored> {
  if (knownAt === same.knownAt) return { same, knownAt, rejected: null };
  const rejected = same.isKnownAtGiven
    ? "STATED_BEFORE"
    : knownAt > same.ingestedAt
      ? "HELD_BEFORE"
      : null;
  return { same, knownAt: rejected === null ? knownAt : same.knownAt, rejected };
}

/**
 * Levels of reliability of a score, which depend on the length of its text. NONE: the text says too
 * little for a score.
 */
export const RELIABILITIES = ["LOW", "MEDIUM", "HIGH", "NONE"] as const;
export type Reliability = (typeof RELIABILITIES)[number];
