import { confirmedLabels } from "./doubtful-labels.ts";
import { type FoundLabel, LabelReader } from "./label-reader.ts";

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
