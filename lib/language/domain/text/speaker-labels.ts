import { isKnownWord } from "./known-words.ts";
import {
  LabelParser,
  MAX_LABEL_LENGTH,
  MAX_NUMBERED_LENGTH,
  type ParsedLabel,
  type Uncertainty,
} from "./label-parser.ts";
import { type LetterBlock, letterBlocks } from "./letter-blocks.ts";
import {
  isOffice,
  isOperator,
  listHeadedBy,
  MIN_HEADING_LENGTH,
  ParticipantList,
  plainLine,
  type Role,
  type Speaker,
  SpeakerNames,
} from "./speakers.ts";

/**
 * A label of a transcript, such as "Jane Doe - Chief Financial Officer:". A list of participants
 * counts as a label without a speaker. Offsets into the text.
 */
export type SpeakerLabel = Pick<FoundLabel, "start" | "speechStart" | "speaker" | "role">;

/**
 * Finds the speaker labels of a text, in order. A plain name before a colon is a label when it
 * begins at least two lines, or when other labels are certain. A name alone on a line is a label
 * when a list of participants or a title identifies it, or after the operator's turn when the
 * operator is alone on a line too. The role in one label applies to the speaker's other labels
 * without a role.
 */
export function readSpeakerLabels(posted: string): readonly SpeakerLabel[] {
  const text = withoutTimes(posted);
  const reader = new LabelReader();
  reader.read(text);
  const found = reader.uncertain > 0 ? confirmedLabels(reader, text) : reader.found;
  const isAllKept = reader.hasSure || reader.namedOnce === 0;
  const labels = isAllKept
    ? found
    : found.filter(({ speaker }) => speaker === null || speaker.uses > 1);
  const turns = labels.length - reader.lists;
  const isOnlyOperator = turns === 1 && labels.some(({ role }) => role === "OPERATOR");
  return turns > 1 || isOnlyOperator ? labels : [];
}

/** A time at the start of a line, or behind the name at its start. */
const TIME_BEFORE =
  /^([ \t>*_]*)(\[\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?\]|\(\d{1,3}:\d{2}(?::\d{2})?\)|\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,3})?|\d{1,2}:\d{2}(?=[ \t]+\p{L}[^:\n]{1,60}:[ \t]))(?=[ \t]+[\p{L}<[*])/gmu;
const TIME_BEHIND =
  /^([^\n:]{2,60}?[ \t\])>])([[(]?\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?)(?=[ \t]*(?::(?:[ \t]|$)|$))/gmu;

/** A text whose lines of labels are without times, in the same length. */
const withoutTimes = (text: string): string =>
  [TIME_BEFORE, TIME_BEHIND].reduce(
    (timed, pattern) =>
      timed.replace(pattern, (_, before: string, time: string) => before + " ".repeat(time.length)),
    text,
  );

/** A person addressed by name. A word at the start of table lines is never addressed like this. */
const ADDRESSED =
  /\b(?:thanks|thank you|hello|hi|welcome|go ahead|over to|turn to|question (?:comes |is )?from)[,.]? (\p{Lu}[\p{L}'’-]+)/giu;

/** Removes the uncertain labels that no other line confirms, and counts the others. Linear time. */
function confirmedLabels(reader: LabelReader, text: string): FoundLabel[] {
  const people = peopleByWord(reader.names.all());
  const addressed = new Set(Array.from(text.matchAll(ADDRESSED), ([, to = ""]) => to));
  const isDialogue = isAllDialogue(reader.found, text);
  const hasOperator = reader.found.some(
    ({ speaker }) => speaker !== null && isOperator(speaker.name),
  );
  const hasAsking = reader.found.some(({ role }) => role === "ANALYST");
  let hasQuestions = false;
  /** The speaker of a label after one of role `latest`; null when it is not confirmed. */
  const placed = new Set<Speaker>();
  const speakerOf = (
    { speaker, uncertainty, speechStart }: FoundLabel,
    latest: Role | null,
  ): Speaker | null => {
    if (speaker === null || uncertainty === null) return speaker;
    const isRepeated = speaker.uncertainUses > 1;
    if (uncertainty === "BARE") {
      return speaker.isKnown || isRepeated || latest === "OPERATOR" ? speaker : null;
    }
    const isSpokenTo = isDialogue || addressed.has(speaker.name);
    const named = people.get(speaker.name.toUpperCase());
    if (named) return named;
    if (isOffice(speaker.name)) return hasOperator || hasAsking ? speaker : null;
    if (
      latest === "OPERATOR" &&
      text.charAt(speechStart - 1) === ":" &&
      lineFrom(text, speechStart) >= MIN_PLACED_SPEECH
    )
      placed.add(speaker);
    if (placed.has(speaker)) return speaker;
    const isName = hasOperator && isNoWord(speaker.name) && (isRepeated || !hasQuestions);
    return (isRepeated && isSpokenTo) || isName ? speaker : null;
  };
  const confirmed: FoundLabel[] = [];
  let latest: Role | null = null;
  for (const label of reader.found) {
    const speaker = speakerOf(label, latest);
    if (label.uncertainty !== null && speaker === null) continue;
    if (label.uncertainty !== null && speaker !== null) reader.count(speaker);
    confirmed.push({ ...label, speaker });
    latest = label.role;
    hasQuestions ||= latest === "ANALYST";
  }
  return confirmed;
}

/** The length of the rest of a line. */
const lineFrom = (text: string, at: number): number => nextIndex("\n", text, at) - at;

/** Whether a word is none of the language, nor an abbreviation, so that it may be a name. */
const isNoWord = (word: string) => !ABBREVIATION.test(word) && !isKnownWord(word.toLowerCase());
const ABBREVIATION = /^\p{Lu}[\p{Lu}\d]+$/u;

/** Speakers by first and by last name, in capitals; null where two speakers share a name. */
function peopleByWord(speakers: Iterable<Speaker>): Map<string, Speaker | null> {
  const people = new Map<string, Speaker | null>();
  for (const speaker of speakers) {
    const words = speaker.name.toUpperCase().split(" ");
    if (words.length < 2 || (speaker.uses === 0 && !speaker.isKnown)) continue;
    for (const word of [words[0] ?? "", words.at(-1) ?? ""]) {
      people.set(word, people.has(word) ? null : speaker);
    }
  }
  return people;
}

/**
 * Whether every non-empty line begins with one of several repeated names, and there is a question.
 */
function isAllDialogue(found: readonly FoundLabel[], text: string): boolean {
  const isOfSeveral = found.some(({ speaker }) => speaker !== found[0]?.speaker);
  const isEachRepeated = found.every(
    ({ speaker }) => speaker !== null && speaker.uncertainUses > 1,
  );
  if (!isOfSeveral || !isEachRepeated || !text.includes("?")) return false;
  return text.split("\n").filter((line) => line.trim() !== "").length === found.length;
}

/** A line that begins with a label or may do so. Offsets into the text. */
export interface FoundLabel {
  /** Where the line begins, and where the speech after the label begins. */
  readonly start: number;
  readonly speechStart: number;
  /** Null for a list of participants, after which nobody is known to speak. */
  readonly speaker: Speaker | null;
  /** The role that this label tells. */
  readonly role: Role | null;
  readonly uncertainty: Uncertainty;
}

/** Minimum characters of a label on its own line: "Bo Li". */
const MIN_LINE_LENGTH = 5;
/**
 * Maximum number of certain labels, and of uncertain ones: more than any transcript has. The text after
 * them counts as the last speaker's.
 */
const MAX_LABELS = 5_000;
/** Maximum position of a label's colon, including marks of quotation and emphasis. */
const MAX_MARKED_LENGTH = MAX_LABEL_LENGTH + 8;

/** Maximum characters of an operator's turn before a speech, and minimum of the speech's line. */
const [MAX_OPERATOR_TURN, MIN_PLACED_SPEECH] = [2_000, 100];

/** First character of a label. A name in lower case begins with a particle such as "de". */
const BEGINS = /^[\sA-Za-z*>[_<#']|^\P{ASCII}/u;
const mayBegin = (text: string, at: number) => BEGINS.test(text.charAt(at));

/**
 * Where the speech begins after a colon and its marks; -1 when neither a space nor the end follows.
 */
function speechAfter(text: string, colon: number, end: number): number {
  let at = colon + 1;
  while (at < end && at <= colon + 2 && (text[at] === "*" || text[at] === "_")) at += 1;
  return at === end || text[at]?.trim() === "" || BEGINS_SPEECH.test(text.charAt(at)) ? at : -1;
}
/** A capital, which may follow a colon without a space. */
const BEGINS_SPEECH = /^\p{Lu}/u;

/** Next position of a character; the end of the text when there is none. */
function nextIndex(character: string, text: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

/** End of a label. Includes the next line if it repeats the firm from the list of participants. */
function labelEnd(text: string, end: number, affiliation: string | undefined): number {
  if (affiliation === undefined) return end;
  const below = text.slice(end + 1, end + 1 + MAX_NUMBERED_LENGTH).split("\n", 1)[0] ?? "";
  return plainLine(below) === affiliation ? end + 1 + below.length : end;
}

/** Reads the labels and lists of participants of one text, line by line. */
export class LabelReader {
  /** Every certain or uncertain label, and every list of participants, in order. */
  readonly found: FoundLabel[] = [];
  readonly names = new SpeakerNames();
  /** Whether at least one label is certain, and the number of uncertain labels. */
  hasSure = false;
  uncertain = 0;
  /** Number of speakers with only one label. */
  namedOnce = 0;
  /** Number of lists of participants. */
  lists = 0;
  private readonly parser = new LabelParser(this.names);
  private list: ParticipantList | null = null;
  /** Labels of several lines by where they begin. */
  private blocks: ReadonlyMap<number, LetterBlock> = new Map();

  read(text: string) {
    this.blocks = letterBlocks(text);
    for (const { name, title, role } of this.blocks.values()) this.know(name, title, role);
    let colon = -1;
    for (let start = 0, end = 0; start < text.length; start = end + 1) {
      if (this.found.length - this.uncertain >= MAX_LABELS) break;
      end = nextIndex("\n", text, start);
      const block = this.blocks.get(start);
      if (block !== undefined) {
        end = this.addBlock(block);
        continue;
      }
      const mayList = this.list !== null || end - start >= MIN_HEADING_LENGTH;
      if (mayList && this.isListed(text, start, end)) continue;
      if (colon < start) colon = nextIndex(":", text, start);
      const headEnd = Math.min(end, start + MAX_MARKED_LENGTH);
      const mayHead = colon < headEnd && mayBegin(text, start);
      const speechStart = mayHead ? speechAfter(text, colon, headEnd) : -1;
      const named =
        speechStart < 0 ? null : this.parser.labelBeforeColon(text.slice(start, colon), start);
      const label =
        named ?? (speechStart < 0 ? null : this.labelAfterOperator(text, start, speechStart, end));
      if (label !== null) this.add(label, start, speechStart);
      else if (end - start >= MIN_LINE_LENGTH) end = this.readWithoutColon(text, start, end);
    }
    this.endList(text.length);
  }

  /**
   * A label of any name by its place: the first line with a colon behind a turn of the operator,
   * when a speech follows. A line of the operator's own is never that long.
   */
  private labelAfterOperator(text: string, start: number, speechStart: number, end: number) {
    const before = this.found.at(-1);
    const isAfter = before?.role === "OPERATOR" && start - before.speechStart < MAX_OPERATOR_TURN;
    if (!isAfter || end - speechStart < MIN_PLACED_SPEECH) return null;
    return this.parser.labelByPlace(text.slice(start, speechStart).replace(/[\s:*_]+$/, ""));
  }

  /** Keeps the speaker of a block, whose name may stand alone above other turns. */
  private know(name: string, title: string | null, role: Role) {
    const speaker = this.names.of(name);
    speaker.isKnown = true;
    speaker.role = role;
    if (title !== null) this.names.affiliations.set(speaker, title);
  }

  private addBlock({ name, role, start, end }: LetterBlock): number {
    this.endList(start);
    this.add({ speaker: this.names.of(name), role, isSure: true, uncertainty: null }, start, end);
    return end;
  }

  /** Counts a label of a speaker. */
  count(speaker: Speaker) {
    speaker.uses += 1;
    if (speaker.uses === 1) this.namedOnce += 1;
    else if (speaker.uses === 2) this.namedOnce -= 1;
  }

  /** Whether a line belongs to a list of participants or is the heading of one. */
  private isListed(text: string, start: number, end: number): boolean {
    if (this.list !== null) {
      const mayRead = end === start || this.parser.countLine(start);
      if (mayRead && this.list.readLine(text.slice(start, end))) return true;
      this.endList(start);
    }
    const side = this.parser.isAtLimit ? null : listHeadedBy(text, start, end);
    if (side !== null) this.list = new ParticipantList(start, side, this.names);
    return side !== null;
  }

  private endList(at: number) {
    const { list } = this;
    this.list = null;
    if (list === null || list.isEmpty) return;
    this.lists += 1;
    this.found.push({
      start: list.start,
      speechStart: at,
      speaker: null,
      role: null,
      uncertainty: null,
    });
  }

  private add(
    { speaker, role, isSure, uncertainty }: ParsedLabel,
    start: number,
    speechStart: number,
  ) {
    if (uncertainty === null) this.count(speaker);
    else {
      if (this.uncertain === MAX_LABELS) return;
      speaker.uncertainUses += 1;
      this.uncertain += 1;
    }
    if (role !== null) speaker.role = role;
    if (isSure) this.hasSure = true;
    this.found.push({ start, speechStart, speaker, role, uncertainty });
  }

  /** Reads a label alone on its line, in brackets or before a dash. Returns where reading ended. */
  private readWithoutColon(text: string, start: number, end: number): number {
    if (this.parser.isAtLimit || !mayBegin(text, start)) return end;
    const line = text.slice(start, Math.min(end, start + MAX_NUMBERED_LENGTH));
    if (!this.parser.mayNameSpeaker(line) || !this.parser.countLine(start)) return end;
    const nameAtStart = this.parser.nameAtStart(line);
    if (nameAtStart?.title === "" && (this.parser.mayBeAlone || this.blocks.size > 0)) {
      const below = text.slice(end + 1, end + 1 + MAX_NUMBERED_LENGTH).split("\n", 1)[0] ?? "";
      const titled = this.parser.labelAbove(nameAtStart.name, plainLine(below));
      if (titled !== null) {
        this.add(titled, start, end + 1 + below.length);
        return end + 1 + below.length;
      }
    }
    const alone = nameAtStart && this.parser.labelAlone(nameAtStart, line, end - start);
    if (alone !== null) {
      const speechStart = labelEnd(text, end, this.names.affiliations.get(alone.speaker));
      this.add(alone, start, speechStart);
      return speechStart;
    }
    const inline = nameAtStart
      ? this.parser.labelBeforeDash(line)
      : this.parser.labelInBrackets(line, start);
    if (inline !== null) this.add(inline[0], start, start + inline[1]);
    return end;
  }
}
