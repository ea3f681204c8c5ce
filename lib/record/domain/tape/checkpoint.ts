// Signed checkpoints of the tape: notes, signing keys, and the signatures of witnesses.

import { bytesOf, hexOf } from "./merkle.ts";

/** States that a tape of `size` rows had this root at this instant (ISO 8601). */
export type Checkpoint = { origin: string; size: number; rootSha256: string; signedAt: string };

const ED25519 = 0x01;

export const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** The name of a tape and of its key: host and path, without spaces or plus signs. */
export const originOf = (baseUrl: string): string => `${new URL(baseUrl).host}/tape`;

/**
 * The signed text in UTF-8: origin, size in decimal, root in base64, and the
 * extension line `signed_at <instant>`, each ended by LF. Source: C2SP tlog-checkpoint.
 */
const checkpointText = ({ origin, size, rootSha256, signedAt }: Checkpoint): string =>
  `${origin}\n${size}\n${base64Of(bytesOf(rootSha256))}\nsigned_at ${signedAt}\n`;

/**
 * Id of a key: the first four bytes of SHA-256(name || LF || algorithm || public key). It shows
 * which key made a signature. Source: C2SP signed-note.
 */
async function keyIdOf(
  name: string,
  publicKey: Uint8Array,
  algorithm: number = ED25519,
): Promise<Uint8Array> {
  const bytes = [...new TextEncoder().encode(`${name}\n`), algorithm, ...publicKey];
  const digest = await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes));
  return new Uint8Array(digest).slice(0, 4);
}

/** An Ed25519 key pair; the private half stays in the runtime. */
export type SigningKey = { privateKey: CryptoKey; publicKey: Uint8Array<ArrayBuffer> };

/**
 * Reads Ed25519 private keys (PKCS #8, base64, separated by commas) and derives their public
 * halves, 32 bytes each. The first key signs; the others are earlier keys whose checkpoints are
 * still valid.
 */
export function readSigningKeys(setting: string): Promise<SigningKey[]> {
  return Promise.all(setting.split(",").map((pkcs8) => importKey(pkcs8.trim())));
}

/** Reads the signing key of a setting, which is its first key. */
export async function readSigningKey(setting: string): Promise<SigningKey> {
  const [key] = await readSigningKeys(setting);
  if (key === undefined) throw new RangeError("no signing key");
  return key;
}

async function importKey(pkcs8: string): Promise<SigningKey> {
  const privateKey = await crypto.subtle.importKey("pkcs8", fromBase64(pkcs8), "Ed25519", true, [
    "sign",
  ]);
  const { x = "" } = (await crypto.subtle.exportKey("jwk", privateKey)) as JsonWebKey;
  return { privateKey, publicKey: fromBase64(x.replaceAll("-", "+").replaceAll("_", "/")) };
}

/**
 * The signed note: the text, an empty line, and `— name base64(key id || Ed25519 signature of the
 * text)`. The name is the checkpoint's origin. Source: C2SP signed-note.
 */
export async function signedNoteOf(checkpoint: Checkpoint, key: SigningKey): Promise<string> {
  const text = checkpointText(checkpoint);
  const signature = await crypto.subtle.sign(
    "Ed25519",
    key.privateKey,
    new TextEncoder().encode(text),
  );
  const id = await keyIdOf(checkpoint.origin, key.publicKey);
  const signed = base64Of(Uint8Array.from([...id, ...new Uint8Array(signature)]));
  return `${text}\n— ${checkpoint.origin} ${signed}\n`;
}

const NOTE =
  /^(\S+)\n(0|[1-9]\d*)\n([A-Za-z0-9+/]{43}=)\nsigned_at (\S+)\n\n— (\S+) ([A-Za-z0-9+/]+=*)\n$/;

/**
 * Reads a note of ours and verifies its signature; null when the note is malformed or the signature
 * is wrong.
 */
export async function verifiedCheckpoint(
  note: string,
  publicKey: Uint8Array<ArrayBuffer>,
): Promise<Checkpoint | null> {
  const [, origin = "", size, root = "", signedAt = "", name, signed = ""] = NOTE.exec(note) ?? [];
  if (size === undefined || name !== origin) return null;
  const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
  const text = new TextEncoder().encode(noteText(note));
  const signature = fromBase64(signed).slice(4);
  const expected = Uint8Array.from([...(await keyIdOf(origin, publicKey)), ...signature]);
  if (base64Of(expected) !== signed) return null;
  const isValid = await crypto.subtle.verify("Ed25519", key, signature, text);
  const rootSha256 = hexOf(fromBase64(root));
  return isValid ? { origin, size: Number(size), rootSha256, signedAt } : null;
}

/** The public key in the form of C2SP tools: `name+key id in hex+base64(algorithm || public key)`. */
export async function verifierKey(
  name: string,
  publicKey: Uint8Array,
  algorithm: number = ED25519,
): Promise<string> {
  const id = hexOf(await keyIdOf(name, publicKey, algorithm));
  return `${name}+${id}+${base64Of(Uint8Array.from([algorithm, ...publicKey]))}`;
}

/** The signed part of a note: everything before the empty line, with its last LF. */
const noteText = (note: string): string => note.slice(0, note.indexOf("\n\n") + 1);

/** Algorithm number of Ed25519 over `cosignature/v1`. Source: C2SP tlog-cosignature. */
const COSIGNATURE_V1 = 0x04;

/** Name and public key of a witness. */
type WitnessKey = { name: string; publicKey: Uint8Array<ArrayBuffer> };

/** A witness's signature line, and its own time of signing, epoch ms. */
export type Cosignature = { line: string; at: number };

/**
 * Writes a witness's verifier key in its published form: `name+key id in hex+base64(0x04 || key)`.
 */
export const witnessVerifierKey = ({ name, publicKey }: WitnessKey): Promise<string> =>
  verifierKey(name, publicKey, COSIGNATURE_V1);

const VERIFIER_KEY = /^([^\s+]+)\+[0-9a-f]{8}\+([A-Za-z0-9+/]{44})$/;

/** Reads a witness's verifier key; null when it is malformed or of another algorithm. */
export async function readWitnessKey(text: string): Promise<WitnessKey | null> {
  const [, name = "", encoded = ""] = VERIFIER_KEY.exec(text) ?? [];
  if (name === "") return null;
  const key = { name, publicKey: fromBase64(encoded).slice(1) };
  return (await witnessVerifierKey(key)) === text ? key : null;
}

/** The bytes that a witness signs: the time and the note's text. Source: C2SP tlog-cosignature. */
const cosignedBytes = (note: string, atSeconds: number) =>
  Uint8Array.from(new TextEncoder().encode(`cosignature/v1\ntime ${atSeconds}\n${noteText(note)}`));

/**
 * Signs a note as a witness, with the time in whole seconds: `— name base64(key id || time ||
 * signature)`.
 */
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
/** Byte offsets of the time and of the signature, which follow the key id. */
const [TIME_AT, SIGNATURE_AT] = [4, 12];
/** The end of the year 9999: ISO 8601 with four digits has no later year. */
const MAX_SECONDS = 253_402_300_799n;

/**
 * Verifies a witness's line under a note; null when the line is from another witness or not valid.
 */
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
  if (id.some((byte, at) => blob[at] !== byte) || seconds > MAX_SECONDS) return null;
  const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
  const bytes = cosignedBytes(note, Number(seconds));
  const signature = blob.slice(SIGNATURE_AT);
  const isValid = await crypto.subtle.verify("Ed25519", key, signature, bytes);
  return isValid ? { line, at: 1000 * Number(seconds) } : null;
}

/**
 * The head that was signed last, stored outside the database. `note` is the signed note and
 * `noteBefore` the one before it: with both, a lost write can be distinguished from deleted
 * checkpoints.
 */
export type SignedHead = {
  size: number;
  rootSha256: string;
  /** Null when the head was adopted before any checkpoint. */
  note: string | null;
  noteBefore: string | null;
  /** When an operator last adopted a head, ISO 8601. */
  adoptedAt: string | null;
};

/**
 * What is stored outside the database. `head`: null before the first signature, undefined while it is
 * not known. `proofs`: digests of the results of the hourly job that may be believed.
 */
export type Remembered = { head: SignedHead | null | undefined; proofs: readonly string[] };

export const NOT_REMEMBERED: Remembered = { head: undefined, proofs: [] };

/** The digests as they are stored. */
export const serializeProofs = (digests: readonly string[]): string => digests.join(" ");

/** Inverse of `serializeProofs`; a value that is missing or of another kind has none. */
export const proofsOf = (value: unknown): string[] =>
  typeof value === "string" ? value.split(" ") : [];

/** The store does not answer; nothing is signed then. */
export class SignedHeadStoreUnavailable extends Error {
  override name = "SignedHeadStoreUnavailable";
}

/** Serializes the stored head; equal heads give equal texts. */
export const serializeSignedHead = (head: SignedHead): string =>
  JSON.stringify({
    size: head.size,
    root_sha256: head.rootSha256,
    note: head.note,
    note_before: head.noteBefore,
    adopted_at: head.adoptedAt,
  });

/** Inverse of `serializeSignedHead`. */
export const parseSignedHead = (text: string): SignedHead => signedHeadOf(JSON.parse(text));

/** Reads a serialized head whose JSON is parsed. */
export function signedHeadOf(value: unknown): SignedHead {
  const { size, root_sha256, note, note_before, adopted_at } = value as {
    size: number;
    root_sha256: string;
    note: string | null;
    note_before: string | null;
    adopted_at: string | null;
  };
  return { size, rootSha256: root_sha256, note, noteBefore: note_before, adoptedAt: adopted_at };
}
