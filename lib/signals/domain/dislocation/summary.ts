import type { SectorBenchmark } from "./benchmarks.ts";
import { COMPONENTS, type Component, type Components } from "./components.ts";
import type { Dislocation } from "./dislocation.ts";
import type { ToneTrend } from "./tone-trend.ts";

const TOLD: Readonly<Record<Component, readonly [buy: string, sell: string]>> = {
  toneCsi: ["words better than the price", "words worse than the price"],
  macroRegime: ["a calm market", "a stressed market"],
  valuation: ["a low valuation", "a high valuation"],
  insider: ["insiders buying", "insiders selling"],
  sector: ["a price behind its sector", "a price ahead of its sector"],
};
/** Of the sector's component, where the market stood in for the sector. */
const TOLD_OF_MARKET = ["a price behind the market", "a price ahead of the market"] as const;
/** So far from 50 a component is worth telling. */
const TOLD_FROM = 5;

/**
 * One sentence on a dislocation, made of published numbers alone: score, severity, what speaks for
 * the direction, how much of the weight was there. Of a sector the market may have stood in, which is named then. It describes and expects nothing.
 */
export function dislocationSummary(
  { score, direction, severity, coverage }: Dislocation,
  components: Components,
  trend: ToneTrend | null,
  sectorBenchmark: SectorBenchmark | null,
): string {
  const isBuy = direction === "STRUCTURAL_BUY";
  const wordsOf = (name: Component) =>
    name === "sector" && sectorBenchmark !== "SECTOR" ? TOLD_OF_MARKET : TOLD[name];
  const told = COMPONENTS.flatMap((name) => {
    const value = components[name];
    const side = value === null ? 0 : (value - 50) * (isBuy ? 1 : -1);
    return side < TOLD_FROM
      ? []
      : { side, text: `${wordsOf(name)[isBuy ? 0 : 1]} (${value?.toFixed(1)})` };
  }).toSorted((a, b) => b.side - a.side);
  const reasons =
    told.length === 0 ? "no component far from 50" : told.map(({ text }) => text).join(", ");
  const count = COMPONENTS.filter((name) => components[name] !== null).length;
  const tone = trend === null || trend === "FLAT" ? "" : ` Tone is ${trend.toLowerCase()}.`;
  return (
    `${direction} ${score.toFixed(1)} (${severity}): ${reasons}. ${count} of ${COMPONENTS.length} ` +
    `components, ${Math.round(100 * coverage)} % of the weight.${tone}`
  );
}
