/** Who speaks, as far as a transcript's labels tell. */
const ROLES = ["CEO", "CFO", "EXEC", "ANALYST", "OPERATOR"] as const;
export type Role = (typeof ROLES)[number];

const TITLE_MARK = /\s(?:--|[-–—])\s|,\s|\s\(/;
const INITIAL = /^(?:q|a|question|answer)$/i;
const OPERATOR = /^(?:(?:conference\s+)?operator|moderator|coordinator)$/i;
const ANALYST = /\banalyst\b/i;
/** Somebody whose name the transcriber did not hear, and which of them speak for the house. */
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
/** Lines that begin like a name and are a heading or a line of a table. */
const NO_NAME =
  /\b(?:note|revenues?|sales|income|earnings|outlook|guidance|results?|highlights?|quarter|year|remarks|sessions?|presentation|participants?|contents|date|time|source|table|figure|summary|total|net|gross|operating|adjusted|key|question|answers?|q|a|call|update|section|item|risks?|overview)\b/i;
/** More of them, for names without any other sign of a label: firms, places, lines of a page. */
const NO_BARE_NAME =
  /\b(?:inc|corp|corporation|company|co|ltd|plc|llc|lp|group|holdings?|bank|securities|capital|markets?|partners|research|division|instructions?|statements?|discussion|disclosures?|measures|transcript|page|continued|conference|business|segments?|street|st|avenue|ave|road|thank|good|forward|the|of|and|to|in|on|for)\b/i;
const PERSON =
  /^\p{Lu}[\p{L}.'’-]*(?:\s+(?:\p{Lu}\.|(?:van|von|de|der|di|la|le|al)\s)?\s*\p{Lu}[\p{L}.'’-]*){1,4}$/u;
const CAPITALS = /^[\p{Lu}][\p{Lu}.'’-]*(?:\s+[\p{Lu}.'’-]+){1,4}$/u;
const ONE_WORD = /^\p{Lu}[\p{L}'’-]+$/u;

/** Any name that tells a role. */
const ROLE_NAME = new RegExp(
  [OPERATOR, INITIAL, ANALYST, UNNAMED].map(({ source }) => source).join("|"),
  "i",
);

/** A label's name, and its title from the mark before it on; "" without one. */
export const nameAndTitle = (text: string): [name: string, title: string] => {
  const mark = TITLE_MARK.exec(text);
  return mark ? [text.slice(0, mark.index).trim(), text.slice(mark.index)] : [text.trim(), ""];
};

/** The role that a name and a title tell; null for none. */
export function roleOf(name: string, title: string): Role | null {
  if (ROLE_NAME.test(name)) return roleOfName(name);
  return title === "" ? null : roleOfTitle(title);
}

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

/** The role that a name tells, as "Operator" or "Jane Doe - Chief Executive" do; null for none. */
export const roleOfSpeaker = (speaker: string): Role | null => roleOf(...nameAndTitle(speaker));

export const isOperator = (name: string): boolean => OPERATOR.test(name);
/** Question and answer, or their initials. */
export const isInitial = (name: string): boolean => INITIAL.test(name);
export const isUnnamed = (name: string): boolean => UNNAMED.test(name);
export const isInCapitals = (name: string): boolean => CAPITALS.test(name);

/** Whether words have the form of a name, or of what stands for one: told at once of most. */
export const isNameLike = (name: string): boolean =>
  PERSON.test(name) || CAPITALS.test(name) || OPERATOR.test(name) || UNNAMED.test(name);

/** Whether words are those of a person's name of two words or more, as far as their form tells. */
export const isPerson = (name: string): boolean =>
  (PERSON.test(name) || CAPITALS.test(name)) && !NO_NAME.test(name);

/** Whether they may be one where nothing but a line of its own says so. */
export const isBarePerson = (name: string): boolean => isPerson(name) && !NO_BARE_NAME.test(name);

/** Whether a word alone may be somebody's first or last name. */
export const isOneName = (name: string): boolean => ONE_WORD.test(name) && !NO_NAME.test(name);
