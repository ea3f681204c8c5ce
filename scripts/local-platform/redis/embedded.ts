import { type RedisBackend, RedisError, type WireReply } from "./backend.ts";
import { type KeptKey, type Keys, keepKey, makeKeys } from "./keys.ts";
import { makeScripts, type Reply } from "./lua.ts";

const SWEEP_MS = 60_000;
const OK = { ok: "OK" } as const;

function integer(text = ""): number {
  const value = Number(text);
  if (/^(0|-?[1-9]\d*)$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new RedisError("ERR value is not an integer or out of range");
}

/** Redis counts the name in, and a negative number means at least that many words. */
type Command = [arity: number, run: (keys: Keys, args: string[]) => Reply];

/** What our clients and their scripts send, and what the tests look around with. */
const COMMANDS: Record<string, Command> = {
  PING: [1, () => ({ ok: "PONG" })],
  GET: [2, (keys, [key = ""]) => keys.read(key)],
  MGET: [-2, (keys, args) => args.map(keys.read)],
  DEL: [-2, (keys, args) => args.filter(keys.delete).length],
  SET: [-3, set],
  INCRBY: [3, incrementBy],
  PEXPIRE: [3, (keys, [key = "", ms]) => (keys.expireIn(key, integer(ms)) ? 1 : 0)],
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
  const sum = integer(keys.read(key) ?? "0") + integer(amount);
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
  const known = [...Object.keys(COMMANDS), "EVAL", "EVALSHA", "SCRIPT LOAD"].join(", ");
  return new RedisError(
    `ERR unknown ${what}: the embedded Redis knows ${known}; REDIS_URL names a real one`,
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

/** The arguments after the script or its hash: a count, that many keys, the rest. */
function keysAndArgs([count, ...rest]: string[]): [string[], string[]] {
  const length = integer(count);
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
 * A Redis in this process, with the commands that this project sends. Nothing is kept after `close`
 * but the one key that is asked for.
 */
export function embeddedRedis(kept: KeptKey | null = null): RedisBackend {
  const keys = makeKeys();
  const writeKept = kept === null ? () => {} : keepKey(keys, kept);
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
    writeKept();
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
