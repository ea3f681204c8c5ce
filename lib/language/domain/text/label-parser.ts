import { isKnownWord } from "./known-words.ts";
import {
  initialAndName,
  isBarePerson,
  isInCapitals,
  isInitial,
  isNameLike,
  isNumberedSpeaker,
  isOffice,
  isOneName,
  isOperator,
  isPerson,
  isUnnamed,
  nameAndTitle,
  plainLine,
  type Role,
  roleOf,
  roleOfTitle,
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
/** Signs of quotation and emphasis and brackets around a name. */
const SIGNS = /^[\s>*_#<[]+|[>\]]+$/gu;
const BEFORE_COLON =
  /^[\s>*_#<[]{0,24}(?:\p{Lu}|['’]|(?:spk|spkr|speaker)[ _#-]?\d|\p{Ll}{1,4}['’ ])[^:\n]{0,99}?[*_>\]]{0,4}$/u;
const ENDS_SENTENCE = /[.!?:]\s*$/;
/** A dash between spaces. */
const DASH = /\s(?:--|[-–—|])\s+/g;
/** Signs of a heading before a name alone on its line, and what separates it from nothing. */
const AROUND_NAME = /^[#>\s]+|\s+(?:--|[-–—|])$/g;
/**
 * A line that may name a new speaker: it starts with a sign or with the first letter of Operator,
 * Moderator or Unidentified, or it has the sign of a title or turn number.
 */
const MAY_NAME_SPEAKER = /^(?:[^\p{L}]|[cmou]|speaker|spk|person|participant)|[-–—|,()\]>]/iu;
/** Words that a label may consist of, and how many. */
const ANY_NAME = /^[\p{L}"“'‘(][^!?;]{0,80}$/u;
const MAX_NAME_WORDS = 9;
const LOWER_WORD = /^\p{Ll}{4,}$/u;
/** A title in brackets, a given name behind the family name, and a firm. */
const [BRACKETED, GIVEN_NAME, FIRM] = [
  /^\s\(/,
  /^,\s\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*)?$/u,
  /^,\s\p{Lu}[^.!?]{0,60}$/u,
];
const CLOSING: Readonly<Record<string, string>> = { "[": "]", "<": ">", "(": ")" };
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
  /** Whether an operator was named before a dash; from then on other speakers may be too. */
  private hasDashes = false;
  /** Whether an operator was named in brackets; from then on other speakers may be too. */
  private hasBrackets = false;
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
    const asked = initialAndName(text);
    const [name, title] = nameAndTitle(asked === null ? text : asked[1]);
    if (asked !== null) return this.sure(name, asked[0]);
    if (isNumberedSpeaker(name)) return this.sure(name, null);
    if (title === "" && isOffice(name)) return this.uncertain(name, "ONE_NAME");
    const role = roleOf(name, title);
    if (role === null && isOneName(name)) {
      if (title === "" || BRACKETED.test(title)) return this.uncertain(name, "ONE_NAME");
      // "Doe, Jane"
      if (!GIVEN_NAME.test(title)) return null;
      return { speaker: this.names.of(name), role, isSure: false, uncertainty: null };
    }
    const isName = isPerson(name) || (title !== "" && isOneName(name));
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

  /** A label that only its place shows: the words before a colon behind an operator's turn. */
  labelByPlace(head: string): ParsedLabel | null {
    const text = plainLine(head.replace(SIGNS, ""));
    const words = text.split(" ");
    // "As a reminder" and "Please note" go on with the operator's turn.
    const isPhrase = words.some((word) => LOWER_WORD.test(word) && isKnownWord(word));
    if (!ANY_NAME.test(text) || words.length > MAX_NAME_WORDS || isPhrase) return null;
    const known = this.heads.get(head);
    if (known) return known;
    const [name, title] = nameAndTitle(text);
    const named = this.sure(name, roleOf(name, title));
    this.heads.set(head, named);
    return named;
  }

  private sure(name: string, role: Role | null): ParsedLabel {
    const speaker = this.names.of(name);
    speaker.isKnown = true;
    return { speaker, role, isSure: true, uncertainty: null };
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
    const plain = plainLine(line).replace(AROUND_NAME, "");
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
    if (role !== null) return isPerson(name) ? this.sure(name, role) : null;
    return this.hasBareOperator && isBarePerson(name) && FIRM.test(title)
      ? this.uncertain(name, "BARE")
      : null;
  }

  /** Whether names may be alone on a line, with the title below. */
  get mayBeAlone(): boolean {
    return this.hasBareOperator;
  }

  /** Reads a name above the line of its title; null when the line is no title. */
  labelAbove(name: string, below: string): ParsedLabel | null {
    const role =
      below.length > MAX_LABEL_LENGTH || ENDS_SENTENCE.test(below) ? null : roleOfTitle(below);
    return role !== null && isBarePerson(name) ? this.sure(name, role) : null;
  }

  private nameAlone(name: string, isNumbered: boolean): ParsedLabel | null {
    const known = this.names.known(name);
    if (known !== null) return { speaker: known, role: null, isSure: true, uncertainty: null };
    if (isNumberedSpeaker(name)) return this.sure(name, null);
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
    const close = CLOSING[line.charAt(0)];
    const end = close === undefined ? -1 : line.slice(0, MAX_LABEL_LENGTH).indexOf(close);
    const named = end < 0 ? null : this.labelBeforeColon(line.slice(1, end), start);
    if (named === null || named.uncertainty !== null) return null;
    this.hasBrackets ||= isOperator(named.speaker.name);
    if (!named.isSure && !(this.hasBrackets && isBarePerson(named.speaker.name))) return null;
    return [{ ...named, isSure: true }, line[end + 1] === ":" ? end + 2 : end + 1];
  }

  /** Parses a name, or name and title, before a dash: "Jane Doe – CEO – Thank you." */
  labelBeforeDash(line: string): [ParsedLabel, number] | null {
    const head = line.slice(0, MAX_LABEL_LENGTH);
    const [first, second] = head.matchAll(DASH);
    if (first === undefined) return null;
    const [name] = nameAndTitle(plainLine(head.slice(0, first.index)));
    if (isOperator(name)) {
      this.hasDashes = true;
      return this.labelUntil(head, first);
    }
    const withTitle = this.labelUntil(head, second);
    if (withTitle !== null && withTitle[0].role !== null) return withTitle;
    const isSpeaker = this.names.known(name) !== null || this.hasDashes;
    return isSpeaker ? this.labelUntil(head, first) : null;
  }

  private labelUntil(
    head: string,
    dash: RegExpExecArray | undefined,
  ): [ParsedLabel, number] | null {
    if (dash === undefined) return null;
    const end = dash.index + dash[0].length;
    if (!BEGINS_SPEECH.test(head.slice(end))) return null;
    const named = this.parseLabel(plainLine(head.slice(0, dash.index)));
    if (named === null || named.uncertainty !== null) return null;
    const isSpeaker = named.isSure || (this.hasDashes && isBarePerson(named.speaker.name));
    return isSpeaker ? [{ ...named, isSure: true }, end] : null;
  }
}
