// Changes to the file of the tape, as a dishonest or faulty service could make them.

import { createHash } from "node:crypto";
import { canonicalJson } from "../../../lib/record/domain/tape/tape.ts";

/** A service's answers, by path. */
export type Answers = ReadonlyMap<string, string>;

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
export const linesOf = (text: string): string[] => text.split("\n").slice(0, -1);
export const joinLines = (lines: readonly string[]): string =>
  lines.map((line) => `${line}\n`).join("");

/** Recomputes sequence numbers and digests of the lines, as is possible without the signing key. */
export function withNewDigests(lines: readonly string[]): string[] {
  let prev_sha256 = "0".repeat(64);
  return lines.map((line, index) => {
    const { row_sha256: _, ...row } = JSON.parse(line);
    const next = { ...row, seq: index + 1, prev_sha256 };
    prev_sha256 = sha256(canonicalJson(next));
    return canonicalJson({ ...next, row_sha256: prev_sha256 });
  });
}

export const filePathOf = (answers: Answers): string =>
  [...answers.keys()].find((path) => path.startsWith("/tape/")) ?? "";

/** Returns the answers with a changed tape file, and with the digests of that file updated. */
export function withFile(answers: Answers, text: string): Map<string, string> {
  const tape = JSON.parse(answers.get("/api/tape") ?? "");
  const gate = JSON.parse(answers.get("/api/gate") ?? "");
  const audit = JSON.parse(answers.get("/api/tape/audit") ?? "");
  const rows = linesOf(text).length;
  Object.assign(tape.latest, { served_file_sha256: sha256(text), rows });
  return new Map([
    [filePathOf(answers), text],
    ["/api/tape", JSON.stringify(tape)],
    ["/api/gate", JSON.stringify({ ...gate, tape_sha256: sha256(text) })],
    ["/api/tape/audit", JSON.stringify({ ...audit, heads: [] })],
  ]);
}

/** Flips one bit of a text's bytes. */
export function bitFlipped(next: () => number, text: string): string {
  const bytes = Buffer.from(text);
  const at = Math.floor(next() * bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(next() * 7));
  return bytes.toString();
}

/** Removes, doubles or moves one line. */
export function withLineMoved(next: () => number, lines: readonly string[]): string[] {
  const [at, to] = [next(), next()].map((share) => Math.floor(share * lines.length));
  const line = lines[at as number] ?? "";
  const kind = next();
  if (kind < 1 / 3) return lines.toSpliced(at as number, 1);
  if (kind < 2 / 3) return lines.toSpliced(to as number, 0, line);
  return lines.toSpliced(at as number, 1).toSpliced(to as number, 0, line);
}
