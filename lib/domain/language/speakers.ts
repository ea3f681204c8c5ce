/** Who speaks, as far as a transcript's labels tell. */
export const ROLES = ["CEO", "CFO", "EXEC", "ANALYST", "OPERATOR"] as const;
export type Role = (typeof ROLES)[number];

/** Whoever some labels of a text name. */
export interface Speaker {
  readonly name: string;
  /** Role by name, or by title as the latest label with one tells; null when none does. */
  role: Role | null;
  /** How many lines begin with the name as labels do. */
  uses: number;
}

/** A label at the head of a line: "Jane Doe - Chief Financial Officer:". Offsets into the text. */
export interface SpeakerLabel {
  /** Where the line begins, and where the speech after the label begins. */
  readonly start: number;
  readonly speechStart: number;
  readonly speaker: Speaker;
  /** The role that this label tells. */
  readonly role: Role | null;
}

/** Longest label, in characters, and the shortest that is a line of its own: "A B, CEO". */
const LONGEST = 100;
const SHORTEST_ALONE = 8;
/** A colon farther on than a label with marks of quotation and emphasis is none of a label. */
const LONGEST_MARKED = LONGEST + 8;
/** Signs of quotation and emphasis, which may stand before a name. */
const SIGNS = " \t>*_";
const BEFORE_COLON = /^[ \t>*_]{0,4}\p{Lu}[^:\n]{0,99}?[*_]{0,2}$/u;
/** What a name is written without: signs of emphasis, and more than one space. */
const ODD = /[*_]|\s\s/;
/** So many different labels of a text are kept in mind: more than any call has. */
const MOST_KNOWN = 256;
const ENDS_SENTENCE = /[.!?:]\s*$/;
const INITIAL = /^(?:q|a|question|answer)$/i;
const TITLE_MARK = /\s(?:--|[-–—])\s|,\s|\s\(/;

const OPERATOR = /^(?:(?:conference\s+)?operator|moderator|coordinator)$/i;
const ANALYST = /\banalyst\b/i;
const TITLES: readonly (readonly [Role, RegExp])[] = [
  ["CEO", /\bchief executive\b|\bCEO\b/i],
  ["CFO", /\bchief financial\b|\bCFO\b/i],
  [
    "EXEC",
    /\b(?:chief|president|officer|director|chair|chairman|chairwoman|vice|VP|EVP|SVP|COO|CTO|head|treasurer|controller|founder|investor relations|general manager|governor)\b/i,
  ],
];
/** Lines that begin like a name and are a heading or a line of a table. */
const NO_NAME =
  /\b(?:note|revenues?|sales|income|earnings|outlook|guidance|results?|highlights?|quarter|year|remarks|sessions?|presentation|participants?|contents|date|time|source|table|figure|summary|total|net|gross|operating|adjusted|key|question|answers?|q|a|call|update|section|item|risks?|overview)\b/i;
const PERSON =
  /^\p{Lu}[\p{L}.'’-]*(?:\s+(?:\p{Lu}\.|(?:van|von|de|der|di|la|le|al)\s)?\s*\p{Lu}[\p{L}.'’-]*){1,4}$/u;
const CAPITALS = /^[\p{Lu}][\p{Lu}.'’-]*(?:\s+[\p{Lu}.'’-]+){1,4}$/u;

/** Any name that tells a role. */
const ROLE_NAME = new RegExp(
  [OPERATOR, INITIAL, ANALYST].map(({ source }) => source).join("|"),
  "i",
);

function roleOf(name: string, title: string): Role | null {
  if (ROLE_NAME.test(name)) return roleOfName(name);
  if (title === "") return null;
  if (ANALYST.test(title)) return "ANALYST";
  return TITLES.find(([, pattern]) => pattern.test(title))?.[0] ?? null;
}

function roleOfName(name: string): Role {
  if (OPERATOR.test(name)) return "OPERATOR";
  if (INITIAL.test(name)) return /^q/i.test(name) ? "ANALYST" : "EXEC";
  return "ANALYST";
}

const nameAndTitle = (text: string): [name: string, title: string] => {
  const mark = TITLE_MARK.exec(text);
  return mark ? [text.slice(0, mark.index).trim(), text.slice(mark.index)] : [text.trim(), ""];
};

/** The role that a name tells, as "Operator" or "Jane Doe - Chief Executive" do; null for none. */
export const roleOfSpeaker = (speaker: string): Role | null => roleOf(...nameAndTitle(speaker));

/** What a label tells, apart from where it stands. */
interface Named extends Omit<SpeakerLabel, "start" | "speechStart"> {
  /** When no other line need confirm that it is a label. */
  readonly isSure: boolean;
}

/** Whether a code is that of a small letter, with which the name before a colon does not begin. */
const isSmall = (code: number) => code >= 97 && code <= 122;

/** A head of a line from its first character on that is no sign. */
function withoutSigns(head: string): string {
  let at = 0;
  while (SIGNS.includes(head.charAt(at)) && at < head.length) at += 1;
  return head.slice(at);
}

/** Where the speech begins behind a colon and its marks; -1 where no space and no end follows. */
function speechAfter(text: string, colon: number, end: number): number {
  let at = colon + 1;
  while (at < end && at <= colon + 2 && (text[at] === "*" || text[at] === "_")) at += 1;
  return at === end || text[at]?.trim() === "" ? at : -1;
}

/** Where a character stands next; the end of the text where it does not. */
function nextOf(character: string, text: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

/** Reads the labels of one text. */
class LabelReader {
  /** Every line that may be a label or begin with one, in order. */
  readonly found: SpeakerLabel[] = [];
  /** Whether one of them is sure. */
  hasSure = false;
  /** How many speakers head one line only. */
  namedOnce = 0;
  private readonly speakers = new Map<string, Speaker>();
  /** By what stands before the colon: a label is read once, however many turns it heads. */
  private readonly known = new Map<string, Named | null>();

  read(text: string) {
    let colon = -1;
    for (let start = 0, end = 0; start < text.length; start = end + 1) {
      end = nextOf("\n", text, start);
      if (colon < start) colon = nextOf(":", text, start);
      const headEnd = Math.min(end, start + LONGEST_MARKED);
      const mayBegin = colon < headEnd && !isSmall(text.charCodeAt(start));
      const speechStart = mayBegin ? speechAfter(text, colon, headEnd) : -1;
      const named = speechStart < 0 ? null : this.beforeColon(text.slice(start, colon));
      if (named !== null) this.add(named, start, speechStart);
      else if (end - start >= SHORTEST_ALONE && end - start <= LONGEST) {
        const line = text.slice(start, end);
        const alone = ENDS_SENTENCE.test(line) ? null : this.named(line, true);
        if (alone !== null) this.add(alone, start, end);
      }
    }
  }

  private add({ speaker, role, isSure }: Named, start: number, speechStart: number) {
    speaker.uses += 1;
    if (speaker.uses === 1) this.namedOnce += 1;
    else if (speaker.uses === 2) this.namedOnce -= 1;
    speaker.role = role ?? speaker.role;
    this.hasSure ||= isSure;
    this.found.push({ start, speechStart, speaker, role });
  }

  private beforeColon(head: string): Named | null {
    let named = this.known.get(head);
    if (named === undefined) {
      named = BEFORE_COLON.test(head) ? this.named(withoutSigns(head), false) : null;
      if (this.known.size < MOST_KNOWN) this.known.set(head, named);
    }
    return named;
  }

  private speakerOf(name: string): Speaker {
    let speaker = this.speakers.get(name);
    if (speaker === undefined) {
      speaker = { name, role: null, uses: 0 };
      this.speakers.set(name, speaker);
    }
    return speaker;
  }

  /** What the words of a label tell; null when they are those of no label. */
  private named(label: string, isAlone: boolean): Named | null {
    const plain = ODD.test(label) ? label.replace(/[*_]/g, "").replace(/\s+/g, " ") : label;
    const text = plain.trim();
    if (text === "") return null;
    const [name, title] = nameAndTitle(text);
    // A line of its own is a label only with a name and a title, or for the operator.
    if (isAlone && title === "" && !OPERATOR.test(name)) return null;
    const role = roleOf(name, title);
    const isCapitals = CAPITALS.test(name);
    const isPerson = (isCapitals || PERSON.test(name)) && !NO_NAME.test(name);
    const isOperator = role === "OPERATOR" && title === "";
    if (isAlone && !isOperator && !(isPerson && role !== null)) return null;
    const isInitial = !isAlone && role !== null && INITIAL.test(name);
    if (!isPerson && role !== "OPERATOR" && role !== "ANALYST" && !isInitial) return null;
    return {
      speaker: this.speakerOf(name),
      role,
      isSure: isOperator || (isPerson && role !== null) || isCapitals,
    };
  }
}

/**
 * The speaker labels of a text, in order. A plain name counts when it heads at least two lines, or
 * when other labels are beyond doubt.
 */
export function readSpeakerLabels(text: string): SpeakerLabel[] {
  const reader = new LabelReader();
  reader.read(text);
  const { found, hasSure, namedOnce } = reader;
  const isEachKept = hasSure || namedOnce === 0;
  const labels = isEachKept ? found : found.filter(({ speaker }) => speaker.uses > 1);
  return labels.length > 1 || labels[0]?.role === "OPERATOR" ? labels : [];
}
