import {
  LabelWords,
  MAX_LABEL_LENGTH,
  MAX_NUMBERED_LENGTH,
  type Named,
  type Uncertainty,
} from "./label-words.ts";
import {
  listHeadedBy,
  MIN_HEADING_LENGTH,
  ParticipantList,
  plainLine,
  type Role,
  type Speaker,
  SpeakerNames,
} from "./speakers.ts";

/**
 * A label of a transcript: "Jane Doe - Chief Financial Officer:", or a list of participants, which
 * is the label of nobody. Offsets into the text.
 */
export type SpeakerLabel = Pick<FoundLabel, "start" | "speechStart" | "speaker" | "role">;

/**
 * The speaker labels of a text, in order. A plain name before a colon counts when it heads at least
 * two lines, or when other labels are certain; alone on a line, when a list of participants or a
 * title identifies it, or between turns of an operator who is alone on a line too. A role given by
 * one label of a speaker applies to the speaker's other labels without a role.
 */
export function readSpeakerLabels(text: string): readonly SpeakerLabel[] {
  const reader = new LabelReader();
  reader.read(text);
  const found = reader.uncertain > 0 ? confirmedLabels(reader, text) : reader.found;
  const keepsAll = reader.hasSure || reader.namedOnce === 0;
  const labels = keepsAll
    ? found
    : found.filter(({ speaker }) => speaker === null || speaker.uses > 1);
  const turns = labels.length - reader.lists;
  const isOperated = turns === 1 && labels.some(({ role }) => role === "OPERATOR");
  return turns > 1 || isOperated ? labels : [];
}

/** How somebody is spoken to by name, as no word is that heads lines of a table. */
const ADDRESSED =
  /\b(?:thanks|thank you|hello|hi|welcome|go ahead|over to|turn to|question (?:comes |is )?from)[,.]? (\p{Lu}[\p{L}'’-]+)/giu;

/**
 * The labels of a text without those that nothing confirms, which are counted from then on. Linear.
 */
function confirmedLabels(reader: LabelReader, text: string): FoundLabel[] {
  const people = peopleByWord(reader.names.all());
  const addressed = new Set(Array.from(text.matchAll(ADDRESSED), ([, to = ""]) => to));
  const isDialogue = isAllDialogue(reader.found, text);
  /** Whoever a label names that follows one of a role; null when it is no label. */
  const speakerOf = ({ speaker, uncertainty }: FoundLabel, latest: Role | null): Speaker | null => {
    if (speaker === null || uncertainty === null) return speaker;
    const isRepeated = speaker.uncertainUses > 1;
    if (uncertainty === "BARE") {
      return speaker.isKnown || isRepeated || latest === "OPERATOR" ? speaker : null;
    }
    const isSpokenTo = isDialogue || addressed.has(speaker.name);
    return people.get(speaker.name.toUpperCase()) ?? (isRepeated && isSpokenTo ? speaker : null);
  };
  const confirmed: FoundLabel[] = [];
  let latest: Role | null = null;
  for (const label of reader.found) {
    const speaker = speakerOf(label, latest);
    if (label.uncertainty !== null && speaker === null) continue;
    if (label.uncertainty !== null && speaker !== null) reader.count(speaker);
    confirmed.push({ ...label, speaker });
    latest = label.role;
  }
  return confirmed;
}

/** Speakers by first and last name, in capitals; null where two share it. */
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

/** Whether each line that says anything is headed by one of several names, and somebody asks. */
function isAllDialogue(found: readonly FoundLabel[], text: string): boolean {
  const isOfSeveral = found.some(({ speaker }) => speaker !== found[0]?.speaker);
  const isEachRepeated = found.every(
    ({ speaker }) => speaker !== null && speaker.uncertainUses > 1,
  );
  if (!isOfSeveral || !isEachRepeated || !text.includes("?")) return false;
  return text.split("\n").filter((line) => line.trim() !== "").length === found.length;
}

/** A line that begins as labels do. Offsets into the text. */
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

/** Shortest label that is a line of its own, in characters: "Bo Li". */
const MIN_LINE_LENGTH = 5;
/**
 * Maximum number of certain labels, more than any call has: what follows is the last one's speech.
 * The same number of uncertain ones is read.
 */
const MAX_LABELS = 5_000;
/** Maximum position of a label's colon, with marks of quotation and emphasis. */
const MAX_MARKED_LENGTH = MAX_LABEL_LENGTH + 8;

/** Words with which a label may begin. */
const BEGINS = /^[\sA-Z*>[_]|^\P{ASCII}/u;
const mayBegin = (text: string, at: number) => BEGINS.test(text.charAt(at));

/** Where the speech begins behind a colon and its marks; -1 where no space and no end follows. */
function speechAfter(text: string, colon: number, end: number): number {
  let at = colon + 1;
  while (at < end && at <= colon + 2 && (text[at] === "*" || text[at] === "_")) at += 1;
  return at === end || text[at]?.trim() === "" ? at : -1;
}

/** Next position of a character; the end of the text without one. */
function nextOf(character: string, text: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

/** Where a label ends that repeats the line that a list has below the name. */
function endBelow(text: string, end: number, affiliation: string | undefined): number {
  if (affiliation === undefined) return end;
  const below = text.slice(end + 1, end + 1 + MAX_NUMBERED_LENGTH).split("\n", 1)[0] ?? "";
  return plainLine(below) === affiliation ? end + 1 + below.length : end;
}

/** Reads the labels of one text. */
export class LabelReader {
  /** Every line that may be a label or begin with one, and every list of participants, in order. */
  readonly found: FoundLabel[] = [];
  readonly names = new SpeakerNames();
  /** Whether one label is certain, and how many are uncertain. */
  hasSure = false;
  uncertain = 0;
  /** Number of speakers that head only one line. */
  namedOnce = 0;
  /** Number of lists of participants. */
  lists = 0;
  private readonly words = new LabelWords(this.names);
  private list: ParticipantList | null = null;

  read(text: string) {
    let colon = -1;
    for (let start = 0, end = 0; start < text.length; start = end + 1) {
      if (this.found.length - this.uncertain >= MAX_LABELS) break;
      end = nextOf("\n", text, start);
      const mayList = this.list !== null || end - start >= MIN_HEADING_LENGTH;
      if (mayList && this.isListed(text, start, end)) continue;
      if (colon < start) colon = nextOf(":", text, start);
      const headEnd = Math.min(end, start + MAX_MARKED_LENGTH);
      const mayHead = colon < headEnd && mayBegin(text, start);
      const speechStart = mayHead ? speechAfter(text, colon, headEnd) : -1;
      const named =
        speechStart < 0 ? null : this.words.beforeColon(text.slice(start, colon), start);
      if (named !== null) this.add(named, start, speechStart);
      else if (end - start >= MIN_LINE_LENGTH) end = this.readWithoutColon(text, start, end);
    }
    this.endList(text.length);
  }

  /** Counts a line that a speaker heads. */
  count(speaker: Speaker) {
    speaker.uses += 1;
    if (speaker.uses === 1) this.namedOnce += 1;
    else if (speaker.uses === 2) this.namedOnce -= 1;
  }

  /** Whether a line belongs to a list of participants, or heads one. */
  private isListed(text: string, start: number, end: number): boolean {
    if (this.list !== null) {
      const mayTake = end === start || this.words.takesLine(start);
      if (mayTake && this.list.takes(text.slice(start, end))) return true;
      this.endList(start);
    }
    const side = this.words.isSpent ? null : listHeadedBy(text, start, end);
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

  private add({ speaker, role, isSure, uncertainty }: Named, start: number, speechStart: number) {
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

  /** Reads a label alone, in brackets or before a dash; returns where reading ended. */
  private readWithoutColon(text: string, start: number, end: number): number {
    if (this.words.isSpent || !mayBegin(text, start)) return end;
    const line = text.slice(start, Math.min(end, start + MAX_NUMBERED_LENGTH));
    if (!this.words.mayNameSpeaker(line) || !this.words.takesLine(start)) return end;
    const called = this.words.called(line);
    const alone = called && this.words.alone(called, line, end - start);
    if (alone !== null) {
      const speechStart = endBelow(text, end, this.names.affiliations.get(alone.speaker));
      this.add(alone, start, speechStart);
      return speechStart;
    }
    const led = called ? this.words.beforeDash(line) : this.words.inBrackets(line, start);
    if (led !== null) this.add(led[0], start, start + led[1]);
    return end;
  }
}
