// Records that a witness signs as well, and what their owner does with a stolen signing key.

import {
  publishCalls,
  recordMarketProbabilities,
} from "../../../lib/record/actions/call-commands.ts";
import { adoptTape, signCheckpoint } from "../../../lib/record/actions/sign-checkpoint.ts";
import { BASE_URL, type TestApp } from "../service/app.ts";
import { callRequest, HOUR_MS } from "./record.ts";
import { type Body, changeAnswer, type makeSigner, START, textOf } from "./recorded-record.ts";
import type { Answers } from "./tape-edits.ts";
import { embeddedMemory } from "./tape-memory.ts";

export const HEADS = "/api/tape/checkpoints?limit=1000&offset=0";
export const NEWEST = "/api/tape/checkpoint";

/** Hours between two signed heads of `makeLongRecord`. */
export const STEP_MS = 12 * HOUR_MS;
const CALLS = 20;

/** When the head after a step is signed. */
export const headAt = (step: number): number => START + step * STEP_MS;

/**
 * Makes a record of many rows: 20 calls, in the first step one more with a frozen probability, and twice a day
 * marks of half of the calls. Each step is signed. Two records differ in that one probability only.
 */
export async function makeLongRecord(
  { services: { db } }: TestApp,
  signingKey: string,
  { frozen, steps }: { frozen: number; steps: number },
): Promise<void> {
  const signer = { baseUrl: BASE_URL, signingKey, memory: embeddedMemory() };
  const sign = (step: number) => signCheckpoint(db, signer, { now: headAt(step), onlyGrown: true });
  const dates = {
    closesAt: new Date(headAt(10_000)).toISOString(),
    resolveBy: new Date(headAt(10_001)).toISOString(),
  };
  const request = (slug: string, svcProb: number) => callRequest({ slug, svcProb, ...dates });
  await adoptTape(db, signer, START);
  await sign(0);
  const names = Array.from({ length: CALLS }, (_, index) => `of-many-${index}`);
  const at = headAt(1);
  await publishCalls(db, [request("frozen", frozen), ...names.map((n) => request(n, 0.5))], at);
  await sign(1);
  for (let step = 2; step <= steps; step += 1) {
    const now = headAt(step);
    const marked = names.filter((_, index) => index % 2 === step % 2);
    const mark = { at: new Date(now).toISOString(), source: "A market" };
    const prob = 0.1 + (step % 5) / 10;
    await recordMarketProbabilities(
      db,
      marked.map((slug) => ({ slug, prob, ...mark })),
      now,
    );
    await sign(step);
  }
}

type Signer = ReturnType<typeof makeSigner>;
export type Cosigning = (text: string, index: number) => string | null;

/** Replaces the lines of witnesses under the heads, in all answers that show one; null leaves a head without. */
export function cosignedBy(answers: Answers, name: string, lineOf: Cosigning): Answers {
  const { checkpoints } = JSON.parse(answers.get(HEADS) ?? "");
  const signed = checkpoints.map((head: Body, index: number) => {
    const [own] = head.note.slice(textOf(head.note).length + 1).split("\n");
    const line = lineOf(textOf(head.note), index);
    const note = `${textOf(head.note)}\n${own}\n${line === null ? "" : `${line}\n`}`;
    return { ...head, note, cosigned_by: line === null ? [] : [name] };
  });
  return withHeads(answers, signed);
}

/** Replaces the list of signed heads, and shows its last one as the newest. */
export function withHeads(answers: Answers, checkpoints: Body[]): Answers {
  const { size, root_sha256, signed_at, note } = checkpoints.at(-1);
  const proofs = [...answers.keys()].filter((path) => path.endsWith("/proof"));
  const shown = proofs.reduce<Answers>(
    (all, path) =>
      changeAnswer(all, path, (proof) => ({
        ...proof,
        checkpoint: { size, root_sha256, signed_at, note },
      })),
    new Map([...answers, [NEWEST, note]]),
  );
  return changeAnswer(shown, HEADS, (list) => ({
    ...list,
    count: checkpoints.length,
    checkpoints,
  }));
}

/** What the witness signed of one record, and would not sign of another: the lines under the same texts. */
export function sameTexts(answers: Answers, witness: Signer, name: string): Cosigning {
  const { checkpoints } = JSON.parse(answers.get(HEADS) ?? "");
  const texts = new Set(checkpoints.map(({ note }: Body) => textOf(note)));
  return (text) => (texts.has(text) ? witness.lineOf(name, text) : null);
}

/** Adds members to the pointer of the tape; undefined removes one. */
export const withMembers = (answers: Answers, members: Body): Answers =>
  changeAnswer(answers, "/api/tape", (tape) => ({ ...tape, ...members }));
