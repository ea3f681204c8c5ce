import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Upstash's limiter is one class with all its algorithms, for one region and for many. Ours is the
 * sliding window in one region: this is the library's own code without the others and their scripts.
 */
const source = createRequire(import.meta.url)
  .resolve("@upstash/ratelimit")
  .replace(/index\.js$/, "index.mjs");

const OTHERS = "fixedWindow|tokenBucket|cachedFixedWindow";

/** What is cut, and how often it is there. */
const CUTS: readonly (readonly [pattern: RegExp, times: number])[] = [
  [/^var MultiRegionRatelimit = class [\s\S]*?^\};$/gm, 1],
  [/^ {2}MultiRegionRatelimit,$/gm, 1],
  [new RegExp(`^ {2}static (?:${OTHERS})\\([\\s\\S]*?^ {2}\\}$`, "gm"), 3],
  [/^ {2}multiRegion: \{[\s\S]*?^ {2}\}$/gm, 1],
  [new RegExp(`^ {4}(?:${OTHERS}): \\{[\\s\\S]*?^ {4}\\},?$`, "gm"), 3],
];

export function trimRatelimit(): string {
  let code = readFileSync(source, "utf8");
  for (const [pattern, times] of CUTS) {
    if ((code.match(pattern)?.length ?? 0) !== times) {
      throw new Error(`trim: the limiter has no ${pattern} ${times} times any more`);
    }
    code = code.replace(pattern, "");
  }
  return code;
}
