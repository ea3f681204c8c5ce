/** Who speaks, as far as a transcript's labels tell. */
export const ROLES = ["CEO", "CFO", "EXEC", "ANALYST", "OPERATOR"] as const;
export type Role = (typeof ROLES)[number];

/** A label at the head of a line: "Jane Doe - Chief Financial Officer:". Offsets into the text. */
export interface SpeakerLabel {
  /** Where the line begins, and where the speech after the label begins. */
  readonly start: number;
  readonly speechStart: number;
  readonly name: string;
  /** Role by title or name; null when the label tells none. */
  readonly role: Role | null;
}

/** Longest label, in characters, and the shortest that is a line of its own: "A B, CEO". */
const LONGEST = 100;
const SHORTEST_ALONE = 8;
const WITH_COLON = /^[ \t>*_]{0,4}(\p{Lu}[^:\n]{0,99}?)[*_]{0,2}:[*_]{0,2}(?=\s|$)/u;
const TITLE_MARK = /\s+(?:--|[-–—])\s+|,\s+|\s+\(/;

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

function roleOf(name: string, title: string): Role | null {
  if (OPERATOR.test(name)) return "OPERATOR";
  if (/^q(?:uestion)?$/i.test(name)) return "ANALYST";
  if (/^a(?:nswer)?$/i.test(name)) return "EXEC";
  if (ANALYST.test(title) || ANALYST.test(name)) return "ANALYST";
  return TITLES.find(([, pattern]) => pattern.test(title))?.[0] ?? null;
}

const nameAndTitle = (text: string): [name: string, title: string] => {
  const mark = TITLE_MARK.exec(text);
  return mark ? [text.slice(0, mark.index).trim(), text.slice(mark.index)] : [text.trim(), ""];
};

/** The role that a name tells, as "Operator" or "Jane Doe - Chief Executive" do; null for none. */
export const roleOfSpeaker = (speaker: string): Role | null => roleOf(...nameAndTitle(speaker));

/** Reads a label out of the head of a line; `isSure` when no other line need confirm it. */
function labelOf(line: string): { label: Omit<SpeakerLabel, "start">; isSure: boolean } | null {
  // Most lines are prose, and too long or too short to be a label without a colon.
  const mayBeAlone = line.length >= SHORTEST_ALONE && line.length <= LONGEST;
  if (!mayBeAlone && !line.includes(":")) return null;
  const head = line.slice(0, LONGEST + 8);
  const match = WITH_COLON.exec(head);
  const isAlone = match === null && line.length <= LONGEST && !/[.!?:]\s*$/.test(line);
  const text = (match?.[1] ?? (isAlone ? line : "")).replace(/[*_]/g, "").trim();
  if (text === "") return null;
  const [name, title] = nameAndTitle(text);
  const role = roleOf(name, title);
  const isPerson = (PERSON.test(name) || CAPITALS.test(name)) && !NO_NAME.test(name);
  const isOperator = role === "OPERATOR" && title === "";
  // A line of its own is a label only with a name and a title, or for the operator.
  if (isAlone && !isOperator && !(isPerson && role !== null && title !== "")) return null;
  const isInitial = match !== null && /^(?:q|a|question|answer)$/i.test(name);
  if (!isPerson && role !== "OPERATOR" && role !== "ANALYST" && !isInitial) return null;
  const speechStart = match ? match[0].length : line.length;
  const isSure = isOperator || (isPerson && role !== null) || CAPITALS.test(name);
  return { label: { speechStart, name, role }, isSure };
}

/**
 * The speaker labels of a text, in order. A plain name counts when it heads at least two lines, or
 * when other labels are beyond doubt; a first mention with a title gives its role to the later ones.
 */
export function readSpeakerLabels(text: string): SpeakerLabel[] {
  const found: { label: SpeakerLabel; isSure: boolean }[] = [];
  const uses = new Map<string, number>();
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const read = end > start && labelOf(text.slice(start, Math.min(end, start + 2 * LONGEST)));
    if (read) {
      const { name, role, speechStart } = read.label;
      const label = { start, speechStart: start + speechStart, name, role };
      found.push({ label, isSure: read.isSure });
      uses.set(name, (uses.get(name) ?? 0) + 1);
    }
    start = end + 1;
  }
  const hasSure = found.some(({ isSure }) => isSure);
  const kept = found.filter(({ label, isSure }) => {
    return isSure || hasSure || (uses.get(label.name) ?? 0) > 1;
  });
  if (kept.length < 2 && !kept.some(({ label }) => label.role === "OPERATOR")) return [];
  const roles = new Map<string, Role>();
  for (const { label } of kept) if (label.role) roles.set(label.name, label.role);
  return kept.map(({ label }) => ({ ...label, role: label.role ?? roles.get(label.name) ?? null }));
}
