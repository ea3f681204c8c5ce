// Names, titles and roles of speakers in transcripts, and the lists of participants that give them.

/** Roles of speakers. */
export const ROLES = ["CEO", "CFO", "EXEC", "ANALYST", "OPERATOR"] as const;
export type Role = (typeof ROLES)[number];

/** What a name may end in behind a comma. */
const SUFFIX = String.raw`(?:Jr|Sr|I{1,3}|IV|V|Esq)\b\.?`;
/** Where the title begins. "Jr." is part of a name, as is a nickname in brackets within it. */
const TITLE_MARK = new RegExp(
  String.raw`\s(?:--|[-–—|/])\s|,\s(?!${SUFFIX})|\s\((?!\p{L}+\)\s+\p{Lu})`,
  "u",
);
const INITIAL = /^(?:q|a|question|answer)[.)]?$/i;
/** A letter or word that says who speaks, before the name or behind it: "Q - Jane Doe", "Jane Doe [Q]". */
const INITIAL_AND_NAME =
  /^[([]?(q|a|question|answer)(?:\s?\d{1,3})?(?:[)\]]\s*(?:--|[-–—|/:])?|\s*(?:--|[-–—|/:]))\s*(\S.*)$/i;
const NAME_AND_INITIAL = /^(\S.*?)\s*[([](q|a|question|answer)[)\]]?$/i;
/** Who speaks by office alone, as in "CEO:" and "CFO - Jane Doe:". */
const OFFICE =
  /^(?:(?:the\s+)?(?:CEO|CFO|COO|CTO|president|chairman|chairwoman|chair|executive|management|company)|chief \w+ officer|company representative)(?:\s\d)?$/i;
const OPERATOR =
  /^(?:(?:the|conference|call|event|telephone|teleconference|web ?cast|meeting|lead)\s+){0,2}(?:operator|moderator|coordinator|facilitator)(?:\s+\d)?$/i;
/** Speakers whom a recogniser numbers: spk01, Speaker 1, SPEAKER_00, Speaker A. */
const NUMBERED =
  /^(?:(?:un(?:known|identified) )?speaker|spk|spkr|person|voice|channel|participant)[ _#-]{0,2}(?:\d{1,3}|[A-Z])$/i;
/** Those who ask, without a name. */
const ASKS =
  /^(?:(?:an?|the|audience)\s+)?(?:attendee|participant|caller|investor|shareholder|reporter|questioner|audience|audience member|member)$/i;
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
  /\b(?:note|revenues?|sales|income|earnings|outlook|guidance|results?|highlights?|quarter|year|remarks|sessions?|presentation|participants?|contents|date|time|source|table|figure|summary|total|net|gross|operating|adjusted|key|question|answers?|q\s*&\s*a|call|update|section|item|risks?|overview|reminder|notes?|caution|disclaimer|replay|webcast|instructions?)\b/i;
/** Words of firms, places and pages. A name without a title must not have one of them. */
const NON_PERSON_WORDS =
  /\b(?:inc|corp|corporation|company|co|ltd|plc|llc|lp|group|holdings?|bank|securities|capital|markets?|partners|research|division|instructions?|statements?|discussion|disclosures?|measures|transcript|page|continued|conference|business|segments?|street|st|avenue|ave|road|thank|good|forward|the|of|and|to|in|on|for)\b/i;
/** A capitalised word or initial of a name. */
const NAME_WORD = String.raw`\p{Lu}[\p{L}\p{M}.'’ʼ-]*`;
/** Short words in lower case, as in "de la Vega" and "von und zu Arnsberg"; no English ones. */
const PARTICLE = String.raw`(?:(?!(?:a|an|and|are|as|at|but|by|for|from|has|if|in|into|is|it|its|net|no|not|of|on|or|our|out|over|per|so|than|that|the|then|this|to|up|vs|was|we|were|with)\b)['’]?\p{Ll}['’\p{Ll}]{0,4}|d['’]|['’]t|in ['’]t)`;
const NICKNAME = String.raw`["“”'‘’(]\p{Lu}[\p{L}. -]{0,20}["“”'’)]`;
/** A word of a name with the particles before it, together or joined to it ("d'Arcy"). */
const NAME_PART = String.raw`(?:${PARTICLE}\s+){0,3}(?:d['’]|al-|el-)?(?:${NAME_WORD}|${NICKNAME})`;
const PERSON = new RegExp(
  String.raw`^${NAME_PART}(?:\s+${NAME_PART}){1,5}(?:,?\s${SUFFIX})?$|^(?:${PARTICLE}\s+){1,3}${NAME_WORD}$`,
  "u",
);
const CAPITALS = /^\p{Lu}[\p{Lu}.'’-]*(?:\s+[\p{Lu}.'’-]+){1,5}$/u;
const ONE_WORD = /^\p{Lu}(?:[\p{L}\p{M}'’-]+|(?:\.\p{Lu})+\.?)$/u;

/** Names that tell a role, such as "Operator". */
const ROLE_NAME = new RegExp(
  [OPERATOR, INITIAL, ANALYST, UNNAMED, ASKS].map(({ source }) => source).join("|"),
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
  if (INITIAL.test(name)) return roleOfInitial(name);
  if (!UNNAMED.test(name) || UNNAMED_ASKS.test(name)) return "ANALYST";
  return UNNAMED_ANSWERS.test(name) ? "EXEC" : null;
}

const roleOfInitial = (initial: string): Role => (/^q/i.test(initial) ? "ANALYST" : "EXEC");

/** The role and the rest of a label such as "Q - Jane Doe" or "CEO - Jane Doe"; null for any other. */
export function initialAndName(text: string): [role: Role | null, rest: string] | null {
  const [, before, rest] = INITIAL_AND_NAME.exec(text) ?? [];
  if (before !== undefined && rest !== undefined) return [roleOfInitial(before), rest];
  const [, name, behind] = NAME_AND_INITIAL.exec(text) ?? [];
  if (name !== undefined && behind !== undefined) return [roleOfInitial(behind), name];
  const [office, title] = nameAndTitle(text);
  if (title === "" || !isOffice(office)) return null;
  return [roleOfTitle(office), title.replace(/^[\s,|/(–—-]+|\)$/g, "")];
}

/** Whether a name is an office, such as CEO or Management. */
export const isOffice = (name: string): boolean => OFFICE.test(name);

/** The role that a label such as "Operator" or "Jane Doe - Chief Executive" tells; null if none. */
export const roleOfSpeaker = (speaker: string): Role | null => roleOf(...nameAndTitle(speaker));

export const isOperator = (name: string): boolean => OPERATOR.test(name);
/** Whether a name is Question, Answer, Q or A. */
export const isInitial = (name: string): boolean => INITIAL.test(name);
/** Whether a recogniser numbered the speaker, as in Speaker 1. */
export const isNumberedSpeaker = (name: string): boolean => NUMBERED.test(name);
export const isUnnamed = (name: string): boolean => UNNAMED.test(name);
export const isInCapitals = (name: string): boolean => CAPITALS.test(name);

/** A quick test whether words look like a name, or like "Operator" or "Unidentified …". */
export const isNameLike = (name: string): boolean =>
  PERSON.test(name) ||
  CAPITALS.test(name) ||
  [OPERATOR, UNNAMED, NUMBERED, ASKS].some((pattern) => pattern.test(name));

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
const EMPHASIS = /[*\u2060]|(?<!\p{L})_|_(?![\p{L}\p{N}])/gu;
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
