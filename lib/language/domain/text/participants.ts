import {
  isBarePerson,
  isOperator,
  isPerson,
  nameAndTitle,
  plainLine,
  type Role,
  roleOfTitle,
  type Speaker,
  type SpeakerNames,
  withoutNumber,
} from "./speakers.ts";

/** Those whom a list holds: of the house, who ask, or both. */
type Side = "EXEC" | "ANALYST" | "BOTH";

const HEADINGS: readonly (readonly [Side, RegExp])[] = [
  [
    "EXEC",
    /^(?:(?:company|corporate|management|executive|issuer)\s+(?:participants|representatives|speakers|attendees)|(?:company\s+)?executives|(?:(?:senior|executive)\s+)?management(?:\s+team)?)$/i,
  ],
  [
    "ANALYST",
    /^(?:(?:conference\s+call|other|external|analyst|institutional)\s+participants|(?:participating\s+|sell-side\s+)?analysts)$/i,
  ],
  ["BOTH", /^(?:(?:call|conference|event|meeting|webcast)\s+)?(?:participants|speakers)$/i],
];
export const SHORTEST_HEADING = "Analysts".length;
const LONGEST_HEADING = 48;
const AROUND_HEADING = /^[\s#=>-]+|[\s:=]+$/g;

const LONGEST_ENTRY = 160;
/** More than any call has: what is longer is no list of those who speak. */
const MAX_ENTRIES = 128;
const BULLET = /^\s*[*•·▪‣◦-]\s/;
const LEADING = /^[\s•·▪‣◦>#-]+/;
const NO_LETTERS = /^[^\p{L}\p{N}]*$/u;
const ENDS_SENTENCE = /(?<!\b(?:inc|corp|co|ltd|llc|bros|jr|sr|l\.p|n\.a|s\.a))[.!?:]$/i;
/** What comes after the lists. */
const NEXT_PART =
  /^(?:presentation|transcript|introduction|prepared\b|questions?\b|q\s*&\s*a\b|management\s+discussion|.*\b(?:remarks|section|session)$)/i;

/** The side that a line heads a list of; null for any other line. */
export function listHeadedBy(text: string, start: number, end: number): Side | null {
  if (end - start > LONGEST_HEADING) return null;
  const heading = plainLine(text.slice(start, end)).replace(AROUND_HEADING, "");
  return HEADINGS.find(([, pattern]) => pattern.test(heading))?.[0] ?? null;
}

/** Reads the list of participants below a heading, line by line. */
export class ParticipantList {
  /** Where its heading begins. */
  readonly start: number;
  private readonly names: SpeakerNames;
  private readonly listed = new Set<string>();
  private side: Side;
  private hasBullets = false;
  /** The latest entry while the line below may tell its title. */
  private untitled: Speaker | null = null;

  constructor(start: number, side: Side, names: SpeakerNames) {
    [this.start, this.side, this.names] = [start, side, names];
  }

  get isEmpty(): boolean {
    return this.listed.size === 0;
  }

  /** Takes a line of the list; tells false for the first line after it. */
  takes(line: string): boolean {
    if (line.length > LONGEST_ENTRY) return false;
    const text = plainLine(line).replace(LEADING, "");
    if (NO_LETTERS.test(text)) return true;
    const side = listHeadedBy(line, 0, line.length);
    if (side !== null) {
      [this.side, this.untitled] = [side, null];
      return true;
    }
    const isTurn = text.includes(":") || text !== withoutNumber(text);
    if (isTurn || NEXT_PART.test(text) || this.listed.size >= MAX_ENTRIES) return false;
    return this.takesEntry(text, BULLET.test(line));
  }

  private takesEntry(text: string, hasBullet: boolean): boolean {
    const above = this.untitled;
    const [name, title] = nameAndTitle(text);
    // A name that comes again heads its turn.
    if (isOperator(name) || this.listed.has(name)) return false;
    const isBelow = above !== null && !ENDS_SENTENCE.test(text);
    const isTitle = isBelow && !hasBullet && (this.hasBullets || roleOfTitle(name) !== null);
    const isEntry = !isTitle && (isBelow ? isBarePerson(name) : isPerson(name));
    // A line of two words may be the next name as well as the firm of the last.
    if (isBelow) this.names.affiliations.set(above, text);
    if (isBelow && !isEntry) above.role = this.roleBy(text) ?? above.role;
    this.untitled = null;
    if (!isEntry) return isBelow;
    this.hasBullets ||= hasBullet;
    this.addEntry(name, title);
    return true;
  }

  private addEntry(name: string, title: string) {
    const speaker = this.names.of(name);
    speaker.isKnown = true;
    speaker.role = this.roleBy(title) ?? speaker.role;
    this.listed.add(name);
    if (title === "") this.untitled = speaker;
  }

  /** Those who ask may have titles that managers have too. */
  private roleBy(title: string): Role | null {
    if (this.side === "ANALYST") return "ANALYST";
    const role = title === "" ? null : roleOfTitle(title);
    return this.side === "BOTH" || (role !== null && role !== "ANALYST") ? role : "EXEC";
  }
}
