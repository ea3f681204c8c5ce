import type { Redis } from "@upstash/redis";
import {
  parseSignedHead,
  type SignedHead,
  SignedHeadStoreUnavailable,
  serializeSignedHead,
} from "../domain/tape/checkpoint.ts";

/** Where the signer remembers what it signed, out of reach of who owns the database. */
export interface SignedHeadStore {
  /** Null where nothing was ever remembered. Throws SignedHeadStoreUnavailable when it cannot be asked. */
  read(): Promise<SignedHead | null>;
  /** Puts `to` in the place of `from`; false when something else stands there. */
  move(from: SignedHead | null, to: SignedHead): Promise<boolean>;
}

/** Without an expiry: what is forgotten is signed no more until an operator says so. */
const COMPARE_AND_SET = `
  if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[2])
  return 1`;

/** One key of Redis. The client must be made without `automaticDeserialization`. */
export function signedHeadStore(redis: Pick<Redis, "eval" | "mget">, key: string): SignedHeadStore {
  return {
    async read() {
      const [text] = await asked(() => redis.mget<(string | null)[]>([key]));
      return text ? parseSignedHead(text) : null;
    },
    async move(from, to) {
      const texts = [from === null ? "" : serializeSignedHead(from), serializeSignedHead(to)];
      return Number(await asked(() => redis.eval(COMPARE_AND_SET, [key], texts))) === 1;
    },
  };
}

/** Errors of the client hold the whole command. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch {
    throw new SignedHeadStoreUnavailable("Redis cannot be asked");
  }
}
