import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { trimDriver } from "./driver.ts";
import { trimRatelimit } from "./ratelimit.ts";
import { trimRedis } from "./redis.ts";
import { writeTrimmedZod } from "./zod.ts";

/**
 * `[build]` in wrangler.toml runs this before each bundle: it writes libraries again, out of what is
 * installed, without parts that no Worker reaches and that bundlers cannot see to be unreached.
 */
const dist = join(import.meta.dirname, "../../dist");

/** Bundles may be made side by side: nobody reads half a file. */
function write(name: string, code: string): void {
  const target = join(dist, name);
  if (existsSync(target) && readFileSync(target, "utf8") === code) return;
  mkdirSync(dist, { recursive: true });
  writeFileSync(`${target}.${process.pid}`, code);
  renameSync(`${target}.${process.pid}`, target);
}

write("neon-serverless.mjs", await trimDriver());
write("upstash-ratelimit.mjs", trimRatelimit());
const redis = trimRedis();
write(redis.chunk.name, redis.chunk.code);
write("upstash-redis.mjs", redis.entry);
writeTrimmedZod(join(dist, "zod"));
