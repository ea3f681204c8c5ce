// Sends what the buckets of one request ask of Redis in one round trip.

import type { Redis } from "@upstash/redis";

/** The commands that counting needs. */
export type Commands = Pick<Redis, "eval" | "evalsha" | "mget">;

type Member = { result?: unknown; error?: string };

/** Commands that are sent together. */
export interface Pipeline extends Record<keyof Commands, (...args: never[]) => unknown> {
  exec(options: { keepErrors: true }): Promise<Member[]>;
}

export type RedisClient = Commands & { pipeline(): Pipeline };

interface Open {
  pipeline: Pipeline;
  size: number;
  answers: Promise<Member[]>;
}

/**
 * A client that sends together what is asked at the same time. It is made for one request, because in a Worker no
 * request may wait for another's connection.
 */
export function oneTrip(redis: RedisClient): RedisClient {
  let open: Open | null = null;
  const begin = (): Open => {
    const pipeline = redis.pipeline();
    const answers = Promise.resolve().then(() => {
      open = null;
      return pipeline.exec({ keepErrors: true });
    });
    return { pipeline, size: 0, answers };
  };
  const add =
    (name: keyof Commands) =>
    async (...args: unknown[]) => {
      open ??= begin();
      const { pipeline, answers } = open;
      const at = open.size;
      open.size += 1;
      pipeline[name](...(args as never[]));
      const member = (await answers)[at];
      if (!member || member.error) throw new Error(member?.error ?? "no answer");
      return member.result;
    };
  const commands = { eval: add("eval"), evalsha: add("evalsha"), mget: add("mget") };
  return { ...(commands as unknown as Commands), pipeline: () => redis.pipeline() };
}
