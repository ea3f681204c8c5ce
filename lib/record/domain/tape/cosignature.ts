import { base64Of, fromBase64, keyIdOf, noteText, verifierKey } from "./checkpoint.ts";

/** Ed25519 over `cosignature/v1`, as the algorithm of a key. Source: C2SP tlog-cosignature. */
const COSIGNATURE_V1 = 0x04;

/** A witness by its name and public key. */
type WitnessKey = { name: string; publicKey: Uint8Array<ArrayBuffer> };

/** A signature line of a witness, and when the witness says that it signed, epoch ms. */
export type Cosignature = { line: string; at: number };

/** A witness's verifier key, as it is published: `name+key id in hex+base64(0x04 || key)`. */
export const witnessVerifierKey = ({ name, publicKey }: WitnessKey): Promise<string> =>
  verifierKey(name, publicKey, COSIGNATURE_V1);

const VERIFIER_KEY = /^([^\s+]+)\+[0-9a-f]{8}\+([A-Za-z0-9+/]{44})$/;

/** Reads a witness's verifier key; null for what is none, or not of this algorithm. */
export async function readWitnessKey(text: string): Promise<WitnessKey | null> {
  const [, name = "", encoded = ""] = VERIFIER_KEY.exec(text) ?? [];
  if (name === "") return null;
  const key = { name, publicKey: fromBase64(encoded).slice(1) };
  return (await witnessVerifierKey(key)) === text ? key : null;
}

/** What a witness signs under a note: when, and the note's text. Source: C2SP tlog-cosignature. */
const cosignedBytes = (note: string, atSeconds: number) =>
  Uint8Array.from(new TextEncoder().encode(`cosignature/v1\ntime ${atSeconds}\n${noteText(note)}`));

/** Signs a note as a witness at a whole second: `— name base64(key id || time || signature)`. */
export async function cosign(
  note: string,
  witness: WitnessKey & { privateKey: CryptoKey },
  atSeconds: number,
): Promise<string> {
  const bytes = cosignedBytes(note, atSeconds);
  const signature = await crypto.subtle.sign("Ed25519", witness.privateKey, bytes);
  const time = new Uint8Array(8);
  new DataView(time.buffer).setBigUint64(0, BigInt(atSeconds));
  const id = await keyIdOf(witness.name, witness.publicKey, COSIGNATURE_V1);
  const blob = Uint8Array.from([...id, ...time, ...new Uint8Array(signature)]);
  return `— ${witness.name} ${base64Of(blob)}`;
}

const LINE = /^— (\S+) ([A-Za-z0-9+/]{102}==)$/;
/** Of a key id, the seconds, and where the signature begins. */
const [TIME_AT, SIGNATURE_AT] = [4, 12];
/** The end of the year 9999: later instants have no text of ours. */
const LATEST_S = 253_402_300_799n;

/** Verifies a witness's line under a note; null when it is another's, or its signature is not good. */
export async function verifiedCosignature(
  line: string,
  note: string,
  { name, publicKey }: WitnessKey,
): Promise<Cosignature | null> {
  const [, signer, encoded = ""] = LINE.exec(line) ?? [];
  if (signer !== name) return null;
  const blob = fromBase64(encoded);
  const id = await keyIdOf(name, publicKey, COSIGNATURE_V1);
  const seconds = new DataView(blob.buffer).getBigUint64(TIME_AT);
  if (id.some((byte, at) => blob[at] !== byte) || seconds > LATEST_S) return null;
  const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
  const bytes = cosignedBytes(note, Number(seconds));
  const signature = blob.slice(SIGNATURE_AT);
  const isGood = await crypto.subtle.verify("Ed25519", key, signature, bytes);
  return isGood ? { line, at: 1000 * Number(seconds) } : null;
}
