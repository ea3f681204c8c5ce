import { type PublishedDirection, publishedDirection } from "./balance/direction.ts";
import { type ConvictionReading, readConviction } from "./conviction.ts";
import type { Mode, Reliability } from "./document.ts";
import type { EventPlace, TextEvent } from "./events/read-events.ts";
import {
  evidenceByPosition,
  type Omission,
  omissionsIn,
  omissionsOf,
  type TextEvidence,
} from "./evidence.ts";
import { type ReadingLimits, readLanguage, reliabilityWithin } from "./score.ts";
import type { Range } from "./text/normalize.ts";
import { type Passage, readPassages } from "./text/passages.ts";
import type { Part } from "./text/roles.ts";
import { speakerStatus } from "./text/speaker-status.ts";
import { type Role, roleOfSpeaker } from "./text/speakers.ts";

/** A section of an earnings call as labelled in the request. */
export interface TextSection {
  speaker?: string | null | undefined;
  role?: Role | null | undefined;
  part?: Part | null | undefined;
  text: string;
}

/** `section` is the index of the section that the offsets refer to; absent for a whole text. */
type PlacedEvidence = TextEvidence & { section?: number };
type PlacedEvent = Omit<TextEvent, "evidence"> & {
  evidence: readonly (EventPlace & { section?: number })[];
};
type PlacedOmission = Omission & { section?: number };

/** Conviction, topics and direction of a text, with their evidence. */
export interface Analysis
  extends Omit<ConvictionReading, "topicMentions" | "typeEvidence" | "scoreEvidence">,
    ReadingLimits {
  /**
   * Mentions of topics and hits of features, and the sentences that led to type, narrative and
   * score. The entries with `counted` add up to the counts. Computed on demand.
   */
  evidence: () => readonly PlacedEvidence[];
  /** Parts whose words are not counted. Computed on demand. */
  omitted: () => readonly PlacedOmission[];
  /** Whether the text says that things get better or worse. */
  direction: Omit<PublishedDirection, "evidence"> & { evidence: readonly PlacedEvidence[] };
  /** Events that the text reports, by type. */
  events: readonly PlacedEvent[];
  wordCount: number;
  reliability: Reliability;
  /** Names the reference distribution of type and score. */
  reference: string;
}

/** All sections as one text, its passages, and the offset at which each section begins. */
interface JoinedSections {
  text: string;
  passages: Passage[];
  starts: number[];
}

const SECTION_SEPARATOR = "\n\n";

/**
 * Joins sections into one text. Labels from the caller take precedence over labels in the text. A
 * speaker without a role gets the role that the name tells, such as "Operator".
 */
export function joinSections(sections: readonly TextSection[]): JoinedSections {
  const joined: JoinedSections = { text: "", passages: [], starts: [] };
  for (const { speaker = null, part = null, text, ...section } of sections) {
    const from = joined.text.length;
    const role = section.role ?? (speaker === null ? null : roleOfSpeaker(speaker));
    joined.starts.push(from);
    joined.text += text + SECTION_SEPARATOR;
    for (const passage of readPassages(text, { speaker, role, part })) {
      const { start, end } = passage;
      joined.passages.push({ ...passage, start: from + start, end: from + end });
    }
  }
  return joined;
}

/**
 * Computes conviction, topics and direction of a text of any length. `sections` replace the text
 * unless they hold only operators, analysts and safe-harbour statements. Source:
 * docs/methods/language.md#conviction-type, docs/decisions.md#g10.
 */
export function analyze(
  text: string,
  sections: readonly TextSection[] = [],
  mode: Mode = "earnings",
  languageOf: (text: string) => string | null = () => null,
): Analysis {
  const joined = joinSections(sections);
  const isRead = ({ isScored, start, end }: Passage) =>
    isScored && joined.text.slice(start, end).trim() !== "";
  if (!joined.passages.some(isRead)) return analysisOfText(text, mode, languageOf(text));
  const analysis = analysisOf(joined.text, mode, joined.passages, languageOf(joined.text));
  return {
    ...analysis,
    evidence: () => inSections(analysis.evidence(), sections, joined.starts),
    omitted: () => omissionsIn(rangesOf(sections, joined.starts), joined.passages),
    direction: {
      ...analysis.direction,
      evidence: inSections(analysis.direction.evidence, sections, joined.starts),
    },
    events: analysis.events.map((event) => ({
      ...event,
      evidence: inSections(event.evidence, sections, joined.starts),
    })),
  };
}

function analysisOfText(text: string, mode: Mode, language: string | null): Analysis {
  const passages = readPassages(text);
  return {
    ...analysisOf(text, mode, passages, language),
    omitted: () => omissionsOf(text, passages),
  };
}

function analysisOf(
  text: string,
  mode: Mode,
  passages: readonly Passage[],
  language: string | null,
): Omit<Analysis, "omitted"> {
  const reading = readLanguage(text, mode, passages, language);
  const { annotation, features, reference } = reading;
  const { topicMentions, typeEvidence, scoreEvidence, ...conviction } = readConviction(reading);
  const limits = { speakers: speakerStatus(text, passages), language };
  const found = [topicMentions, reading.findings, typeEvidence, scoreEvidence];
  return {
    ...conviction,
    evidence: () => evidenceByPosition(annotation.tokens, ...found),
    direction: publishedDirection(annotation, reading.direction),
    events: reading.events,
    wordCount: features.wordCount,
    reliability: reliabilityWithin(reading, limits),
    ...limits,
    reference: reference.id,
  };
}

/** The range of each section in the joined text. */
const rangesOf = (sections: readonly TextSection[], starts: readonly number[]): Range[] =>
  sections.map(({ text }, at) => {
    const start = starts[at] ?? 0;
    return { start, end: start + text.length };
  });

/**
 * Evidence with the section in which each place begins, and with offsets into that section. A place
 * is cut at the section's end, as a sentence may include punctuation of the next section.
 */
function inSections<Place extends Range>(
  evidence: readonly Place[],
  sections: readonly TextSection[],
  starts: readonly number[],
): (Place & { section: number })[] {
  let section = 0;
  return evidence.map((place) => {
    while ((starts[section + 1] ?? Number.POSITIVE_INFINITY) <= place.start) section += 1;
    const from = starts[section] ?? 0;
    const end = Math.min(place.end - from, sections[section]?.text.length ?? 0);
    return { ...place, section, start: place.start - from, end };
  });
}
