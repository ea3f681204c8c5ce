import { type ConvictionReading, readConviction } from "./conviction.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import type { Part } from "./passages.ts";
import { readLanguage } from "./reading.ts";
import { type Reliability, reliabilityOf } from "./risk.ts";
import type { Role } from "./speakers.ts";
import { topicFindings } from "./topics.ts";

/** A stretch of a call that the caller has labelled. */
export interface TextSection {
  role?: Role | undefined;
  part?: Part | undefined;
  text: string;
}

/** `section`: the index of the caller's section that the offsets are of; absent for a whole text. */
export type PlacedEvidence = Evidence & { section?: number };

export interface Analysis extends Omit<ConvictionReading, "evidence"> {
  /** Touches of topics, whose counted ones make up the counts, and sentences behind the type. */
  evidence: PlacedEvidence[];
  wordCount: number;
  reliability: Reliability;
}

/** Reads conviction and topics off a text of any length. Source: methods §6.6. */
export function analyzeText(text: string): Analysis {
  const reading = readLanguage(text, "earnings");
  const { tokens } = reading.annotation;
  const conviction = readConviction(reading);
  const topics = topicFindings(reading.annotation).map((finding) => evidenceOf(tokens, finding));
  const { wordCount } = reading.features;
  return {
    ...conviction,
    evidence: [...topics, ...conviction.evidence].sort((a, b) => a.start - b.start),
    wordCount,
    reliability: reliabilityOf(wordCount),
  };
}

const GAP = "\n\n";

/** The same of labelled sections: what analysts and operators say is left out. Source: G10. */
export function analyzeSections(sections: readonly TextSection[]): Analysis {
  const spoken = sections.flatMap((section, index) =>
    section.role === "ANALYST" || section.role === "OPERATOR" ? [] : [{ ...section, index }],
  );
  const starts: number[] = [];
  let whole = "";
  for (const { text } of spoken) {
    starts.push(whole.length);
    whole += text + GAP;
  }
  const analysis = analyzeText(whole);
  let at = 0;
  const evidence = analysis.evidence.map((place) => {
    while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) <= place.start) at += 1;
    const from = starts[at] ?? 0;
    const section = spoken[at]?.index ?? 0;
    return { ...place, section, start: place.start - from, end: place.end - from };
  });
  return { ...analysis, evidence };
}
