import type { Db } from "../../runtime/database/client.ts";
import { insertSuccessor } from "../queries/key-writes.ts";
import { drawKey, type IssuedKey } from "./issue-key.ts";

type Rotation =
  | (IssuedKey & { status: "rotated"; previousExpiresAt: Date })
  /** The key is unknown, revoked, expired or replaced already. */
  | { status: "not live" }
  /** The customer has rotated as often as a day allows. */
  | { status: "too often"; retryAt: Date };

/**
 * Replaces a live key by a new one with the same tier, customer, subscription, end and rate bucket;
 * the old one works until the overlap is over, its sessions end at once. `mostADay` null: an
 * operator's own hand, which nothing limits.
 */
export async function rotateKey(
  db: Db,
  { id, overlapSeconds, mostADay }: { id: string; overlapSeconds: number; mostADay: number | null },
  now: Date,
): Promise<Rotation> {
  const successor = await drawKey();
  const overlapUntil = new Date(now.getTime() + overlapSeconds * 1000);
  const outcome = await insertSuccessor(db, { id, successor, at: now, overlapUntil, mostADay });
  if (outcome.previousExpiresAt !== null) {
    const previousExpiresAt = new Date(outcome.previousExpiresAt);
    return { ...successor, status: "rotated", previousExpiresAt };
  }
  if (!outcome.isLive || outcome.retryAt === null) return { status: "not live" };
  return { status: "too often", retryAt: new Date(outcome.retryAt) };
}
