import type { Role } from "./roles.ts";

/** Whoever some labels of a text name. */
export interface Speaker {
  readonly name: string;
  /** Role by name, or by title as the latest label with one tells; null when none does. */
  role: Role | null;
  /** How many lines begin with the name as labels do. */
  uses: number;
  /** How many more may do so, and are in doubt. */
  doubts: number;
  /** Whether a list of participants or a title tells who it is. */
  isKnown: boolean;
}

/** The speakers of one text, by name. */
export class SpeakerNames {
  /** The lines below names in a list of participants, which turns may repeat. */
  readonly affiliations = new Map<Speaker, string>();
  private readonly byName = new Map<string, Speaker>();

  get isEmpty(): boolean {
    return this.byName.size === 0;
  }

  of(name: string): Speaker {
    let speaker = this.byName.get(name);
    if (speaker === undefined) {
      speaker = { name, role: null, uses: 0, doubts: 0, isKnown: false };
      this.byName.set(name, speaker);
    }
    return speaker;
  }

  /** The speaker of a name that a list or a title told; null for any other. */
  known(name: string): Speaker | null {
    const speaker = this.byName.get(name);
    return speaker?.isKnown ? speaker : null;
  }

  all(): Iterable<Speaker> {
    return this.byName.values();
  }
}

/** What names are written without: signs of emphasis, and any space but a single plain one. */
const EMPHASIS = /[*_]/g;
const ODD_SPACES = /\s\s+|[^\S ]/g;
const TURN_NUMBER = / ?\[\d{1,4}\]$/;

/** A line without emphasis and runs of spaces, which would make later patterns quadratic. */
export function plainLine(line: string): string {
  const bare = line.includes("*") || line.includes("_") ? line.replace(EMPHASIS, "") : line;
  return bare.replace(ODD_SPACES, " ").trim();
}

/** A plain line without the number of a turn, as in "Operator [3]". */
export const withoutNumber = (line: string): string =>
  line.endsWith("]") ? line.replace(TURN_NUMBER, "") : line;
