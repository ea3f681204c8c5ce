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

/** Names that need confirmation: a name alone on a line, or a name of one word. */
export type Uncertainty = "BARE" | "ONE_NAME" | null;

/** Content of a label, at any place. */
export interface Named {
  readonly speaker: Speaker;
  /** The role that this label tells. */
  readonly role: Role | null;
  /** Whether it is a label without confirmation by another line. */
  readonly isSure: boolean;
  readonly uncertainty: Uncertainty;
}

/** The name and title with which a line without a colon begins; "" without a name. */
interface Called {
  readonly name: string;
  readonly title: string;
  /** Whether it ends in the number of a turn. */
  readonly isNumbered: boolean;
}

/** Longest label in characters; a line of its own may have the number of a turn besides. */
export const MAX_LABEL_LENGTH = 100;
export const MAX_NUMBERED_LENGTH = 200;
/** Signs of quotation and emphasis, which may stand before a name. */
const SIGNS = /^[ \t>*_]+/;
const BEFORE_COLON = /^[ \t>*_]{0,4}\p{Lu}[^:\n]{0,99}?[*_]{0,2}$/u;
const ENDS_SENTENCE = /[.!?:]\s*$/;
/** A dash between spaces. */
const DASH = /\s(?:--|[-–—])\s+/g;
/**
 * Start of a line that may name a new speaker: no letter; Operator, Moderator, Unidentified; or a
 * sign of a title or turn number.
 */
const MAY_NAME_SPEAKER = /^(?:[^\p{L}]|[cmou])|[-–—,(\]]/iu;
/** The text that follows a dash where a speech begins. */
const BEGINS_SPEECH = /^[\p{Lu}\p{N}"“‘'([]/u;

/**
 * Maximum number of non-empty lines read for labels or lists, more than any call has. Lines of
 * known speakers, and lines that cannot begin a label, are not counted.
 */
const MAX_LINES = 3_000;

/** Reads the words of one text's labels. */
export class LabelWords {
  readonly names: SpeakerNames;
  private linesLeft = MAX_LINES;
  /** Whether there were more lines than are read. */
  isSpent = false;
  private latestLine = -1;
  /** Whether the operator's name stood on a line of its own, as others' may from there on. */
  private hasBareOperator = false;
  /** By the text before the colon: a label is read once, for all its turns. */
  private readonly heads = new Map<string, Named | null>();

  constructor(names: SpeakerNames) {
    this.names = names;
  }

  /** Whether the line that begins at `start` may still be read. It counts once. */
  takesLine(start: number): boolean {
    if (start !== this.latestLine) this.linesLeft -= 1;
    this.latestLine = start;
    this.isSpent = this.linesLeft < 0;
    return !this.isSpent;
  }

  /** Reads the text before a colon as a label, in the line at `start`. */
  beforeColon(head: string, start: number): Named | null {
    const known = this.heads.get(head);
    if (known !== undefined) return known;
    if (this.isSpent || !BEFORE_COLON.test(head) || !this.takesLine(start)) return null;
    const named = this.heading(plainLine(head.replace(SIGNS, "")));
    this.heads.set(head, named);
    return named;
  }

  /** Reads words before a colon or in brackets as a label; null when they are not a label. */
  private heading(text: string): Named | null {
    if (text === "") return null;
    const [name, title] = nameAndTitle(text);
    const role = roleOf(name, title);
    if (role === null && title === "" && isOneName(name)) return this.uncertain(name, "ONE_NAME");
    const isName = isPerson(name);
    const isOther = role === "OPERATOR" || role === "ANALYST" || (role !== null && isInitial(name));
    if (!isName && !isOther) return null;
    const speaker = this.names.of(name);
    if (isName && role !== null && title !== "") speaker.isKnown = true;
    const isOperating = role === "OPERATOR" && title === "";
    const isKnown = isName && (role !== null || speaker.isKnown);
    return {
      speaker,
      role,
      isSure: isOperating || isKnown || isInCapitals(name),
      uncertainty: null,
    };
  }

  private uncertain(name: string, uncertainty: Uncertainty): Named {
    return { speaker: this.names.of(name), role: null, isSure: false, uncertainty };
  }

  /** Whether a line without a colon may begin with a label; a quick test for most lines. */
  mayNameSpeaker(line: string): boolean {
    return this.hasBareOperator || !this.names.isEmpty || MAY_NAME_SPEAKER.test(line);
  }

  /** Whom a line without a colon may begin with; null for most lines. */
  called(line: string): Called | null {
    const plain = plainLine(line);
    const [words, title] = nameAndTitle(plain);
    const name = withoutNumber(words);
    return isNameLike(name) ? { name, title, isNumbered: withoutNumber(plain) !== plain } : null;
  }

  /** Reads a line that is only a label. */
  alone({ name, title, isNumbered }: Called, line: string, length: number): Named | null {
    const longest = isNumbered ? MAX_NUMBERED_LENGTH : MAX_LABEL_LENGTH;
    if (length > longest || ENDS_SENTENCE.test(line)) return null;
    if (title === "") return this.nameAlone(name, isNumbered);
    const role = roleOf(name, title);
    if (role === null || !isPerson(name)) return null;
    const speaker = this.names.of(name);
    speaker.isKnown = true;
    return { speaker, role, isSure: true, uncertainty: null };
  }

  private nameAlone(name: string, isNumbered: boolean): Named | null {
    const known = this.names.known(name);
    if (known !== null) return { speaker: known, role: null, isSure: true, uncertainty: null };
    const isOperating = isOperator(name);
    this.hasBareOperator ||= isOperating;
    if (isOperating || isUnnamed(name) || (isNumbered && isPerson(name))) {
      const role = roleOf(name, "");
      return { speaker: this.names.of(name), role, isSure: isOperating, uncertainty: null };
    }
    return this.hasBareOperator && isBarePerson(name) ? this.uncertain(name, "BARE") : null;
  }

  /** Reads a label in brackets, and its end: "[Operator] Hello". */
  inBrackets(line: string, start: number): [Named, number] | null {
    const end = line.startsWith("[") ? line.slice(0, MAX_LABEL_LENGTH).indexOf("]") : -1;
    const named = end < 0 ? null : this.beforeColon(line.slice(1, end), start);
    if (named === null || !named.isSure || named.uncertainty !== null) return null;
    return [named, line[end + 1] === ":" ? end + 2 : end + 1];
  }

  /** Reads a name, or name and title, before a dash: "Jane Doe – CEO – Thank you." */
  beforeDash(line: string): [Named, number] | null {
    const head = line.slice(0, MAX_LABEL_LENGTH);
    const [first, second] = head.matchAll(DASH);
    if (first === undefined) return null;
    const name = plainLine(head.slice(0, first.index));
    if (isOperator(name)) return this.led(head, first);
    const titled = this.led(head, second);
    if (titled !== null && titled[0].role !== null) return titled;
    return this.names.known(name) === null ? null : this.led(head, first);
  }

  private led(head: string, dash: RegExpExecArray | undefined): [Named, number] | null {
    if (dash === undefined) return null;
    const end = dash.index + dash[0].length;
    if (!BEGINS_SPEECH.test(head.slice(end))) return null;
    const named = this.heading(plainLine(head.slice(0, dash.index)));
    return named?.isSure && named.uncertainty === null ? [named, end] : null;
  }
}
