import { hashCommands, listCommands, setCommands } from "./collections.ts";
import { keyCommands } from "./keys.ts";
import type { Keyspace } from "./keyspace.ts";
import { RedisError, type Reply } from "./reply.ts";
import { sortedSetCommands } from "./sorted-sets.ts";
import { stringCommands } from "./strings.ts";

/** Name to arity (Redis's way: the name counts, negative means at least) and what it does. */
export type CommandTable = Record<
  string,
  [arity: number, run: (keys: Keyspace, args: string[]) => Reply]
>;

const COMMANDS = new Map(
  Object.entries({
    ...keyCommands,
    ...stringCommands,
    ...hashCommands,
    ...setCommands,
    ...listCommands,
    ...sortedSetCommands,
  }),
);

export function wrongArity(name: string): RedisError {
  return new RedisError(`ERR wrong number of arguments for '${name.toLowerCase()}' command`);
}

/** Runs one command on the keyspace; throws `RedisError` with Redis's own words. */
export function runCommand(keys: Keyspace, [name = "", ...args]: string[]): Reply {
  const command = COMMANDS.get(name.toUpperCase());
  if (!command) {
    const shown = args.map((arg) => `'${arg}' `).join("");
    throw new RedisError(`ERR unknown command '${name}', with args beginning with: ${shown}`);
  }
  const [arity, run] = command;
  const length = args.length + 1;
  if (arity >= 0 ? length !== arity : length < -arity) throw wrongArity(name);
  return run(keys, args);
}

/** Whether MULTI would queue the command. */
export function isKnownCommand(name: string): boolean {
  return COMMANDS.has(name.toUpperCase()) || /^(SCRIPT|EVAL(SHA)?(_RO)?)$/i.test(name);
}
