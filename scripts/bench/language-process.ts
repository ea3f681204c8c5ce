import { cpuMsOfCall } from "./cpu-time.ts";
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

process.on("message", (leastMs: number) => {
  /** Over the texts in turn. */
  const call = (round: number) =>
    run(texts[round % texts.length] ?? "", texts[(round + 1) % texts.length] ?? "");
  process.send?.(cpuMsOfCall(call, leastMs));
});
