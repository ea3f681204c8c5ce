// Collects an app's answers about its record, changes them, and runs the verifier on them.

import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { verifyRecord } from "../../../scripts/verify-tape.mjs";
import { run } from "../service/answers.ts";
import { SAMPLE_END, type TestApp } from "../service/app.ts";
import { DAY_MS } from "./record-fixture.ts";
import type { Answers } from "./tape-edits.ts";

export type Options = NonNullable<Parameters<typeof verifyRecord>[1]>;

/** When `makeFullRecord` starts in the tests, and a reader's clock shortly after its last row, which is not signed. */
export const START = SAMPLE_END - 60 * DAY_MS;
export const READ_AT = START + 56 * DAY_MS + 60_000;
const now = () => READ_AT;

/** Collects the app's answers of every path that the verifier reads to check all calls. */
export async function recordAnswers(app: TestApp, options: Options): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const problems: string[] = [];
  const get = async (path: string) => {
    const answer = await app.get(path);
    if (!answer.ok) throw new Error(String(answer.status));
    answers.set(path, await answer.text());
    return answers.get(path) ?? "";
  };
  await verifyRecord(get, { now, ...options, all: true }, problems);
  if (problems.length > 0) throw new Error(`the genuine record: ${problems.join("\n")}`);
  return answers;
}

/** Returns the problems that the verifier finds in these answers; other paths answer 404. */
export async function problemsOf(answers: Answers, options: Options = {}): Promise<string[]> {
  const problems: string[] = [];
  const get = async (path: string) => {
    const answer = answers.get(path);
    if (answer === undefined) throw new Error("404");
    return answer;
  };
  const origins = ["svc.test/tape"];
  await verifyRecord(get, { origins, now, all: true, ...options }, problems);
  return problems;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is changed in any way.
export type Body = any;

/** Returns the answers with one of them changed or added by `edit`. */
export function changeAnswer(answers: Answers, path: string, edit: (body: Body) => Body): Answers {
  const body = JSON.parse(answers.get(path) ?? "");
  return new Map([...answers, [path, JSON.stringify(edit(body) ?? body)]]);
}

/** An Ed25519 key pair that signs notes: as the key of a tape (kind 1), or as a witness (kind 4), with a time. */
export function makeSigner(kind: 1 | 4) {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const idOf = (name: string) => {
    const bytes = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(kind), raw]);
    return createHash("sha256").update(bytes).digest().subarray(0, 4);
  };
  const lineOf = (name: string, text: string, time = signedAtOf(text)) => {
    const timeBytes = Buffer.alloc(8);
    timeBytes.writeBigUInt64BE(BigInt(time));
    const signed = kind === 4 ? `cosignature/v1\ntime ${time}\n${text}` : text;
    const signature = sign(null, Buffer.from(signed), privateKey);
    const parts = [idOf(name), ...(kind === 4 ? [timeBytes] : []), signature];
    return `— ${name} ${Buffer.concat(parts).toString("base64")}`;
  };
  const keyFor = (name: string) => {
    const typed = Buffer.concat([Buffer.of(kind), raw]).toString("base64");
    return `${name}+${idOf(name).toString("hex")}+${typed}`;
  };
  return { lineOf, keyFor, publicKey: raw.toString("base64") };
}

/** Makes a witness cosign every stored checkpoint of the app. */
export async function cosignAll(
  app: TestApp,
  name: string,
  witness: ReturnType<typeof makeSigner>,
) {
  for (const { id, note } of await run(app, "select id, note from tape_checkpoints")) {
    const line = witness.lineOf(name, textOf(String(note)));
    await run(
      app,
      `insert into checkpoint_cosignatures (checkpoint_id, name, line, cosigned_at)
        values (${id}, '${name}', '${line}', now())`,
    );
  }
}

/** Returns the signed part of a note. */
export const textOf = (note: string): string => note.slice(0, note.indexOf("\n\n") + 1);

/** When a note was signed by its own word, in whole seconds. */
const signedAtOf = (text: string): number =>
  Math.floor(Date.parse(/^signed_at (\S+)$/m.exec(text)?.[1] ?? "") / 1_000);

/** An answer with the genuine time of each mark that was made later, which the verifier accepts as newer than the tape. */
export function withoutNewerMarks(body: Body, genuine: Body): Body {
  if (body === null || typeof body !== "object") return body;
  const members = Object.entries(body).map(([name, value]) => {
    const was = genuine?.[name];
    const isInstant = name === "market_prob_at" && /^\d{4}-.*Z$/.test(String(value));
    return [name, isInstant && String(value) > String(was) ? was : withoutNewerMarks(value, was)];
  });
  return Array.isArray(body) ? members.map(([, value]) => value) : Object.fromEntries(members);
}

/** The answers of an older service: without the members that the verifier does not insist on. */
export function withoutNewMembers(answers: Answers): Map<string, string> {
  const older = changeAnswer(answers, "/api/tape", (tape) => {
    const { remembered_head: _, witnesses: __, ...others } = tape;
    return others;
  });
  const changed = changeAnswer(older, "/api/tape/audit", (audit) => {
    const { verified_at: _, not_compared: __, ...others } = audit;
    return others;
  });
  return new Map(changed);
}
