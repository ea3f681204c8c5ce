/** The readings of a text that can be asked for. */
export const MODES = ["earnings", "authorship", "escalation", "central_bank"] as const;
export type Mode = (typeof MODES)[number];

/** A fiscal quarter as the service writes it, like `Q3_FY2025`. Source: docs/decisions.md#g10. */
export const QUARTER = /^Q([1-4])_FY([0-9]{4})$/;

/** The place of a quarter in time: quarters that follow one another differ by 1; null for no quarter. */
export function quarterIndex(quarter: string): number | null {
  const found = QUARTER.exec(quarter);
  return found === null ? null : Number(found[2]) * 4 + Number(found[1]) - 1;
}

/**
 * Licences under which the text of a document is kept: public domain, CC0, CC BY and CC BY-SA of any
 * version, and what an operator marks with the word `keep` ("keep: our own transcript"). Of all
 * others only digest, scores and offsets are. In a syntax that PostgreSQL shares: its check has it.
 */
export const STORABLE_LICENCE =
  /^(public[ -]domain( .*)?|cc0([ -][0-9.]+)?|cc[ -]by([ -]sa)?([ -][0-9.]+)?|keep(:.*)?)$/i;

/** Whether a document's text may be kept. */
export const mayStoreText = (licence: string): boolean => STORABLE_LICENCE.test(licence);

/** A revision of a ticker's quarter that is held. Instants in epoch ms. */
interface StoredRevision {
  revision: number;
  knownAt: number;
  /** Whether somebody said so, or it was only the date of a file. */
  isKnownAtGiven: boolean;
  ingestedAt: number;
  mode: Mode;
  sha256: string;
}

/** A text of the same quarter that is handed in. */
export interface GivenText {
  knownAt: number;
  /** Whether somebody says so, or it is only the date of a file. */
  isKnownAtGiven: boolean;
  mode: Mode;
  sha256: string;
}

/**
 * Why a stated instant is not taken: for the same text another one was stated before, the text was
 * here before it, or another text of the quarter is held as known at it.
 */
export type RejectionReason = "STATED_BEFORE" | "HELD_BEFORE" | "OTHER_TEXT";

/** `knownAt` is since when the text is known: for a held one as before, or as it is stated now. */
type Placement<Stored> = (
  | { same: Stored; knownAt: number }
  | { same: null; revision: number; knownAt: number; isKnownAtGiven: boolean }
) & { rejected: RejectionReason | null };

/**
 * Whether a text is one that is held (in the same mode), or which revision it is, and known since
 * when. With an instant of its own a text is compared with what was in force then (or with the first,
 * when it claims to be older than all), so that revisionRounds may come again in any order; an instant at
 * which we already hold another text is no proof, and the text is known from now on. Without one it
 * is compared with the newest revision, and known later than that. A stated instant takes the place of
 * a file's date, never that of another stated one. `held` is in the order of instant and revision.
 * Source: docs/decisions.md#i-known.
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

/** A held text, known since the stated instant where that may be taken. */
function restated<Stored extends StoredRevision>(same: Stored, knownAt: number): Placement<Stored> {
  if (knownAt === same.knownAt) return { same, knownAt, rejected: null };
  const rejected = same.isKnownAtGiven
    ? "STATED_BEFORE"
    : knownAt > same.ingestedAt
      ? "HELD_BEFORE"
      : null;
  return { same, knownAt: rejected === null ? knownAt : same.knownAt, rejected };
}
