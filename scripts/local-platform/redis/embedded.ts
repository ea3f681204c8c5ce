// A small Redis in this process, with the commands that the project uses.

import { type RedisBackend, RedisError, type WireReply } from "./backend.ts";
import { type Keys, makeKeys, type PersistentKey, persistKey } from "./keys.ts";
import { makeScripts, type Reply } from "./lua.ts";

const SWEEP_MS = 60_000;
const OK = { ok: "OK" } as const;

function toInteger(text = ""): number {
  const value = Number(text);
  if (/^(0|-?[1-9]\d*)$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new RedisError("ERR value is not an integer or out of range");
}

/** The arity includes the command's name, as in Redis. A negative number is a minimum. */
type Command = [arity: number, run: (keys: Keys, args: string[]) => Reply];

/** The commands that our clients, their scripts and the tests send. */
const COMMANDS: Record<string, Command> = {
  PING: [1, () => ({ ok: "PONG" })],
  GET: [2, (keys, [key = ""]) => keys.read(key)],
  MGET: [-2, (keys, args) => args.map(keys.read)],
  DEL: [-2, (keys, args) => args.filter(keys.delete).length],
  SET: [-3, set],
  INCRBY: [3, incrementBy],
  PEXPIRE: [3, (keys, [key = "", ms]) => (keys.expireIn(key, toInteger(ms)) ? 1 : 0)],
  KEYS: [2, listKeys],
};

function set(keys: Keys, [key = "", value = "", option]: string[]): Reply {
  if (option !== undefined) {
    throw new RedisError(`ERR the embedded Redis knows no option '${option}' of 'set'`);
  }
  keys.write(key, value);
  return OK;
}

function incrementBy(keys: Keys, [key = "", amount]: string[]): Reply {
  const sum = toInteger(keys.read(key) ?? "0") + toInteger(amount);
  keys.rewrite(key, String(sum));
  return sum;
}

/** Lists keys by a pattern; only a prefix followed by `*` is supported. */
function listKeys(keys: Keys, [pattern = ""]: string[]): Reply {
  const [, prefix] = /^([^*?[\\]*)\*$/.exec(pattern) ?? [];
  if (prefix === undefined) {
    throw new RedisError(`ERR the embedded Redis knows no pattern '${pattern}' of 'keys'`);
  }
  return keys.names().filter((name) => name.startsWith(prefix));
}

const wrongArity = (name: string) =>
  new RedisError(`ERR wrong number of arguments for '${name.toLowerCase()}' command`);

function unknown(what: string): RedisError {
  const supportedNames = [...Object.keys(COMMANDS), "EVAL", "EVALSHA", "SCRIPT LOAD"].join(", ");
  return new RedisError(
    `ERR unknown ${what}: the embedded Redis knows ${supportedNames}; REDIS_URL names a real one`,
  );
}

function runCommand(keys: Keys, [name = "", ...args]: string[]): Reply {
  const command = COMMANDS[name.toUpperCase()];
  if (!command) throw unknown(`command '${name}'`);
  const [arity, run] = command;
  const words = args.length + 1;
  if (arity >= 0 ? words !== arity : words < -arity) throw wrongArity(name);
  return run(keys, args);
}

/** Splits the arguments after the script or its hash: a count, that many keys, then other arguments. */
function keysAndArgs([count, ...rest]: string[]): [string[], string[]] {
  const length = toInteger(count);
  if (length < 0) throw new RedisError("ERR Number of keys can't be negative");
  if (length > rest.length) {
    throw new RedisError("ERR Number of keys can't be greater than number of args");
  }
  return [rest.slice(0, length), rest.slice(length)];
}

function toWire(reply: Reply): WireReply {
  if (Array.isArray(reply)) return reply.map(toWire);
  return typeof reply === "object" && reply !== null && "ok" in reply ? reply.ok : reply;
}

/**
 * Makes a Redis in this process, with the commands that this project sends. After `close` only the key that was
 * named as persistent remains.
 */
export function embeddedRedis(persisted: PersistentKey | null = null): RedisBackend {
  const keys = makeKeys();
  const savePersisted = persisted === null ? () => {} : persistKey(keys, persisted);
  const scripts = makeScripts((command) => runCommand(keys, command));
  const sweeping = setInterval(keys.sweep, SWEEP_MS).unref();

  function execute([name = "", ...args]: string[]): Reply {
    const verb = name.toUpperCase();
    const [first = "", ...rest] = args;
    if (verb === "SCRIPT") {
      if (!/^load$/i.test(first)) throw unknown(`command 'SCRIPT ${first}'`);
      if (rest.length !== 1) throw wrongArity("script|load");
      return scripts.load(rest[0] ?? "");
    }
    if (verb !== "EVAL" && verb !== "EVALSHA") return runCommand(keys, [name, ...args]);
    if (rest.length === 0) throw wrongArity(name);
    return scripts.run(verb === "EVAL" ? scripts.load(first) : first, ...keysAndArgs(rest));
  }

  function answer(command: string[]): WireReply {
    const reply = toWire(execute(command));
    savePersisted();
    return reply;
  }

  function attempt(command: string[]): WireReply {
    try {
      return answer(command);
    } catch (error) {
      if (error instanceof RedisError) return error;
      throw error;
    }
  }

  return {
    run: async (command) => answer(command),
    pipeline: async (commands) => commands.map(attempt),
    close: async () => clearInterval(sweeping),
  };
}
