import type { Mode } from "./modes.ts";

/** A revision of a ticker's quarter that is held. Instants in epoch ms. */
export interface HeldRevision {
  revision: number;
  knownAt: number;
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

export type Placement<Held> = { same: Held } | { same: null; revision: number; knownAt: number };

/**
 * Whether a text is one that is held (in the same mode), or which revision it is, and known since
 * when. With an instant of its own a text is compared with what was in force then (or with the first,
 * when it claims to be older than all), so that vintages may come again in any order; an instant at
 * which we already hold another text is no proof, and the text is known from now on. Without one it
 * is compared with the newest revision, and known later than that. `held` is in the order of instant
 * and revision. Source: decisions.md, I-KNOWN.
 */
export function placementOf<Held extends HeldRevision>(
  given: GivenText,
  held: readonly Held[],
  now: number,
): Placement<Held> {
  const [first, newest] = [held[0], held.at(-1)];
  const knownAt = Math.min(given.knownAt, now);
  if (first === undefined || newest === undefined) return { same: null, revision: 0, knownAt };
  const isSame = (other: Held) => other.sha256 === given.sha256 && other.mode === given.mode;
  const revision = Math.max(...held.map((each) => each.revision)) + 1;
  const seenNow = { same: null, revision, knownAt: Math.max(now, newest.knownAt + 1) };
  const inForce = given.isKnownAtGiven
    ? (held.findLast((each) => each.knownAt <= knownAt) ?? first)
    : newest;
  if (isSame(inForce)) return { same: inForce };
  const isFree = given.isKnownAtGiven ? inForce.knownAt !== knownAt : knownAt > newest.knownAt;
  if (isFree) return { same: null, revision, knownAt };
  return isSame(newest) ? { same: newest } : seenNow;
}
