import { CONTENDERS } from "./language-contenders.ts";
import { languageTexts } from "./language-texts.ts";

/** What the bench asks of this process: who runs in it, and then a span of it at a time. */
export interface ContenderPlace {
  measured: keyof typeof CONTENDERS;
  place: number;
}

const { measured, place } = JSON.parse(process.argv[2] ?? "{}") as ContenderPlace;
const contender = CONTENDERS[measured][place];
if (!contender) throw new Error(`no contender ${place} of ${measured}`);
const run = await contender.load();
const texts = languageTexts(measured);

/** CPU milliseconds of one call, over the texts in turn; garbage and compilation are part of it. */
function cpuMsOf(leastMs: number): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let calls = 0;
  while (performance.now() - startedAt < leastMs) {
    run(texts[calls % texts.length] ?? "", texts[(calls + 1) % texts.length] ?? "");
    calls += 1;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / calls;
}

process.on("message", (leastMs: number) => process.send?.(cpuMsOf(leastMs)));
