import type { Redis } from "@upstash/redis";
import {
  parseSignedHead,
  proofsOf,
  type SignedHead,
  SignedHeadStoreUnavailable,
  serializeProofs,
  serializeSignedHead,
} from "../domain/tape/checkpoint.ts";

/**
 * Stores the last signed head and the digests of the hourly job's results outside the database, so that
 * a database owner cannot change them.
 */
export interface SignedHeadStore {
  /** Reads the head; null before the first signature. Throws SignedHeadStoreUnavailable. */
  read(): Promise<SignedHead | null>;
  /** Reads the head and the digests in one round trip. Throws SignedHeadStoreUnavailable. */
  readAll(): Promise<{ head: SignedHead | null; proofs: string[] }>;
  /** Replaces `from` by `to`; false when the stored head is not `from`. */
  move(from: SignedHead | null, to: SignedHead): Promise<boolean>;
  /** Replaces the digests. Throws SignedHeadStoreUnavailable. */
  keepProofs(digests: readonly string[]): Promise<void>;
}

/** The key of the digests, beside the key of the head. */
export const proofsKey = (key: string): string => `${key}:proofs`;

/**
 * Replaces the head only if it is the expected one. The key never expires, because without the head
 * nothing is signed until an operator adopts the tape.
 */
const COMPARE_AND_SET = `
  if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[2])
  return 1`;

/** A store in two Redis keys. The client must be created without `automaticDeserialization`. */
export function signedHeadStore(
  redis: Pick<Redis, "eval" | "mget" | "set">,
  key: string,
): SignedHeadStore {
  const readAll = async () => {
    const keys = [key, proofsKey(key)];
    const [text, proofs] = await withoutDetails(() => redis.mget<(string | null)[]>(keys));
    return { head: text ? parseSignedHead(text) : null, proofs: proofsOf(proofs) };
  };
  return {
    read: async () => (await readAll()).head,
    readAll,
    async move(from, to) {
      const texts = [from === null ? "" : serializeSignedHead(from), serializeSignedHead(to)];
      return Number(await withoutDetails(() => redis.eval(COMPARE_AND_SET, [key], texts))) === 1;
    },
    async keepProofs(digests) {
      await withoutDetails(() => redis.set(proofsKey(key), serializeProofs(digests)));
    },
  };
}

/** Replaces the client's errors, because they contain the command with its data. */
async function withoutDetails<T>(command: () => Promise<T>): Promise<T> {
  try {
    return await command();
  } catch {
    throw new SignedHeadStoreUnavailable("Redis cannot be asked");
  }
}
