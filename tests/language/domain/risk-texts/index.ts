// The project's own texts of 100 to 200 words that measure the risk score. They were written without
// a look at the code.

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A text and what a reader takes it for. */
export interface RiskText {
  id: string;
  label: "adverse" | "favourable" | "neutral" | "buzzwords" | "abstain";
  /** What it reports, or why it says too little. */
  kind: string;
  text: string;
  /** Whether it was not looked at while weights and borders were chosen: the even lines. */
  isHeldOut: boolean;
}

function linesOf(name: string): RiskText[] {
  const lines = readFileSync(join(import.meta.dirname, `${name}.jsonl`), "utf8").trimEnd();
  return lines.split("\n").map((line, at) => {
    const { kind, why, ...row } = JSON.parse(line) as RiskText & { why?: string };
    return { ...row, kind: kind ?? why ?? row.label, isHeldOut: at % 2 === 1 };
  });
}

/** 100 texts of bad news, 100 of good news, and texts of neither. */
export const readRiskTexts = (): RiskText[] => [...linesOf("texts"), ...linesOf("neutral")];
