import type { RedisBackend, WireReply } from "./backend.ts";
import { isKnownCommand, runCommand, wrongArity } from "./command.ts";
import { type KeptKey, keptKey } from "./kept-keys.ts";
import { makeKeyspace } from "./keyspace.ts";
import { makeScripts } from "./lua.ts";
import { integer, OK, RedisError, type Reply } from "./reply.ts";

const SWEEP_MS = 60_000;

/** The arguments after `EVAL script` or `EVALSHA sha`: a count, that many keys, the rest. */
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
 * A Redis in this process: the common commands and Lua scripts. Nothing is kept after `close` but
 * the one key that is asked for.
 */
export function embeddedRedis(kept: KeptKey | null = null): RedisBackend {
  const keyspace = makeKeyspace();
  const writeKept = kept === null ? () => {} : keptKey(keyspace, kept);
  const scripts = makeScripts((command) => runCommand(keyspace, command));
  const sweeping = setInterval(keyspace.sweep, SWEEP_MS).unref();

  function script([verb = "", ...args]: string[]): Reply {
    const [text = ""] = args;
    if (verb.toUpperCase() === "LOAD" && args.length === 1) return scripts.load(text);
    if (verb.toUpperCase() === "EXISTS") return args.map((sha) => (scripts.has(sha) ? 1 : 0));
    if (verb.toUpperCase() !== "FLUSH") {
      throw new RedisError(`ERR unknown subcommand '${verb}'. Try SCRIPT HELP.`);
    }
    scripts.forget();
    return OK;
  }

  function run([name = "", ...args]: string[]): Reply {
    const verb = name.toUpperCase();
    if (verb === "SCRIPT") return script(args);
    if (!/^EVAL(SHA)?(_RO)?$/.test(verb)) return runCommand(keyspace, [name, ...args]);
    const [code, ...rest] = args;
    if (code === undefined || rest.length === 0) throw wrongArity(name);
    const [keys, values] = keysAndArgs(rest);
    return scripts.run(verb.startsWith("EVALSHA") ? code : scripts.load(code), keys, values);
  }

  function answer(command: string[]): WireReply {
    const reply = toWire(run(command));
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
    async transaction(commands) {
      const unknown = commands.find(([name = ""]) => !isKnownCommand(name));
      if (unknown) {
        throw new RedisError("EXECABORT Transaction discarded because of previous errors.");
      }
      return commands.map(attempt);
    },
    async close() {
      clearInterval(sweeping);
    },
  };
}
