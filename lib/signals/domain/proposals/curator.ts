import { adjustmentOf } from "./adjustments.ts";
import { deadSourcesOf, twinsOf } from "./curations.ts";
import type { CatalogueFacts } from "./facts.ts";
import { type Finding, keyOf } from "./finding.ts";
import { adjustScore, type JudgeScores, judge } from "./judges.ts";
import { newSensorsOf } from "./new-sensors.ts";

/** A finding with the scores that it got. */
export interface Judged extends Finding {
  key: string;
  scores: JudgeScores;
  adjustScore: number;
}

/** What is on record about proposals: their keys, and what they are about. */
interface OnRecord {
  key: string;
  subject: string;
  sensorId: string | null;
}

/** Everything that the catalogue and its readings give reason to propose, by rule, then subject. */
export const findingsOf = (facts: CatalogueFacts): Finding[] => [
  ...newSensorsOf(facts),
  ...facts.sensors.flatMap((sensor) => adjustmentOf(facts, sensor) ?? []),
  ...twinsOf(facts),
  ...deadSourcesOf(facts),
];

/** Findings with their scores, given what was proposed before. Pure and deterministic. */
export function judgedFindings(facts: CatalogueFacts, record: readonly OnRecord[]): Judged[] {
  return findingsOf(facts).map((finding) => {
    const key = keyOf(finding);
    const earlier = record.filter(
      (other) =>
        other.key !== key &&
        (other.subject === finding.subject ||
          (finding.sensorId !== null && other.sensorId === finding.sensorId)),
    ).length;
    const scores = judge(finding.judged, earlier);
    return { ...finding, key, scores, adjustScore: adjustScore(scores) };
  });
}
