// Reads what is sample data, with a short cache in the memory of one isolate.

import type { Db } from "../../runtime/database/client.ts";
import { isWithoutSample, type SampleFacts } from "../domain/sample-data.ts";
import { findSampleFacts } from "../queries/sample-data.ts";

/** How long the facts are kept, so that most requests make no extra round trip. */
const TTL_MS = 5_000;
/** The same where nothing is sample data, as on a deployed service: a sample is loaded into an empty database only. */
const NO_SAMPLE_TTL_MS = 60_000;
/** While one request reads them again, others use the last facts for this time. */
const LEASE_MS = 1_000;

type Moment = { now: number; epoch: number };

/** Whether `at` is at most some time after `before`, by the same setting of the clock. */
const isWithin = (before: Moment | null, at: Moment, ms: number): boolean =>
  before !== null && before.epoch === at.epoch && at.now >= before.now && at.now - before.now < ms;

/** The facts about sample data of one database. */
export class SampleData {
  readonly #db: Db;
  #last: SampleFacts | null = null;
  #readAt: Moment | null = null;
  #startedAt: Moment | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The facts, at most some seconds old. While the database does not answer, the last ones; null before any.
   */
  async read(at: Moment): Promise<SampleFacts | null> {
    const ttlMs = this.#last && isWithoutSample(this.#last) ? NO_SAMPLE_TTL_MS : TTL_MS;
    const maxAgeMs = isWithin(this.#startedAt, at, LEASE_MS) ? ttlMs + LEASE_MS : ttlMs;
    if (this.#last && isWithin(this.#readAt, at, maxAgeMs)) return this.#last;
    this.#startedAt = at;
    try {
      this.#last = await findSampleFacts(this.#db);
      this.#readAt = at;
    } catch {
      // The last facts are right unless an operator replaced data meanwhile.
    } finally {
      this.#startedAt = null;
    }
    return this.#last;
  }

  /** The last facts that were read; null before any. */
  peek(): SampleFacts | null {
    return this.#last;
  }
}
