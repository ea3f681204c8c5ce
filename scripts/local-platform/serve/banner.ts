// The text that `npm start` prints when the service answers.

import { SYNTHETIC_SOURCE } from "../../../lib/market/domain/sources.ts";
import { SENSORS } from "../../../lib/sensors/domain/catalogue/index.ts";
import { INDEX_INPUT_IDS } from "../../../lib/sensors/domain/stress-index/stress-index.ts";
import { sampleSeriesIds } from "../feeds/replay.ts";

export interface LocalFacts {
  api: string;
  platform: string;
  keys: Record<string, string>;
}

const SAMPLE_NOTICE = `
It shows a replay of bundled real data up to 2022 with shifted dates: not today's markets.
Stock prices are made up (source: ${SYNTHETIC_SOURCE}); npm run ingest -- prices brings real ones.`;

/** Says which inputs of the stress index the sample lacks; empty when it has all. */
function lackingInputs(): string {
  const bundled = sampleSeriesIds();
  const inputs = SENSORS.filter(({ id }) => INDEX_INPUT_IDS.includes(id));
  const isLacking = ({ series }: (typeof inputs)[number]) =>
    series.some((id) => !bundled.includes(id));
  const lacking = inputs.filter(isLacking).map(({ id }) => id);
  const present = inputs.filter((input) => !isLacking(input)).map(({ name }) => name);
  return lacking.length === 0
    ? ""
    : `\nIts stress index is made of ${present.join(", ")}: not in the sample are ${lacking.join(", ")}.`;
}

/** How the service starts: why it is not ready, and its time where that is not the real one. */
interface StartState {
  problem: string | null;
  movedTo: number | null;
}

const NO_SAMPLE =
  "it was started without the sample: npm run ingest and npm run backfill load data";

/** Writes the text: the addresses, the demo keys and three requests to try. */
export function banner(
  { api, platform, keys }: LocalFacts,
  hasSample: boolean,
  { problem, movedTo }: StartState = { problem: null, movedTo: null },
): string {
  const reasons = [problem, ...(hasSample ? [] : [NO_SAMPLE])].join("; ");
  const title =
    problem === null
      ? "Regime Intelligence is ready."
      : `Regime Intelligence answers, but it is not ready: ${reasons}.`;
  const clockLine =
    movedTo === null
      ? ""
      : `
  clock              ${new Date(movedTo).toISOString()}, set by --now or PUT ${platform}/clock`;
  const { retail, institutional } = keys;
  const keyLines = retail
    ? `
  retail key         ${retail}
  institutional key  ${institutional ?? ""}`
    : "";
  const keyedRequest = retail
    ? `
  curl -s -H 'x-svc-key: ${retail}' '${api}/api/sensors/vix/history?limit=3'`
    : "";
  return `
${title}${hasSample ? SAMPLE_NOTICE + lackingInputs() : ""}

  API                ${api}
  local platform     ${platform}   (mailbox, Stripe, feeds, faults, clock)${keyLines}
  logs               .data/workerd/workers.log${clockLine}

Try:
  curl -s ${api}/api/health
  curl -s ${api}/api/stress-index${keyedRequest}

Ctrl-C stops it.
`;
}
