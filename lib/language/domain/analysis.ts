import { type ConvictionReading, readConviction } from "./conviction.ts";
import type { Mode } from "./document.ts";
import {
  type Evidence,
  evidenceByPosition,
  type Omission,
  omissionsIn,
  omissionsOf,
} from "./evidence.ts";
import type { Reliability } from "./reliability.ts";
import { reliabilityOf } from "./risk.ts";
import { readLanguage } from "./score.ts";
import type { Range } from "./text/normalize.ts";
import { type Part, type Passage, readPassages } from "./text/passages.ts";
import { type Role, roleOfSpeaker } from "./text/speakers.ts";

/** A stretch of a call as the caller has labelled it. */
export interface TextSection {
  speaker?: string | null | undefined;
  role?: Role | null | undefined;
  part?: Part | null | undefined;
  text: string;
}

/** `section`: the index of the caller's section that the offsets are of; absent for a whole text. */
type PlacedEvidence = Evidence & { section?: number };
type PlacedOmission = Omission & { section?: number };

export interface Analysis
  extends Omit<ConvictionReading, "touches" | "behindType" | "behindScore"> {
  /**
   * Touches of topics and hits of features, whose counted ones make up the counts, and the sentences
   * behind type, narrative and score. Made when asked for.
   */
  evidence: () => readonly PlacedEvidence[];
  /** What has no share in the number of words. Made when asked for. */
  omitted: () => readonly PlacedOmission[];
  wordCount: number;
  reliability: Reliability;
  /** Names the distribution that type and score are measured on. */
  reference: string;
}

/** Sections as one text with its passages, and where each section begins in it. */
interface JoinedSections {
  text: string;
  passages: Passage[];
  starts: number[];
}

const GAP = "\n\n";

/**
 * Joins sections. What the caller says of a section goes before labels in its text; a speaker without
 * a role has the one that the name tells, as "Operator" does.
 */
export function joinSections(sections: readonly TextSection[]): JoinedSections {
  const joined: JoinedSections = { text: "", passages: [], starts: [] };
  for (const { speaker = null, part = null, text, ...section } of sections) {
    const from = joined.text.length;
    const role = section.role ?? (speaker === null ? null : roleOfSpeaker(speaker));
    joined.starts.push(from);
    joined.text += text + GAP;
    for (const passage of readPassages(text, { speaker, role, part })) {
      const { start, end } = passage;
      joined.passages.push({ ...passage, start: from + start, end: from + end });
    }
  }
  return joined;
}

/**
 * Reads conviction and topics off a text of any length, or off its sections where these hold anything
 * but operators, analysts and safe-harbour statements. Source: docs/methods/language.md#conviction-type, docs/decisions.md#g10.
 */
export function analyze(
  text: string,
  sections: readonly TextSection[] = [],
  mode: Mode = "earnings",
): Analysis {
  const joined = joinSections(sections);
  const isRead = ({ isScored, start, end }: Passage) =>
    isScored && joined.text.slice(start, end).trim() !== "";
  if (!joined.passages.some(isRead)) return analysisOfText(text, mode);
  const analysis = analysisOf(joined.text, mode, joined.passages);
  return {
    ...analysis,
    evidence: () => inSections(analysis.evidence(), sections, joined.starts),
    omitted: () => omissionsIn(rangesOf(sections, joined.starts), joined.passages),
  };
}

function analysisOfText(text: string, mode: Mode): Analysis {
  const passages = readPassages(text);
  return { ...analysisOf(text, mode, passages), omitted: () => omissionsOf(text, passages) };
}

function analysisOf(
  text: string,
  mode: Mode,
  passages: readonly Passage[],
): Omit<Analysis, "omitted"> {
  const reading = readLanguage(text, mode, passages);
  const { annotation, features, reference } = reading;
  const { touches, behindType, behindScore, ...conviction } = readConviction(reading);
  const found = [touches, reading.findings, behindType, behindScore];
  return {
    ...conviction,
    evidence: () => evidenceByPosition(annotation.tokens, ...found),
    wordCount: features.wordCount,
    reliability: reliabilityOf(features.wordCount),
    reference: reference.id,
  };
}

/** Where each section stands among the joined ones. */
const rangesOf = (sections: readonly TextSection[], starts: readonly number[]): Range[] =>
  sections.map(({ text }, at) => {
    const start = starts[at] ?? 0;
    return { start, end: start + text.length };
  });

/**
 * Evidence by position with the section that each place begins in, and offsets into that: a mark at
 * the head of a section may belong to the last sentence of the one before.
 */
function inSections(
  evidence: readonly Evidence[],
  sections: readonly TextSection[],
  starts: readonly number[],
): PlacedEvidence[] {
  let section = 0;
  return evidence.map((place) => {
    while ((starts[section + 1] ?? Number.POSITIVE_INFINITY) <= place.start) section += 1;
    const from = starts[section] ?? 0;
    const end = Math.min(place.end - from, sections[section]?.text.length ?? 0);
    return { ...place, section, start: place.start - from, end };
  });
}
