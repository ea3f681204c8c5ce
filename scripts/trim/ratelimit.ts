import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Upstash's limiter is one class with all its algorithms, for one region and for many. Ours is the
 * sliding window in one region, with analytics and protection off: this is the library's own code
 * without the others and their scripts, with nothing in what only those two would run, and silent
 * about itself.
 */
const source = createRequire(import.meta.url)
  .resolve("@upstash/ratelimit")
  .replace(/index\.js$/, "index.mjs");

const OTHERS = "fixedWindow|tokenBucket|cachedFixedWindow";

/** What runs only when protection is on. */
const PROTECTION = "getIpDenyList|updateIpDenyList|disableIpDenyList|checkDenyList";

/** Methods that nobody calls. */
const UNCALLED = "blockUntilReady|resetUsedTokens|setDynamicLimit|getDynamicLimit";

/** What is cut, and how often it is there. */
const CUTS: readonly (readonly [pattern: RegExp, times: number])[] = [
  [/^var MultiRegionRatelimit = class [\s\S]*?^\};$/gm, 1],
  [/^ {2}MultiRegionRatelimit,$/gm, 1],
  [new RegExp(`^ {2}static (?:${OTHERS})\\([\\s\\S]*?^ {2}\\}$`, "gm"), 3],
  [/^ {2}multiRegion: \{[\s\S]*?^ {2}\}$/gm, 1],
  [new RegExp(`^ {4}(?:${OTHERS}): \\{[\\s\\S]*?^ {4}\\},?$`, "gm"), 3],
  [/^import \{ Analytics as CoreAnalytics \} .*$/gm, 1],
  [/(?<=^var Analytics = class \{)[\s\S]*?(?=^\};$)/gm, 1],
  [
    new RegExp(`(?<=^var (?:${PROTECTION}) = async \\([^)]*\\) => \\{)[\\s\\S]*?(?=^\\};$)`, "gm"),
    4,
  ],
  [/^ {2}if \(denyListResponse\.invalidIpDenyList\) \{[\s\S]*?^ {2}\}$/gm, 1],
  [/(?<=^var addTelemetry = \([^)]*\) => \{)[\s\S]*?(?=^\};$)/gm, 1],
  [/^ {4}if \(this\.analytics\) \{[\s\S]*?^ {4}\}$/gm, 1],
  [new RegExp(`^ {2}(?:${UNCALLED}) = async [\\s\\S]*?^ {2}\\};$`, "gm"), 4],
  // The sliding window's, which is left alone: the others went above.
  [/^ {6}async resetTokens\([\s\S]*?^ {6}\}$/gm, 1],
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
