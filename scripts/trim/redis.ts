import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Upstash's client has a method for each of some two hundred commands, each with a class of its own,
 * which no bundler may leave out. The limiter calls three. This is the client's own code with the
 * methods of the others left out, so that their classes go, too. It must be made without
 * `enableAutoPipelining`, which would ask for each command by its method.
 */
const installed = dirname(createRequire(import.meta.url).resolve("@upstash/redis"));
const CALLED = ["eval", "evalsha", "mget"];

const METHOD = /^ {2}([a-z]\w*) = \([^)]*\) => new \w+\([^;]*;$/gm;
const CHAINED = /^ {2}([a-z]\w*) = \([^)]*\) => this\.chain\([^;]*;$/gm;
const GROUPS_OF_COMMANDS = /^ {2}get (?:json|functions|search|vector)\(\) \{\n[\s\S]*?^ {2}\}$/gm;

function without(code: string, pattern: RegExp, least: number, kept: readonly string[]): string {
  let left = 0;
  const trimmed = code.replace(pattern, (method: string, name: string) => {
    if (kept.includes(name)) return method;
    left += 1;
    return "";
  });
  if (left < least) throw new Error("trim: the Redis client is written in another way now");
  return trimmed;
}

/** The entry of the client for Workers and the file that it imports, by name. */
export function trimRedis(): { entry: string; chunk: { name: string; code: string } } {
  const entry = readFileSync(join(installed, "cloudflare.mjs"), "utf8");
  const name = /from "\.\/(chunk-\w+\.mjs)"/.exec(entry)?.[1];
  if (name === undefined) throw new Error("trim: the Redis client has other files now");
  let code = readFileSync(join(installed, name), "utf8");
  code = without(code, METHOD, 100, CALLED);
  code = without(code, CHAINED, 100, []);
  code = without(code, GROUPS_OF_COMMANDS, 6, []);
  return { entry, chunk: { name, code } };
}
