// Issues, rotates and revokes API keys.

import { sha256Hex } from "../../core/digests.ts";
import type { Tier } from "../../core/tier.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  apiKeyOf,
  formatApiKey,
  formatKeyId,
  KEY_BYTES,
  keyPrefix,
  parseApiKey,
} from "../domain/api-key.ts";
import { keyReplacedMail } from "../mails/account-notices.tsx";
import { insertApiKey, insertSuccessor, updateApiKeyRevoked } from "../queries/key-writes.ts";

export type IssuedKey = {
  /** The whole key; it is returned once and never stored. */
  key: string;
  id: string;
  prefix: string;
  secretSha256: string;
};

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

/** Makes a random public id, for a key whose secret is made when it is shown. */
export const generateKeyId = (): string => formatKeyId(random(KEY_BYTES.id));

/** Makes a random key and its digest, with a new id or the given one. Stores nothing. */
export async function generateKey(id?: string): Promise<IssuedKey> {
  const secret = random(KEY_BYTES.secret);
  const key = id === undefined ? formatApiKey(random(KEY_BYTES.id), secret) : apiKeyOf(id, secret);
  const parsed = parseApiKey(key);
  if (parsed === null) throw new Error("a generated key does not parse");
  return { key, ...parsed, secretSha256: await sha256Hex(key) };
}

export type KeyRequest = {
  tier: Exclude<Tier, "free">;
  customer: string;
  expiresAt: Date | null;
};

/** Issues a key; its rate bucket is its own id, which successors inherit. */
export async function issueKey(db: Db, request: KeyRequest, now: Date): Promise<IssuedKey> {
  const issued = await generateKey();
  const { id, secretSha256 } = issued;
  await insertApiKey(db, { ...request, id, secretSha256, bucket: id, createdAt: now });
  return issued;
}

type Rotation =
  | (IssuedKey & { status: "rotated"; previousExpiresAt: Date })
  /** The key is unknown, revoked, expired or already replaced. */
  | { status: "not live" }
  /** The customer has reached the daily limit of rotations. */
  | { status: "too often"; retryAt: Date };

/**
 * Replaces a valid key by a new one with the same tier, customer, subscription, end and rate bucket.
 * The old key works until the overlap is over; its sessions end at once. `maxPerDay` is null for
 * operators, who have no limit. The owner gets a mail.
 */
export async function rotateKey(
  db: Db,
  {
    id,
    overlapSeconds,
    maxPerDay,
    baseUrl,
  }: { id: string; overlapSeconds: number; maxPerDay: number | null; baseUrl: string | null },
  now: Date,
): Promise<Rotation> {
  const successor = await generateKey();
  const overlapUntil = new Date(now.getTime() + overlapSeconds * 1000);
  const mail = {
    idempotencyKey: `key-replaced-v1:${successor.id}`,
    ...keyReplacedMail(
      {
        prefix: keyPrefix(id),
        newPrefix: successor.prefix,
        worksUntil: overlapSeconds === 0 ? null : overlapUntil.getTime(),
      },
      baseUrl,
    ),
  };
  const rotation = { id, successor, at: now, overlapUntil, maxPerDay, mail };
  const outcome = await insertSuccessor(db, rotation);
  if (outcome.previousExpiresAt !== null) {
    const previousExpiresAt = new Date(outcome.previousExpiresAt);
    return { ...successor, status: "rotated", previousExpiresAt };
  }
  if (!outcome.isLive || outcome.retryAt === null) return { status: "not live" };
  return { status: "too often", retryAt: new Date(outcome.retryAt) };
}

/** Revokes a key at once; false when it is unknown or already revoked. */
export function revokeKey(db: Db, id: string, now: Date): Promise<boolean> {
  return updateApiKeyRevoked(db, { id, at: now });
}
