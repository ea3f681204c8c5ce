// Reads the head that was signed last, and the digests of the hourly job's results, from Redis, in the
// same round trip in which requests are counted.

import type { Redis } from "@upstash/redis";
import {
  NOT_REMEMBERED,
  proofsOf,
  type Remembered,
  signedHeadOf,
} from "../domain/tape/checkpoint.ts";
import { proofsKey } from "./signed-head-store.ts";

/** What is remembered. The database's owner cannot change it, so it is asked for often. */
export interface RememberedHead {
  /** While Redis does not answer, it returns what was known last. */
  read(): Promise<Remembered>;
  /** The database holds something else: the next request reads what is remembered again. */
  doubt(): void;
}

/** For Workers that do not serve the record. */
export const NO_HEAD: RememberedHead = { read: async () => NOT_REMEMBERED, doubt: () => {} };

/** How long a head that was read is used in an isolate: a burst reads it fifty times a second. */
const FRESH_MS = 20;
/** Polls of a request while another reads the head; together no longer than one call to Redis. */
const POLL_EVERY_MS = 10;
const MAX_POLLS = 30;

type Commands = Pick<Redis, "eval" | "evalsha" | "mget">;
type Pipeline = ReturnType<Redis["pipeline"]>;
type Member = { result?: unknown; error?: string };

/**
 * A remembered head and digests in two Redis keys. The limiter makes its calls through `counting`: when the head is
 * older than 20 ms, it is read in the same pipeline. A request polls while that runs, because a
 * promise of another request may never be settled in a Worker.
 */
export class RedisRememberedHead implements RememberedHead {
  readonly #redis: Redis;
  readonly #keys: [string, string];
  readonly #isAlone: boolean;
  #remembered = NOT_REMEMBERED;
  #readAt = Number.NEGATIVE_INFINITY;
  #startedAt = Number.NEGATIVE_INFINITY;

  /** `isAlone`: no limiter makes calls, so that each reading is one of its own. */
  constructor(redis: Redis, key: string, { isAlone }: { isAlone: boolean }) {
    this.#redis = redis;
    this.#keys = [key, proofsKey(key)];
    this.#isAlone = isAlone;
  }

  /** The client for the limiter. */
  get counting(): Commands {
    return {
      eval: (...args) => this.#beside(this.#redis, (client) => client.eval(...args)),
      evalsha: (...args) => this.#beside(this.#redis, (client) => client.evalsha(...args)),
      mget: (...args) => this.#beside(this.#redis, (client) => client.mget(...args)),
    } as Commands;
  }

  async read(): Promise<Remembered> {
    if (this.#isAlone && !this.#isFresh()) await this.#readAlone();
    const isRunning = () => this.#startedAt > this.#readAt && !this.#isFresh();
    for (let polls = 0; polls < MAX_POLLS && isRunning(); polls += 1) {
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    }
    return this.#remembered;
  }

  doubt(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  #isFresh(): boolean {
    return Date.now() - this.#readAt < FRESH_MS;
  }

  async #readAlone(): Promise<void> {
    const values = await this.#redis.mget<unknown[]>(this.#keys).catch(() => null);
    if (values !== null) this.#keep(values);
  }

  #keep([head, proofs]: unknown[]): void {
    this.#remembered = { head: head ? signedHeadOf(head) : null, proofs: proofsOf(proofs) };
    this.#readAt = Date.now();
  }

  /** Runs a command, and reads the head in the same round trip if the known one is old. */
  async #beside<Client extends Redis, T>(
    redis: Client,
    command: (client: Client | Pipeline) => unknown,
  ): Promise<T> {
    if (this.#isFresh()) return (await command(redis)) as T;
    this.#startedAt = Date.now();
    try {
      const pipeline = redis.pipeline();
      command(pipeline);
      pipeline.mget(this.#keys);
      const [answer, head] = (await pipeline.exec({ keepErrors: true })) as [Member, Member];
      if (!head.error) this.#keep(head.result as unknown[]);
      if (answer.error) throw new Error(answer.error);
      return answer.result as T;
    } catch (error) {
      this.#startedAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }
}
