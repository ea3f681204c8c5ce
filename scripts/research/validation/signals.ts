// Tables of docs/accuracy/signals.md on signal drops.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { mulberry32 } from "../../../lib/core/mulberry32.ts";
import { mean, sortedQuantile } from "../../../lib/core/statistics.ts";
import { DROP_RULES } from "../../../lib/signals/domain/drops/signal-types.ts";
import { EARNINGS_MODEL } from "../../../lib/signals/domain/earnings/shipped-model.ts";
import { replayTicker } from "../../../lib/signals/domain/replay-ticker.ts";
import { type PriceSample, readPriceSample } from "../train/price-sample.ts";
import { monthEnds, quarterOf, trainingEvents } from "../train/training-events.ts";
import { percent } from "./accuracy-rows.ts";

type Cells = readonly string[];

const table = (head: Cells, rows: readonly Cells[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** A signal whose outcome is known: its rule, the excess return that followed, and its quarter. */
interface Case {
  name: string;
  quarter: string;
  excess: number;
}

const [RESAMPLES, SEED] = [2_000, 63];
const NEVER = Number.MAX_SAFE_INTEGER;

/** All signals of the price rules on real stocks whose 90 days have passed. */
function closedCases({ stocks, macro }: PriceSample): Case[] {
  return stocks.flatMap((stock) => {
    const until = stock.bars.at(-1)?.knownAt ?? 0;
    const stretch = { after: -NEVER, until, earlierFires: [] };
    const { fireOutcomes } = replayTicker(stock, macro, EARNINGS_MODEL, stretch);
    return fireOutcomes.map(({ subject, outcome }) => ({
      name: `${subject.type}, ${subject.direction}`,
      excess: outcome.excess,
      quarter: quarterOf(subject.firedAt),
    }));
  });
}

/** 90 % interval of the mean excess return, by a bootstrap of whole quarters. */
function meanInterval(cases: readonly Case[]): [low: number | null, high: number | null] {
  const clusters = [...Map.groupBy(cases, ({ quarter }) => quarter).values()];
  const next = mulberry32(SEED);
  const means = Array.from({ length: RESAMPLES }, () => {
    const drawn = clusters.flatMap(() => clusters[Math.floor(next() * clusters.length)] ?? []);
    return mean(drawn.map(({ excess }) => excess)) ?? 0;
  }).sort((a, b) => a - b);
  return [sortedQuantile(means, 0.05), sortedQuantile(means, 0.95)];
}

function caseRows(cases: readonly Case[]): Cells[] {
  return [...Map.groupBy(cases, ({ name }) => name)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, ruleCases]) => {
      const [low, high] = meanInterval(ruleCases);
      const containsZero = low !== null && high !== null && low <= 0 && high >= 0;
      return [
        name,
        String(ruleCases.length),
        percent(mean(ruleCases.map(({ excess }) => excess))),
        `${percent(low)} to ${percent(high)}`,
        containsZero ? "contains 0" : "0 outside",
      ];
    });
}

/**
 * Outcomes of the price rules on real stocks. The other rules need transcripts, and there are none of these stocks.
 * Empty if there are no prices.
 */
export function signalTables(data: string, now: number): string {
  if (!existsSync(join(data, "equities"))) return "";
  const sample = readPriceSample(data, now);
  const events = sample.stocks.flatMap((stock) =>
    trainingEvents(stock, sample.macro, monthEnds(stock.bars)),
  );
  const anyMonth = events.flatMap(({ at, labels }) => {
    const label = labels[DROP_RULES.outcomeDays];
    return label ? { name: "any month end, for comparison", quarter: quarterOf(at), ...label } : [];
  });
  const rows = [...caseRows(closedCases(sample)), ...caseRows(anyMonth)];
  return [
    `Signal drops on ${sample.stocks.length} real stocks (price rules only: there are no calls of theirs to read), excess return over the market in the ${DROP_RULES.outcomeDays} days that followed, 90 % intervals by calendar quarter. A count of what followed, of stocks that are known today for what became of them.`,
    table(["rule", "closed cases", "mean", "90 % interval", ""], rows),
  ].join("\n\n");
}
