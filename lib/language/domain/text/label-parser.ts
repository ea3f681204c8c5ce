import {
  isBarePerson,
  isInCapitals,
  isInitial,
  isNameLike,
  isOneName,
  isOperator,
  isPerson,
  isUnnamed,
  nameAndTitle,
  plainLine,
  type Role,
  roleOf,
  type Speaker,
  type SpeakerNames,
  withoutNumber,
} from "./speakers.ts";

/** Why a label needs confirmation: the name is alone on a line, or is one word. */
export type Uncertainty = "BARE" | "ONE_NAME" | null;

/** The speaker that a label names. */
export interface ParsedLabel {
  readonly speaker: Speaker;
  /** The role that this label tells. */
  readonly role: Role | null;
  /** Whether it is certainly a label, without confirmation by other lines. */
  readonly isSure: boolean;
  readonly uncertainty: Uncertainty;
}

/** The name and title at the start of a line without a colon; the title may be "". */
interface LineStart {
  readonly name: string;
  readonly title: string;
  /** Whether it ends with the number of a turn, such as "[3]". */
  readonly isNumbered: boolean;
}

/** Maximum characters of a label, and of a label with the number of a turn on its own line. */
export const MAX_LABEL_LENGTH = 100;
export const MAX_NUMBERED_LENGTH = 200;
/** Signs of quotation and emphasis before a name. */
const SIGNS = /^[ \t>*_]+/;
const BEFORE_COLON = /^[ \t>*_]{0,4}\p{Lu}[^:\n]{0,99}?[*_]{0,2}$/u;
const ENDS_SENTENCE = /[.!?:]\s*$/;
/** A dash between spaces. */
const DASH = /\s(?:--|[-–—])\s+/g;
/**
 * A line that may name a new speaker: it starts with a sign or with the first letter of Operator,
 * Moderator or Unidentified, or it has the sign of a title or turn number.
 */
const MAY_NAME_SPEAKER = /^(?:[^\p{L}]|[cmou])|[-–—,(\]]/iu;
/** First character of a speech after a dash. */
const BEGINS_SPEECH = /^[\p{Lu}\p{N}"“‘'([]/u;

/**
 * Maximum number of lines tested for labels or lists, more than any transcript has. Lines of known
 * speakers, and lines that cannot begin a label, do not count.
 */
const MAX_LINES = 3_000;

/** Decides whether the start of a line is a speaker's label, for the lines of one text. */
export class LabelParser {
  readonly names: SpeakerNames;
  private linesLeft = MAX_LINES;
  /** Whether the maximum number of lines is reached. */
  isAtLimit = false;
  private latestLine = -1;
  /** Whether "Operator" was alone on a line; from then on other names may be too. */
  private hasBareOperator = false;
  /** Labels by the text before the colon, so that each is parsed once. */
  private readonly heads = new Map<string, ParsedLabel | null>();

  constructor(names: SpeakerNames) {
    this.names = names;
  }

  /** Counts the line that begins at `start` once. False when the maximum is exceeded. */
  countLine(start: number): boolean {
    if (start !== this.latestLine) this.linesLeft -= 1;
    this.latestLine = start;
    this.isAtLimit = this.linesLeft < 0;
    return !this.isAtLimit;
  }

  /** Parses the text before a colon in the line at `start`; null when it is not a label. */
  labelBeforeColon(head: string, start: number): ParsedLabel | null {
    const known = this.heads.get(head);
    if (known !== undefined) return known;
    if (this.isAtLimit || !BEFORE_COLON.test(head) || !this.countLine(start)) return null;
    const named = this.parseLabel(plainLine(head.replace(SIGNS, "")));
    this.heads.set(head, named);
    return named;
  }

  /** Parses text before a colon or dash or in brackets; null when it is not a label. */
  private parseLabel(text: string): ParsedLabel | null {
    if (text === "") return null;
    const [name, title] = nameAndTitle(text);
    const role = roleOf(name, title);
    if (role === null && title === "" && isOneName(name)) return this.uncertain(name, "ONE_NAME");
    const isName = isPerson(name);
    const isOther = role === "OPERATOR" || role === "ANALYST" || (role !== null && isInitial(name));
    if (!isName && !isOther) return null;
    const speaker = this.names.of(name);
    if (isName && role !== null && title !== "") speaker.isKnown = true;
    const isOperatorLabel = role === "OPERATOR" && title === "";
    const isKnown = isName && (role !== null || speaker.isKnown);
    return {
      speaker,
      role,
      isSure: isOperatorLabel || isKnown || isInCapitals(name),
      uncertainty: null,
    };
  }

  /** A label that another line must confirm. */
  private uncertain(name: string, uncertainty: Uncertainty): ParsedLabel {
    return { speaker: this.names.of(name), role: null, isSure: false, uncertainty };
  }

  /** A quick test whether a line without a colon may begin with a label. */
  mayNameSpeaker(line: string): boolean {
    return this.hasBareOperator || !this.names.isEmpty || MAY_NAME_SPEAKER.test(line);
  }

  /** The name at the start of a line without a colon; null for most lines. */
  nameAtStart(line: string): LineStart | null {
    const plain = plainLine(line);
    const [words, title] = nameAndTitle(plain);
    const name = withoutNumber(words);
    return isNameLike(name) ? { name, title, isNumbered: withoutNumber(plain) !== plain } : null;
  }

  /** Parses a line that is only a label. */
  labelAlone(
    { name, title, isNumbered }: LineStart,
    line: string,
    length: number,
  ): ParsedLabel | null {
    const longest = isNumbered ? MAX_NUMBERED_LENGTH : MAX_LABEL_LENGTH;
    if (length > longest || ENDS_SENTENCE.test(line)) return null;
    if (title === "") return this.nameAlone(name, isNumbered);
    const role = roleOf(name, title);
    if (role === null || !isPerson(name)) return null;
    const speaker = this.names.of(name);
    speaker.isKnown = true;
    return { speaker, role, isSure: true, uncertainty: null };
  }

  private nameAlone(name: string, isNumbered: boolean): ParsedLabel | null {
    const known = this.names.known(name);
    if (known !== null) return { speaker: known, role: null, isSure: true, uncertainty: null };
    const isOperatorName = isOperator(name);
    this.hasBareOperator ||= isOperatorName;
    if (isOperatorName || isUnnamed(name) || (isNumbered && isPerson(name))) {
      const role = roleOf(name, "");
      return { speaker: this.names.of(name), role, isSure: isOperatorName, uncertainty: null };
    }
    return this.hasBareOperator && isBarePerson(name) ? this.uncertain(name, "BARE") : null;
  }

  /** Parses a label in brackets, and returns its end too: "[Operator] Hello". */
  labelInBrackets(line: string, start: number): [ParsedLabel, number] | null {
    const end = line.startsWith("[") ? line.slice(0, MAX_LABEL_LENGTH).indexOf("]") : -1;
    const named = end < 0 ? null : this.labelBeforeColon(line.slice(1, end), start);
    if (named === null || !named.isSure || named.uncertainty !== null) return null;
    return [named, line[end + 1] === ":" ? end + 2 : end + 1];
  }

  /** Parses a name, or name and title, before a dash: "Jane Doe – CEO – Thank you." */
  labelBeforeDash(line: string): [ParsedLabel, number] | null {
    const head = line.slice(0, MAX_LABEL_LENGTH);
    const [first, second] = head.matchAll(DASH);
    if (first === undefined) return null;
    const name = plainLine(head.slice(0, first.index));
    if (isOperator(name)) return this.labelUntil(head, first);
    const withTitle = this.labelUntil(head, second);
    if (withTitle !== null && withTitle[0].role !== null) return withTitle;
    return this.names.known(name) === null ? null : this.labelUntil(head, first);
  }

  private labelUntil(
    head: string,
    dash: RegExpExecArray | undefined,
  ): [ParsedLabel, number] | null {
    if (dash === undefined) return null;
    const end = dash.index + dash[0].length;
    if (!BEGINS_SPEECH.test(head.slice(end))) return null;
    const named = this.parseLabel(plainLine(head.slice(0, dash.index)));
    return named?.isSure && named.uncertainty === null ? [named, end] : null;
  }
}
