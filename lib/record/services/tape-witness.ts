// Client of the witnesses: independent servers that cosign the checkpoints of the tape.

import {
  base64Of,
  type Cosignature,
  readWitnessKey,
  verifiedCosignature,
} from "../domain/tape/checkpoint.ts";
import { bytesOf } from "../domain/tape/merkle.ts";

/** A checkpoint's note, with the proof that it extends the head of `oldSize` rows. */
type WitnessRequest = { oldSize: number; proof: readonly string[]; note: string };

/**
 * A witness's answer: its signature, the size of the head it already has, or the reason of the
 * failure.
 */
export type WitnessAnswer =
  | { kind: "cosigned"; cosignature: Cosignature }
  | { kind: "other head"; size: number }
  | { kind: "failed"; reason: string };

/** A third party that cosigns a checkpoint only if it extends the one that it signed before. */
export interface Witness {
  name: string;
  verifierKey: string;
  /** The address below which it answers. */
  url: string;
  addCheckpoint(request: WitnessRequest): Promise<WitnessAnswer>;
}

/** The configured witnesses, and the number of malformed entries of the setting. */
export type Witnesses = () => Promise<{ witnesses: Witness[]; malformed: number }>;

const TRY_MS = 5_000;

/** Reads the witnesses of a setting: `<address> <verifier key>` each, separated by commas. */
export async function readWitnesses(setting: string, fetchFn: typeof fetch): ReturnType<Witnesses> {
  const parts = setting.split(",").map((part) => part.trim());
  if (setting.trim() === "") return { witnesses: [], malformed: 0 };
  const results = await Promise.all(parts.map((part) => readWitness(part, fetchFn)));
  const witnesses = results.filter((each) => each !== null);
  return { witnesses, malformed: results.length - witnesses.length };
}

async function readWitness(text: string, fetchFn: typeof fetch): Promise<Witness | null> {
  const [, address = "", verifierKey = ""] = /^(https?:\/\/\S+) (\S+)$/.exec(text) ?? [];
  const key = await readWitnessKey(verifierKey);
  if (key === null || !URL.canParse(address)) return null;
  const base = address.replace(/\/+$/, "");
  const url = `${base}/add-checkpoint`;
  return {
    name: key.name,
    verifierKey,
    url: base,
    async addCheckpoint(request) {
      let answer: { status: number; text: string };
      try {
        answer = await post(url, bodyOf(request), fetchFn);
      } catch {
        return { kind: "failed", reason: "does not answer" };
      }
      const { status, text } = answer;
      if (status === 409 && /^\d{1,15}\n?$/.test(text))
        return { kind: "other head", size: Number(text) };
      if (status !== 200) return { kind: "failed", reason: `answers ${status}` };
      for (const line of text.split("\n")) {
        const cosignature = await verifiedCosignature(line, request.note, key);
        if (cosignature !== null) return { kind: "cosigned", cosignature };
      }
      return { kind: "failed", reason: "its signature does not verify" };
    },
  };
}

async function post(url: string, body: string, fetchFn: typeof fetch) {
  const signal = AbortSignal.timeout(TRY_MS);
  const answer = await fetchFn(url, { method: "POST", body, signal, redirect: "manual" });
  return { status: answer.status, text: await answer.text() };
}

/** Writes the body of a request. Source: C2SP tlog-witness, add-checkpoint. */
const bodyOf = ({ oldSize, proof, note }: WitnessRequest): string =>
  [`old ${oldSize}`, ...proof.map((hash) => base64Of(bytesOf(hash))), "", note].join("\n");
