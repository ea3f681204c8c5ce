// Names, titles and roles of speakers in transcripts, and the lists of participants that give them.

/** Roles of speakers. */
export const ROLES = ["CEO", "CFO", "EXEC", "ANALYST", "OPERATOR"] as const;
export type Role = (typeof ROLES)[number];

const TITLE_MARK = /\s(?:--|[-–—])\s|,\s|\s\(/;
const INITIAL = /^(?:q|a|question|answer)$/i;
const OPERATOR = /^(?:(?:conference\s+)?operator|moderator|coordinator)$/i;
const ANALYST = /\banalyst\b/i;
/** A speaker without a name, and the words that tell whether they ask or speak for the firm. */
const UNNAMED = /^(?:unidentified|unknown)\s/i;
const UNNAMED_ASKS = /\b(?:analyst|audience|participant|shareholder|questioner)\b/i;
const UNNAMED_ANSWERS = /\b(?:company|corporate|executive|management|representative)\b/i;
const TITLES: readonly (readonly [Role, RegExp])[] = [
  ["CEO", /\bchief executive\b|\bCEO\b/i],
  ["CFO", /\bchief financial\b|\bCFO\b/i],
  [
    "EXEC",
    /\b(?:chief|president|officer|director|chair|chairman|chairwoman|vice|VP|EVP|SVP|COO|CTO|head|treasurer|controller|founder|investor relations|general manager|governor)\b/i,
  ],
];
/** Words of headings and tables that look like a name. */
const HEADING_WORDS =
  /\b(?:note|revenues?|sales|income|earnings|outlook|guidance|results?|highlights?|quarter|year|remarks|sessions?|presentation|participants?|contents|date|time|source|table|figure|summary|total|net|gross|operating|adjusted|key|question|answers?|q|a|call|update|section|item|risks?|overview)\b/i;
/** Words of firms, places and pages. A name without a title must not have one of them. */
const NON_PERSON_WORDS =
  /\b(?:inc|corp|corporation|company|co|ltd|plc|llc|lp|group|holdings?|bank|securities|capital|markets?|partners|research|division|instructions?|statements?|discussion|disclosures?|measures|transcript|page|continued|conference|business|segments?|street|st|avenue|ave|road|thank|good|forward|the|of|and|to|in|on|for)\b/i;
const PERSON =
  /^\p{Lu}[\p{L}.'’-]*(?:\s+(?:\p{Lu}\.|(?:van|von|de|der|di|la|le|al)\s)?\s*\p{Lu}[\p{L}.'’-]*){1,4}$/u;
const CAPITALS = /^[\p{Lu}][\p{Lu}.'’-]*(?:\s+[\p{Lu}.'’-]+){1,4}$/u;
const ONE_WORD = /^\p{Lu}[\p{L}'’-]+$/u;

/** Names that tell a role, such as "Operator". */
const ROLE_NAME = new RegExp(
  [OPERATOR, INITIAL, ANALYST, UNNAMED].map(({ source }) => source).join("|"),
  "i",
);

/** Splits a label into name and title. The title begins with its mark and is "" when missing. */
export const nameAndTitle = (text: string): [name: string, title: string] => {
  const mark = TITLE_MARK.exec(text);
  return mark ? [text.slice(0, mark.index).trim(), text.slice(mark.index)] : [text.trim(), ""];
};

/** The role that a name and a title tell; null if they tell none. */
export function roleOf(name: string, title: string): Role | null {
  if (ROLE_NAME.test(name)) return roleOfName(name);
  return title === "" ? null : roleOfTitle(title);
}

/** The role that a title tells; null if it tells none. */
export function roleOfTitle(title: string): Role | null {
  if (ANALYST.test(title)) return "ANALYST";
  return TITLES.find(([, pattern]) => pattern.test(title))?.[0] ?? null;
}

function roleOfName(name: string): Role | null {
  if (OPERATOR.test(name)) return "OPERATOR";
  if (INITIAL.test(name)) return /^q/i.test(name) ? "ANALYST" : "EXEC";
  if (!UNNAMED.test(name) || UNNAMED_ASKS.test(name)) return "ANALYST";
  return UNNAMED_ANSWERS.test(name) ? "EXEC" : null;
}

/** The role that a label such as "Operator" or "Jane Doe - Chief Executive" tells; null if none. */
export const roleOfSpeaker = (speaker: string): Role | null => roleOf(...nameAndTitle(speaker));

export const isOperator = (name: string): boolean => OPERATOR.test(name);
/** Whether a name is Question, Answer, Q or A. */
export const isInitial = (name: string): boolean => INITIAL.test(name);
export const isUnnamed = (name: string): boolean => UNNAMED.test(name);
export const isInCapitals = (name: string): boolean => CAPITALS.test(name);

/** A quick test whether words look like a name, or like "Operator" or "Unidentified …". */
export const isNameLike = (name: string): boolean =>
  PERSON.test(name) || CAPITALS.test(name) || OPERATOR.test(name) || UNNAMED.test(name);

/** Whether words look like a person's name of at least two words. */
export const isPerson = (name: string): boolean =>
  (PERSON.test(name) || CAPITALS.test(name)) && !HEADING_WORDS.test(name);

/** Whether words look like a person's name even without a title. */
export const isBarePerson = (name: string): boolean =>
  isPerson(name) && !NON_PERSON_WORDS.test(name);

/** Whether one word may be a first or last name. */
export const isOneName = (name: string): boolean =>
  ONE_WORD.test(name) && !HEADING_WORDS.test(name);

/** A speaker of a text. */
export interface Speaker {
  readonly name: string;
  /** The role from the latest label that tells one; null when no label does. */
  role: Role | null;
  /** Number of certain labels of the speaker. */
  uses: number;
  /** Number of uncertain labels of the speaker. */
  uncertainUses: number;
  /** Whether a list of participants or a title identifies the speaker. */
  isKnown: boolean;
}

/** The speakers of one text, by name. */
export class SpeakerNames {
  /** The line below each name in a list of participants; labels may repeat it. */
  readonly affiliations = new Map<Speaker, string>();
  private readonly byName = new Map<string, Speaker>();

  get isEmpty(): boolean {
    return this.byName.size === 0;
  }

  /** The speaker of a name; added when new. */
  of(name: string): Speaker {
    let speaker = this.byName.get(name);
    if (speaker === undefined) {
      speaker = { name, role: null, uses: 0, uncertainUses: 0, isKnown: false };
      this.byName.set(name, speaker);
    }
    return speaker;
  }

  /** The speaker of a name, if a list or a title identifies the speaker; else null. */
  known(name: string): Speaker | null {
    const speaker = this.byName.get(name);
    return speaker?.isKnown ? speaker : null;
  }

  all(): Iterable<Speaker> {
    return this.byName.values();
  }
}

/** Signs of emphasis and unusual spaces, which are removed from lines. */
const EMPHASIS = /[*_]/g;
const ODD_SPACES = /\s\s+|[^\S ]/g;
const TURN_NUMBER = / ?\[\d{1,4}\]$/;

/** A line without emphasis and runs of spaces, which would make later patterns slow. */
export const plainLine = (line: string): string =>
  line.replace(EMPHASIS, "").replace(ODD_SPACES, " ").trim();

/** A plain line without the number of a turn, as in "Operator [3]". */
export const withoutNumber = (line: string): string => line.replace(TURN_NUMBER, "");

/** Whom a list of participants names: the firm, analysts, or both. */
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
/** Minimum characters of the heading of a list of participants. */
export const MIN_HEADING_LENGTH = "Analysts".length;
const MAX_HEADING_LENGTH = 48;
const AROUND_HEADING = /^[\s#=>-]+|[\s:=]+$/g;

const MAX_ENTRY_LENGTH = 160;
/** Maximum number of participants: a longer list is something else. */
const MAX_ENTRIES = 128;
const BULLET = /^\s*[*•·▪‣◦-]\s/;
const LEADING = /^[\s•·▪‣◦>#-]+/;
const NO_LETTERS = /^[^\p{L}\p{N}]*$/u;
const ENDS_SENTENCE = /(?<!\b(?:inc|corp|co|ltd|llc|bros|jr|sr|l\.p|n\.a|s\.a))[.!?:]$/i;
/** Headings that end a list. */
const NEXT_PART =
  /^(?:presentation|transcript|introduction|prepared\b|questions?\b|q\s*&\s*a\b|management\s+discussion|.*\b(?:remarks|section|session)$)/i;

/** The side of the list of which a line is the heading; null for any other line. */
export function listHeadedBy(text: string, start: number, end: number): Side | null {
  if (end - start > MAX_HEADING_LENGTH) return null;
  const heading = plainLine(text.slice(start, end)).replace(AROUND_HEADING, "");
  return HEADINGS.find(([, pattern]) => pattern.test(heading))?.[0] ?? null;
}

/** Reads the list of participants below a heading, line by line. */
export class ParticipantList {
  /** Where the heading begins. */
  readonly start: number;
  private readonly names: SpeakerNames;
  private readonly listed = new Set<string>();
  private side: Side;
  private hasBullets = false;
  /** The latest entry, while the next line may be its title. */
  private untitled: Speaker | null = null;

  constructor(start: number, side: Side, names: SpeakerNames) {
    [this.start, this.side, this.names] = [start, side, names];
  }

  get isEmpty(): boolean {
    return this.listed.size === 0;
  }

  /** Reads a line; returns false when it is no longer part of the list. */
  readLine(line: string): boolean {
    if (line.length > MAX_ENTRY_LENGTH) return false;
    const text = plainLine(line).replace(LEADING, "");
    if (NO_LETTERS.test(text)) return true;
    const side = listHeadedBy(line, 0, line.length);
    if (side !== null) {
      [this.side, this.untitled] = [side, null];
      return true;
    }
    const isTurn = text.includes(":") || text !== withoutNumber(text);
    if (isTurn || NEXT_PART.test(text) || this.listed.size >= MAX_ENTRIES) return false;
    return this.readEntry(text, BULLET.test(line));
  }

  private readEntry(text: string, hasBullet: boolean): boolean {
    const above = this.untitled;
    const [name, title] = nameAndTitle(text);
    // A repeated name is the label of its turn.
    if (isOperator(name) || this.listed.has(name)) return false;
    const isBelow = above !== null && !ENDS_SENTENCE.test(text);
    const isTitle = isBelow && !hasBullet && (this.hasBullets || roleOfTitle(name) !== null);
    const isEntry = !isTitle && (isBelow ? isBarePerson(name) : isPerson(name));
    // A line of two words may be the next name or the firm of the previous name.
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

  /** The role by side of the list and title. An analyst may have the title of a manager. */
  private roleBy(title: string): Role | null {
    if (this.side === "ANALYST") return "ANALYST";
    const role = title === "" ? null : roleOfTitle(title);
    return this.side === "BOTH" || (role !== null && role !== "ANALYST") ? role : "EXEC";
  }
}
