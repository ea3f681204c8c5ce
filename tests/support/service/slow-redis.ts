// An embedded Redis that answers late or not at all, for tests of the rate limiter.

import { vi } from "vitest";
import { Limiter } from "../../../lib/http/limiter/limiter.ts";
import { makeRedis } from "../../../lib/runtime/services.ts";
import { embeddedRedis } from "../../../scripts/local-platform/redis/embedded.ts";
import { answerRedis } from "../../../scripts/local-platform/upstash.ts";
import type { MovingClock } from "../tools/moving-clock.ts";

const ADDRESS = "http://redis.test";
const TOKEN = "token-of-the-tests";

/** An embedded Redis with simulated delays, on a clock that tests move. */
export interface SlowRedis {
  roundTripMs: number;
  /** Milliseconds that Redis needs for each request; it handles one request at a time. */
  workMs: number;
  isDown: boolean;
  /** Commands that arrived. */
  commands: number;
  run(command: string[]): Promise<unknown>;
  /** A new rate limiter, as each isolate of the Workers has one. */
  isolate(): Limiter;
  close(): Promise<void>;
}

export function slowRedis(clock: MovingClock): SlowRedis {
  const backend = embeddedRedis();
  let freeAt = 0;
  const outside = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const late = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
    const answered = async () => {
      redis.commands += 1;
      if (redis.isDown) throw new TypeError("connection refused");
      await clock.sleep(redis.roundTripMs / 2);
      freeAt = Math.max(freeAt, Date.now()) + redis.workMs;
      if (redis.workMs > 0) await clock.sleep(freeAt - Date.now());
      const { status, body } = await answerRedis(backend, TOKEN, {
        method: "POST",
        path: String(input).slice(ADDRESS.length).replace(/\/$/, ""),
        authorization: `Bearer ${TOKEN}`,
        encoding: undefined,
        body: String(init?.body),
      });
      await clock.sleep(redis.roundTripMs / 2);
      return new Response(body, { status });
    };
    return Promise.race([answered(), late]);
  });
  const redis: SlowRedis = {
    roundTripMs: 0,
    workMs: 0,
    isDown: false,
    commands: 0,
    run: (command) => backend.run(command),
    isolate: () =>
      new Limiter(makeRedis({ UPSTASH_REDIS_REST_URL: ADDRESS, UPSTASH_REDIS_REST_TOKEN: TOKEN })),
    close: async () => {
      outside.mockRestore();
      await backend.close();
    },
  };
  return redis;
}
