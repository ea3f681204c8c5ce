import type { Db } from "../db/client.ts";
import { insertSuccessor } from "../db/queries/key-writes.ts";
import { drawKey, type IssuedKey } from "./issue-key.ts";

/** Bounds and default of the overlap, in seconds. Source: decisions.md, I-ROTATE. */
export const OVERLAP_SECONDS = { least: 0, most: 2_592_000, usual: 86_400 } as const;

/**
 * Replaces a live key by a new one with the same tier, customer, end and rate bucket; the old one
 * works until the overlap is over. Null when the key is unknown or no longer live.
 */
export async function rotateKey(
  db: Db,
  { id, overlapSeconds }: { id: string; overlapSeconds: number },
  now: Date,
): Promise<(IssuedKey & { previousExpiresAt: Date }) | null> {
  const successor = await drawKey();
  const overlapUntil = new Date(now.getTime() + overlapSeconds * 1000);
  const previousExpiresAt = await insertSuccessor(db, { id, successor, at: now, overlapUntil });
  return previousExpiresAt === null ? null : { ...successor, previousExpiresAt };
}
