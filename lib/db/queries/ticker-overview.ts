import { sql } from "drizzle-orm";
import type { FireDirection, FireSeverity, SignalType } from "../../domain/drops/signal-types.ts";
import type { ScoreDirection } from "../../domain/earnings/tips.ts";
import type { EquityRegime } from "../../domain/prices/equity-regime.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { at, type QuarterRow } from "./document-columns.ts";
import { newestQuarters } from "./documents.ts";

/** What a ticker's newest quarters stand beside: scores, fires and the price, as known at an instant. */
export interface TickerOverview {
  /** Newest first; empty for an unknown ticker. */
  quarters: QuarterRow[];
  /** The newest call's score over the shortest horizon; null without one. */
  ml: {
    combinedScore: number;
    direction: ScoreDirection;
    confidence: number | null;
  } | null;
  /** Active fires, the newest first. */
  fires: { signalType: SignalType; direction: FireDirection; severity: FireSeverity }[];
  /** Null without prices of the last ten days. */
  priceRegime: EquityRegime | null;
}

const ticker = sql`${sql.placeholder("ticker")}::text`;
/** The exchange is never closed for so long. */
const PRICE_AGE = sql.raw("interval '10 days'");

const overview = prepared<TickerOverview>(sql`
  select (${newestQuarters}) as "quarters", (
    select json_build_object('combinedScore', m.combined_score, 'direction', m.combined_direction,
      'confidence', m.ml_confidence)
    from ml_scores m where m.ticker = ${ticker} and m.known_at <= ${at}
    order by m.quarter_index desc, m.horizon_days, m.known_at desc limit 1) as "ml", (
    select coalesce(json_agg(json_build_object('signalType', f.signal_type,
      'direction', f.direction, 'severity', f.severity) order by f.fired_at desc, f.id desc), '[]')
    from fires f where f.ticker = ${ticker} and f.fired_at <= ${at} and f.expires_at > ${at}
      and (f.reversed_at is null or f.reversed_at > ${at})) as "fires", (
    select e.regime from (
      select r.regime, r.known_at from equity_regimes r
      where r.ticker = ${ticker} and r.known_at <= ${at} order by r.known_at desc limit 1) e
    where e.known_at > ${at} - ${PRICE_AGE}) as "priceRegime"`);

/** All of it in one statement. */
export async function findTickerOverview(
  db: Db,
  asked: { ticker: string; at: number },
): Promise<TickerOverview> {
  const [row] = await overview(db, {
    ticker: asked.ticker,
    at: new Date(asked.at).toISOString(),
  });
  return row ?? { quarters: [], ml: null, fires: [], priceRegime: null };
}
