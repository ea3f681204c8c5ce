import { join } from "node:path";
import { Hono } from "hono";
import * as z from "zod";
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

const NAME = "witness.localhost";

/** Its private key, and of each tape that it signed for the newest head. */
const State = z.object({
  key: z.string().min(1),
  heads: z.record(z.string(), z.object({ size: z.int().min(0), rootSha256: z.string() })),
});
type State = z.infer<typeof State>;

type Answer = { status: 200 | 400 | 403 | 409 | 422; text: string; type?: string };

const refused = (status: Answer["status"], text: string): Answer => ({ status, text: `${text}\n` });

/** Source: C2SP tlog-witness, add-checkpoint. */
const BODY = /^old (0|[1-9]\d{0,14})\n((?:[A-Za-z0-9+/]{43}=\n){0,63})\n([\s\S]+)$/;

/**
 * A witness of our own, as C2SP tlog-witness has it: signs the heads of tapes that are signed by the
 * local key, each only as an extension of the one before. It keeps key and heads in `witness.json`.
 */
export async function openWitness(options: {
  dataDir: string | null;
  /** The key that signs the tape here. */
  tapeKey: string;
  now: () => number;
}): Promise<{ routes: Hono; verifierKey: string }> {
  const { state, save } = await openState(options.dataDir);
  const witness = { name: NAME, ...(await readSigningKey(state.key)) };
  const { publicKey } = await readSigningKey(options.tapeKey);

  async function add(body: string): Promise<Answer> {
    const [, old, hashes = "", note = ""] = BODY.exec(body) ?? [];
    if (old === undefined) return refused(400, "no request to add a checkpoint");
    const head = await verifiedCheckpoint(note, publicKey);
    if (head === null) return refused(403, "not signed by a key that this witness knows");
    const nothing = { size: 0, rootSha256: await rootOf(EMPTY_FRONTIER) };
    const held = state.heads[head.origin] ?? nothing;
    if (Number(old) > head.size) return refused(400, "the old size is larger than the new one");
    const isOther = held.size === head.size && held.rootSha256 !== head.rootSha256;
    if (Number(old) !== held.size || isOther) {
      return { status: 409, text: `${held.size}\n`, type: "text/x.tlog.size" };
    }
    const proof = hashes
      .split("\n")
      .slice(0, -1)
      .map((hash) => hexOf(fromBase64(hash)));
    if (!(await isConsistent(held, head, proof))) {
      return refused(422, "it does not extend the head that was signed before");
    }
    state.heads[head.origin] = { size: head.size, rootSha256: head.rootSha256 };
    save();
    const line = await cosign(note, witness, Math.floor(options.now() / 1000));
    return { status: 200, text: `${line}\n` };
  }

  // One at a time: between the check and the writing no other may come.
  let turn: Promise<unknown> = Promise.resolve();
  const routes = new Hono().post("/add-checkpoint", async (c) => {
    const body = await c.req.text();
    const answer = turn.then(() => add(body));
    turn = answer.catch(() => undefined);
    const { status, text, type = "text/plain; charset=utf-8" } = await answer;
    return c.body(text, status, { "Content-Type": type });
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
