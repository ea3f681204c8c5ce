// Reads a folder of earnings calls. They may not be distributed, so the repository has none.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Transcript {
  /** The ticker in the name of its file or folder; the whole name if there is none. */
  firm: string;
  text: string;
}

/** Reads the text of a call. A line without a full stop is taken as a sentence. */
export function readCall(file: string): string {
  const lines = readFileSync(file, "utf8").split("\n");
  const sentences = lines.map((line) => line.trim()).filter((line) => /\w/.test(line));
  return sentences.map((line) => (/[.?!:;]"?$/.test(line) ? line : `${line}.`)).join("\n");
}

/** Reads all texts below a folder. */
export function readTranscripts(folder: string): Transcript[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".txt"))
    .toSorted()
    .map((name) => ({
      firm: name.split(/[/_.]/).find((part) => /^[A-Z]+$/.test(part)) ?? name,
      text: readCall(join(folder, name)),
    }));
}

/** Whether a firm is in the half, chosen by digest, to which the thresholds were fitted. */
export const isFirmOfFit = ({ firm }: Transcript): boolean =>
  ((createHash("md5").update(firm).digest().at(-1) ?? 0) & 1) === 1;
