import type { Redis } from "@upstash/redis";
import {
  type Remembered,
  readRemembered,
  rememberedText,
  TapeMemoryDown,
} from "../domain/tape/checkpoint.ts";

/** Where the signer remembers what it signed, out of reach of who owns the database. */
export interface TapeMemory {
  /** Null where nothing was ever remembered. Throws TapeMemoryDown when it cannot be asked. */
  read(): Promise<Remembered | null>;
  /** Puts `to` in the place of `from`; false when something else stands there. */
  move(from: Remembered | null, to: Remembered): Promise<boolean>;
}

/** Without an expiry: what is forgotten is signed no more until an operator says so. */
const COMPARE_AND_SET = `
  if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[2])
  return 1`;

/** One key of Redis. The client must be made without `automaticDeserialization`. */
export function tapeMemory(redis: Pick<Redis, "eval" | "mget">, key: string): TapeMemory {
  return {
    async read() {
      const [text] = await asked(() => redis.mget<(string | null)[]>([key]));
      return text ? readRemembered(text) : null;
    },
    async move(from, to) {
      const texts = [from === null ? "" : rememberedText(from), rememberedText(to)];
      return Number(await asked(() => redis.eval(COMPARE_AND_SET, [key], texts))) === 1;
    },
  };
}

/** Errors of the client hold the whole command. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch {
    throw new TapeMemoryDown("Redis cannot be asked");
  }
}
