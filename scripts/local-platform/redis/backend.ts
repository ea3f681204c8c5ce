// The interface that the embedded Redis and a real Redis have in common.

/** An error reply of Redis. Its message starts with Redis's code word (`ERR`, `NOSCRIPT`, …). */
export class RedisError extends Error {
  override name = "RedisError";
}

/** A reply of Redis: texts may be bytes, and errors are values. */
export type WireReply = null | number | string | Buffer | RedisError | WireReply[];

/** A Redis, embedded or real. */
export type RedisBackend = {
  /** Throws `RedisError` for an error reply, any other error when Redis cannot be reached. */
  run(command: string[]): Promise<WireReply>;
  /** Runs all commands in order on one connection, each with its own result. */
  pipeline(commands: string[][]): Promise<WireReply[]>;
  close(): Promise<void>;
};
