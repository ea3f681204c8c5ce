import type { FoundLabel, LabelReader } from "./label-reader.ts";
import type { Role } from "./roles.ts";
import type { Speaker } from "./speaker-names.ts";

/** How somebody is spoken to by name, as no word is that heads lines of a table. */
const ADDRESSED =
  /\b(?:thanks|thank you|hello|hi|welcome|go ahead|over to|turn to|question (?:comes |is )?from)[,.]? (\p{Lu}[\p{L}'’-]+)/giu;

/** Settles which labels in doubt are some. Linear. */
class DoubtfulLabels {
  private readonly reader: LabelReader;
  private readonly text: string;
  /** Speakers by first and last name, in capitals; null where two share it. */
  private readonly people = new Map<string, Speaker | null>();
  private addressed: ReadonlySet<string> | null = null;
  private isDialogue: boolean | null = null;

  constructor(reader: LabelReader, text: string) {
    [this.reader, this.text] = [reader, text];
    for (const speaker of reader.names.all()) {
      if (speaker.uses === 0 && !speaker.isKnown) continue;
      const words = speaker.name.toUpperCase().split(" ");
      if (words.length < 2) continue;
      for (const word of [words[0] ?? "", words.at(-1) ?? ""]) {
        this.people.set(word, this.people.has(word) ? null : speaker);
      }
    }
  }

  /** Whoever a label names that follows one of a role; null when it is no label. */
  speakerOf({ speaker, doubt }: FoundLabel, latest: Role | null): Speaker | null {
    if (speaker === null || doubt === null) return speaker;
    const isRepeated = speaker.doubts > 1;
    if (doubt === "BARE") {
      return speaker.isKnown || isRepeated || latest === "OPERATOR" ? speaker : null;
    }
    const whole = this.people.get(speaker.name.toUpperCase());
    if (whole) return whole;
    return isRepeated && (this.isAddressed(speaker.name) || this.isAllDialogue()) ? speaker : null;
  }

  private isAddressed(name: string): boolean {
    this.addressed ??= new Set(Array.from(this.text.matchAll(ADDRESSED), ([, to = ""]) => to));
    return this.addressed.has(name);
  }

  /** Whether each line that says anything is headed by one of several names, and somebody asks. */
  private isAllDialogue(): boolean {
    this.isDialogue ??= this.text.includes("?") && this.isEachLineHeaded();
    return this.isDialogue;
  }

  private isEachLineHeaded(): boolean {
    const { found } = this.reader;
    const first = found[0]?.speaker;
    const isOfSeveral = found.some(({ speaker }) => speaker !== first);
    const isEachRepeated = found.every(({ speaker }) => speaker !== null && speaker.doubts > 1);
    if (!isOfSeveral || !isEachRepeated) return false;
    const lines = this.text.split("\n").filter((line) => line.trim() !== "");
    return lines.length === found.length;
  }
}

/** The labels of a text without those that nothing confirms, which are counted from then on. */
export function confirmedLabels(reader: LabelReader, text: string): FoundLabel[] {
  const doubtful = new DoubtfulLabels(reader, text);
  const confirmed: FoundLabel[] = [];
  let latest: Role | null = null;
  for (const label of reader.found) {
    const speaker = doubtful.speakerOf(label, latest);
    if (label.doubt === null) confirmed.push(label);
    else if (speaker !== null) {
      reader.count(speaker);
      confirmed.push({ ...label, speaker });
    } else continue;
    latest = label.role;
  }
  return confirmed;
}
