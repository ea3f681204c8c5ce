import { type CalendarDate, DAY_MS, utcDateOf } from "../calendar-date.ts";
import { analogVector } from "../dislocation/analogs.ts";
import {
  type Components,
  insider,
  macroRegime,
  sector,
  toneCsi,
  valuation,
} from "../dislocation/components.ts";
import { type Dislocation, dislocation, publishedComponents } from "../dislocation/dislocation.ts";
import { type ToneTrend, toneTrend } from "../dislocation/tone-trend.ts";
import { levelOfIndex } from "../index-scale.ts";
import { type CallShelf, toneAt } from "./call-shelf.ts";
import { eveningOf } from "./evenings.ts";
import { latestAt, type MarketInputs, type StockReading } from "./inputs.ts";
import type { RelativeMove } from "./relative-move.ts";

/** Inputs older than this are missing: the exchange is never closed for so long. */
const MOST_AGE_DAYS = 7;

/** A ticker's dislocation on the evening of a session. */
export interface DailyDislocation extends Dislocation {
  at: number;
  date: CalendarDate;
  quarter: string;
  /** As published, 0..100. */
  components: Components;
  toneComposite: number | null;
  toneTrend: ToneTrend;
}

/** What is known of a ticker on an evening. */
export interface EveningFacts {
  at: number;
  /** The ticker's move against its market, or its sector; null where that is not known. */
  moveAgainst: (of: "market" | "sector") => RelativeMove | null;
  reading: StockReading | null;
  shelf: CallShelf;
  stress: MarketInputs["stress"];
}

/** The components d, -1..1, and the measures behind them; those without a data source are null. */
export function measuresOf(facts: EveningFacts) {
  const { at, reading, shelf, moveAgainst } = facts;
  const zTone = toneAt(shelf, at);
  const isPriced =
    reading !== null &&
    reading.status !== "HELD" &&
    at - eveningOf(reading.session) <= MOST_AGE_DAYS * DAY_MS;
  const move = isPriced && zTone !== null ? moveAgainst("market") : null;
  const stress = latestAt(facts.stress, at, MOST_AGE_DAYS * DAY_MS);
  const stressLevel = stress === null ? null : levelOfIndex(stress.index);
  return {
    zTone,
    stressLevel,
    price: isPriced ? reading : null,
    components: {
      toneCsi: toneCsi(zTone, move?.zExcess ?? null),
      macroRegime: macroRegime(stressLevel),
      valuation: valuation(null, null),
      insider: insider(null, null),
      // Without a fund of its sector, or before that has a year of closes, the market stands in.
      sector: sector(((move && moveAgainst("sector")) ?? move)?.zResidual ?? null),
    } satisfies Components,
  };
}
export type Measures = ReturnType<typeof measuresOf>;

/** The evening's dislocation; null where too little is known for one, or there is no recent call. */
export function dailyDislocation(
  { at, shelf }: EveningFacts,
  { zTone, components }: Measures,
): DailyDislocation | null {
  const call = shelf.at(-1);
  const shown = publishedComponents(components);
  const found = dislocation(shown);
  if (found === null || call === undefined) return null;
  return {
    ...found,
    ...{ at, date: utcDateOf(at), quarter: call.quarter, components: shown },
    ...{ toneComposite: zTone, toneTrend: toneTrend(call.arcDirection) },
  };
}

/** The quarter as a case for analogs on its first evening; null where fewer than 8 dimensions are known. */
export function caseVector({ shelf }: EveningFacts, measures: Measures): (number | null)[] | null {
  const call = shelf.at(-1);
  if (call === undefined || measures.zTone === null) return null;
  const { components, stressLevel, price } = measures;
  const { zConstraint, zConviction, zLogRatio, zBlame } = call;
  const rank = price?.rvPercentile ?? null;
  return analogVector({
    ...components,
    ...{ zConstraint, zConviction, zLogRatio, zBlame },
    stress: stressLevel === null ? null : stressLevel / 100 - 0.5,
    volatilityRank: rank === null ? null : rank - 0.5,
    drawdown: price?.drawdown ?? null,
  });
}
