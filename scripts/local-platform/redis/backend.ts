/** An error answer, its message starting with Redis's own code word (`ERR`, `NOSCRIPT`, …). */
export class RedisError extends Error {
  override name = "RedisError";
}

/** A reply as it travels: texts as bytes where the backend has bytes, errors as values. */
export type WireReply = null | number | string | Buffer | RedisError | WireReply[];

/** A Redis: the embedded one, or a real one by its address. */
export type RedisBackend = {
  /** Throws `RedisError` for an error reply, any other error when Redis cannot be reached. */
  run(command: string[]): Promise<WireReply>;
  /** All in order on one connection, each with its own result. */
  pipeline(commands: string[][]): Promise<WireReply[]>;
  close(): Promise<void>;
};
