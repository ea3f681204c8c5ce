import { sha256Hex } from "../../core/digests.ts";
import type { Tier } from "../../core/tier.ts";
import type { Db } from "../../runtime/database/client.ts";
import { apiKeyOf, formatApiKey, formatKeyId, KEY_BYTES, parseApiKey } from "../domain/api-key.ts";
import { insertApiKey } from "../queries/key-writes.ts";

export type IssuedKey = {
  /** The whole key: handed over once, stored nowhere. */
  key: string;
  id: string;
  prefix: string;
  secretSha256: string;
};

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

/** A new random public id, for a key whose secret is drawn when it is revealed. */
export const drawKeyId = (): string => formatKeyId(random(KEY_BYTES.id));

/** A new random key with its digest, under an id of its own or a given one; nothing is stored yet. */
export async function drawKey(id?: string): Promise<IssuedKey> {
  const secret = random(KEY_BYTES.secret);
  const key = id === undefined ? formatApiKey(random(KEY_BYTES.id), secret) : apiKeyOf(id, secret);
  const name = parseApiKey(key);
  if (name === null) throw new Error("a drawn key does not parse");
  return { key, ...name, secretSha256: await sha256Hex(key) };
}

export type KeyRequest = {
  tier: Exclude<Tier, "free">;
  customer: string;
  expiresAt: Date | null;
};

/** Issues a key; its rate bucket is its own id, which successors inherit. */
export async function issueKey(db: Db, request: KeyRequest, now: Date): Promise<IssuedKey> {
  const drawn = await drawKey();
  const { id, secretSha256 } = drawn;
  await insertApiKey(db, { ...request, id, secretSha256, bucket: id, createdAt: now });
  return drawn;
}
