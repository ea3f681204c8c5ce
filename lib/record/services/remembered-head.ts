// Reads the head that was signed last, and the digests of the hourly job's results, from Redis; where a request
// is counted there, in the same round trip.

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

/** The age from which it is read beside a command of the limiter: in a burst fifty times a second. */
const FRESH_MS = 20;
/** The age from which a request reads it alone, when the limiter sent none: it admits most from memory. */
const MAX_AGE_MS = 2_000;
/** How long a request goes on with a head that it doubts itself. */
const DOUBTED_MS = 100;
/** Polls of a request while another one reads the head; together no longer than one round trip to Redis. */
const POLL_EVERY_MS = 10;
const MAX_POLLS = 30;
/** For how long it is not read after a failure, so that no request waits for a Redis that hangs. */
const SKIPPED_MS = 5_000;

type Commands = Pick<Redis, "eval" | "evalsha" | "mget">;
/** The part of a pipeline that the limiter uses. */
type OpenPipeline = Pick<Pipeline, keyof Commands> & {
  exec(options: { keepErrors: true }): Promise<Member[]>;
};
type Pipeline = ReturnType<Redis["pipeline"]>;
/** Makes a round trip and counts it for the request. */
type CountTrip = <T>(trip: () => Promise<T>) => Promise<T>;
type Member = { result?: unknown; error?: string };

/**
 * A remembered head and digests in two Redis keys. The limiter sends its commands through `counting`: when the head is
 * older than 20 ms, it is read in the same pipeline. A request polls while that runs, because a
 * promise of another request may never be settled in a Worker.
 */
export class RedisRememberedHead implements RememberedHead {
  readonly #redis: Redis;
  readonly #keys: [string, string];
  readonly #countTrip: CountTrip;
  #remembered = NOT_REMEMBERED;
  #readAt = Number.NEGATIVE_INFINITY;
  #startedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(redis: Redis, key: string, countTrip: CountTrip) {
    this.#redis = redis;
    this.#keys = [key, proofsKey(key)];
    this.#countTrip = countTrip;
  }

  /** The client for the limiter. */
  get counting(): Commands & { pipeline(): OpenPipeline } {
    const commands = {
      eval: (...args) => this.#beside(this.#redis, (client) => client.eval(...args)),
      evalsha: (...args) => this.#beside(this.#redis, (client) => client.evalsha(...args)),
      mget: (...args) => this.#beside(this.#redis, (client) => client.mget(...args)),
    } as Commands;
    return { ...commands, pipeline: () => this.#besideAll() };
  }

  async read(): Promise<Remembered> {
    const isRunning = () => Date.now() - this.#startedAt < MAX_POLLS * POLL_EVERY_MS;
    for (let polls = 0; polls < MAX_POLLS && isRunning(); polls += 1) {
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    }
    const isSkipped = Date.now() - this.#failedAt < SKIPPED_MS;
    if (!isSkipped && !this.#isFresh(MAX_AGE_MS)) await this.#readAlone();
    return this.#remembered;
  }

  doubt(): void {
    this.#readAt = Math.min(this.#readAt, Date.now() - MAX_AGE_MS + DOUBTED_MS);
  }

  #isFresh(ms: number): boolean {
    return Date.now() - this.#readAt < ms;
  }

  async #readAlone(): Promise<void> {
    await this.#run(async () => {
      const read = () => this.#redis.mget<unknown[]>(this.#keys);
      this.#keep(await this.#countTrip(read));
    }).catch(() => {});
  }

  /** Sends a command that reads the head. */
  async #run<T>(send: () => Promise<T>): Promise<T> {
    this.#startedAt = Date.now();
    try {
      return await send();
    } catch (error) {
      this.#failedAt = Date.now();
      throw error;
    } finally {
      this.#startedAt = Number.NEGATIVE_INFINITY;
    }
  }

  #keep([head, proofs]: unknown[]): void {
    this.#remembered = { head: head ? signedHeadOf(head) : null, proofs: proofsOf(proofs) };
    this.#readAt = Date.now();
    this.#failedAt = Number.NEGATIVE_INFINITY;
  }

  /** Runs a command, and reads the head in the same round trip if the known one is old. */
  async #beside<Client extends Redis, T>(
    redis: Client,
    command: (client: Client | Pipeline) => unknown,
  ): Promise<T> {
    if (this.#isFresh(FRESH_MS)) return (await command(redis)) as T;
    const pipeline = this.#besideAll();
    command(pipeline as Pipeline);
    const [answer] = await pipeline.exec({ keepErrors: true });
    if (!answer || answer.error) throw new Error(answer?.error ?? "no answer");
    return answer.result as T;
  }

  /** A pipeline that also reads the head if the known one is old. */
  #besideAll(): OpenPipeline {
    const pipeline = this.#redis.pipeline();
    const send = pipeline.exec.bind(pipeline);
    const exec = async (options: { keepErrors: true }): Promise<Member[]> => {
      if (this.#isFresh(FRESH_MS)) return (await send(options)) as Member[];
      pipeline.mget(this.#keys);
      const answers = await this.#run(async () => (await send(options)) as Member[]);
      const head = answers.pop();
      if (head && !head.error) this.#keep(head.result as unknown[]);
      return answers;
    };
    return Object.assign(pipeline, { exec }) as OpenPipeline;
  }
}
