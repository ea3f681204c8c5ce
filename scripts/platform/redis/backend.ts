import type { RedisError } from "./reply.ts";

/** A reply as it travels: texts as bytes where the backend has bytes, errors as values. */
export type WireReply = null | number | string | Buffer | RedisError | WireReply[];

/** A Redis: the embedded one, or a real one by its address. */
export type RedisBackend = {
  /** Throws `RedisError` for an error reply, any other error when Redis cannot be reached. */
  run(command: string[]): Promise<WireReply>;
  /** All in order on one connection, each with its own result. */
  pipeline(commands: string[][]): Promise<WireReply[]>;
  /** MULTI … EXEC: throws `RedisError` when a command cannot even be queued. */
  transaction(commands: string[][]): Promise<WireReply[]>;
  close(): Promise<void>;
};
