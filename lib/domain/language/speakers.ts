import { type FoundLabel, LabelReader } from "./label-reader.ts";
import type { Role } from "./roles.ts";
import type { Speaker } from "./speaker-names.ts";

/**
 * A label of a transcript: "Jane Doe - Chief Financial Officer:", or a list of participants, which
 * is the label of nobody. Offsets into the text.
 */
export type SpeakerLabel = Pick<FoundLabel, "start" | "speechStart" | "speaker" | "role">;

/**
 * The speaker labels of a text, in order. A plain name before a colon counts when it heads at least
 * two lines, or when other labels are beyond doubt; alone on a line, when a list of participants or
 * a title tells who it is, or between turns of an operator who stands alone too. The role that one
 * label of a speaker tells is that of the others without a role.
 */
export function readSpeakerLabels(text: string): readonly SpeakerLabel[] {
  const reader = new LabelReader();
  reader.read(text);
  const found = reader.doubtful > 0 ? confirmedLabels(reader, text) : reader.found;
  const isEachKept = reader.hasSure || reader.namedOnce === 0;
  const labels = isEachKept
    ? found
    : found.filter(({ speaker }) => speaker === null || speaker.uses > 1);
  const turns = labels.length - reader.lists;
  const isOperated = turns === 1 && labels.some(({ role }) => role === "OPERATOR");
  return turns > 1 || isOperated ? labels : [];
}

/** How somebody is spoken to by name, as no word is that heads lines of a table. */
const ADDRESSED =
  /\b(?:thanks|thank you|hello|hi|welcome|go ahead|over to|turn to|question (?:comes |is )?from)[,.]? (\p{Lu}[\p{L}'’-]+)/giu;

/** The labels of a text without those that nothing confirms, which are counted from then on. Linear. */
function confirmedLabels(reader: LabelReader, text: string): FoundLabel[] {
  const people = peopleByWord(reader.names.all());
  const addressed = new Set(Array.from(text.matchAll(ADDRESSED), ([, to = ""]) => to));
  const isDialogue = isAllDialogue(reader.found, text);
  /** Whoever a label names that follows one of a role; null when it is no label. */
  const speakerOf = ({ speaker, doubt }: FoundLabel, latest: Role | null): Speaker | null => {
    if (speaker === null || doubt === null) return speaker;
    const isRepeated = speaker.doubts > 1;
    if (doubt === "BARE") {
      return speaker.isKnown || isRepeated || latest === "OPERATOR" ? speaker : null;
    }
    const isSpokenTo = isDialogue || addressed.has(speaker.name);
    return people.get(speaker.name.toUpperCase()) ?? (isRepeated && isSpokenTo ? speaker : null);
  };
  const confirmed: FoundLabel[] = [];
  let latest: Role | null = null;
  for (const label of reader.found) {
    const speaker = speakerOf(label, latest);
    if (label.doubt !== null && speaker === null) continue;
    if (label.doubt !== null && speaker !== null) reader.count(speaker);
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
  const isEachRepeated = found.every(({ speaker }) => speaker !== null && speaker.doubts > 1);
  if (!isOfSeveral || !isEachRepeated || !text.includes("?")) return false;
  return text.split("\n").filter((line) => line.trim() !== "").length === found.length;
}
