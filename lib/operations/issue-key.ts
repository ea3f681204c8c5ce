import type { Db } from "../db/client.ts";
import { insertApiKey } from "../db/queries/key-writes.ts";
import { formatApiKey, KEY_BYTES, parseApiKey } from "../domain/api-key.ts";
import { sha256Hex } from "../domain/sha256.ts";
import type { Tier } from "../domain/tier.ts";

export type IssuedKey = {
  /** The whole key: handed over once, stored nowhere. */
  key: string;
  id: string;
  prefix: string;
  secretSha256: string;
};

/** A new random key with its digest; nothing is stored yet. */
export async function drawKey(): Promise<IssuedKey> {
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const key = formatApiKey(random(KEY_BYTES.id), random(KEY_BYTES.secret));
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
