import type { Redis } from "@upstash/redis";
import {
  parseSignedHead,
  type SignedHead,
  SignedHeadStoreUnavailable,
  serializeSignedHead,
} from "../domain/tape/checkpoint.ts";

/** Stores the last signed head outside the database, so that a database owner cannot change it. */
export interface SignedHeadStore {
  /** Reads the head; null before the first signature. Throws SignedHeadStoreUnavailable. */
  read(): Promise<SignedHead | null>;
  /** Replaces `from` by `to`; false when the stored head is not `from`. */
  move(from: SignedHead | null, to: SignedHead): Promise<boolean>;
}

/**
 * Replaces the head only if it is the expected one. The key never expires, because without the head
 * nothing is signed until an operator adopts the tape.
 */
const COMPARE_AND_SET = `
  if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[2])
  return 1`;

/** A store in one Redis key. The client must be created without `automaticDeserialization`. */
export function signedHeadStore(redis: Pick<Redis, "eval" | "mget">, key: string): SignedHeadStore {
  return {
    async read() {
      const [text] = await withoutDetails(() => redis.mget<(string | null)[]>([key]));
      return text ? parseSignedHead(text) : null;
    },
    async move(from, to) {
      const texts = [from === null ? "" : serializeSignedHead(from), serializeSignedHead(to)];
      return Number(await withoutDetails(() => redis.eval(COMPARE_AND_SET, [key], texts))) === 1;
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
