// Stands in for a witness, a server that signs the checkpoints of the tape as well.

import { join } from "node:path";
import { Hono } from "hono";
import * as z from "zod";
import { sha256Hex } from "../../lib/core/digests.ts";
import {
  base64Of,
  cosign,
  fromBase64,
  readSigningKey,
  verifiedCheckpoint,
  witnessVerifierKey,
} from "../../lib/record/domain/tape/checkpoint.ts";
import {
  EMPTY_FRONTIER,
  hexOf,
  isConsistent,
  rootOf,
} from "../../lib/record/domain/tape/merkle.ts";
import { readJsonFile, writeJsonFile } from "./json-file.ts";

const WITNESS_NAME = "witness.localhost";

/** The private key of the witness, and the newest head that it signed of each tape. */
const State = z.object({
  key: z.string().min(1),
  heads: z.record(
    z.string(),
    z.object({
      size: z.int().min(0),
      rootSha256: z.string(),
      /** The signed note with our line; null in files that were written before it was kept. */
      note: z.string().nullable().default(null),
    }),
  ),
});
type State = z.infer<typeof State>;

type Answer = { status: 200 | 400 | 403 | 409 | 422; text: string; type?: string };

const rejection = (status: Answer["status"], text: string): Answer => ({
  status,
  text: `${text}\n`,
});

/** Source: C2SP tlog-witness, add-checkpoint. */
const BODY = /^old (0|[1-9]\d{0,14})\n((?:[A-Za-z0-9+/]{43}=\n){0,63})\n([\s\S]+)$/;

/**
 * Opens a witness after C2SP tlog-witness. It signs the heads of tapes that are signed by the local key, each only if
 * it extends the head that it signed before, and shows the newest head of each to anyone. It stores its key and the heads
 * in `witness.json`.
 */
export async function openWitness(options: {
  dataDir: string | null;
  /** The key that signs the tape here. */
  tapeKey: string;
  now: () => number;
}): Promise<{ routes: Hono; verifierKey: string }> {
  const { state, save } = await openState(options.dataDir);
  const witness = { name: WITNESS_NAME, ...(await readSigningKey(state.key)) };
  const { publicKey } = await readSigningKey(options.tapeKey);

  async function add(body: string): Promise<Answer> {
    const [, old, hashes = "", note = ""] = BODY.exec(body) ?? [];
    if (old === undefined) return rejection(400, "no request to add a checkpoint");
    const head = await verifiedCheckpoint(note, publicKey);
    if (head === null) return rejection(403, "not signed by a key that this witness knows");
    const emptyHead = { size: 0, rootSha256: await rootOf(EMPTY_FRONTIER) };
    const lastSigned = state.heads[head.origin] ?? emptyHead;
    if (Number(old) > head.size) return rejection(400, "the old size is larger than the new one");
    const isOther = lastSigned.size === head.size && lastSigned.rootSha256 !== head.rootSha256;
    if (Number(old) !== lastSigned.size || isOther) {
      return { status: 409, text: `${lastSigned.size}\n`, type: "text/x.tlog.size" };
    }
    const proof = hashes
      .split("\n")
      .slice(0, -1)
      .map((hash) => hexOf(fromBase64(hash)));
    if (!(await isConsistent(lastSigned, head, proof))) {
      return rejection(422, "it does not extend the head that was signed before");
    }
    const line = await cosign(note, witness, Math.floor(options.now() / 1000));
    const { size, rootSha256 } = head;
    state.heads[head.origin] = { size, rootSha256, note: `${note}${line}\n` };
    save();
    return { status: 200, text: `${line}\n` };
  }

  // Requests are handled one at a time, so that no other comes between the check and the write.
  let turn: Promise<unknown> = Promise.resolve();
  const routes = new Hono().post("/add-checkpoint", async (c) => {
    const body = await c.req.text();
    const answer = turn.then(() => add(body));
    turn = answer.catch(() => undefined);
    const { status, text, type = "text/plain; charset=utf-8" } = await answer;
    return c.body(text, status, { "Content-Type": type });
  });
  // Source: C2SP tlog-witness, Monitor Retrieval Mechanism. Any page may read it.
  routes.get("/:hash{[0-9a-f]{64}}/checkpoint", async (c) => {
    const notes = Object.entries(state.heads).map(async ([origin, { note }]) =>
      (await sha256Hex(origin)) === c.req.param("hash") ? note : null,
    );
    const note = (await Promise.all(notes)).find((each) => each !== null);
    const headers = { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-store" };
    return note ? c.text(note, 200, headers) : c.text("none signed\n", 404, headers);
  });
  return { routes, verifierKey: await witnessVerifierKey(witness) };
}

async function newKey(): Promise<string> {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as {
    privateKey: CryptoKey;
  };
  const pkcs8 = (await crypto.subtle.exportKey("pkcs8", pair.privateKey)) as ArrayBuffer;
  return base64Of(new Uint8Array(pkcs8));
}

async function openState(directory: string | null): Promise<{ state: State; save: () => void }> {
  const path = directory === null ? null : join(directory, "witness.json");
  const found = path === null ? null : readJsonFile(path, State.nullable(), null);
  const state = found ?? { key: await newKey(), heads: {} };
  const save = () => {
    if (path !== null) writeJsonFile(path, state);
  };
  if (found === null) save();
  return { state, save };
}
