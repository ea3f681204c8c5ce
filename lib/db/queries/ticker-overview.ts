import { type SQL, sql } from "drizzle-orm";
import type { FireDirection, FireSeverity, SignalType } from "../../domain/drops/signal-types.ts";
import { SCORE_HORIZONS_DAYS } from "../../domain/earnings/model.ts";
import type { ScoreDirection } from "../../domain/earnings/tips.ts";
import type { ReadingStatus } from "../../domain/prices/equity-reading.ts";
import type { EquityRegime } from "../../domain/prices/equity-regime.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { at, type QuarterRow, quarterJson, scoreInForce } from "./document-columns.ts";
import { historyWith } from "./documents.ts";
import { isActiveFire } from "./fires.ts";
import { isoText } from "./sql-json.ts";

const ticker: SQL = sql`${sql.placeholder("ticker")}::text`;

/** What the signals say of a ticker at an instant. */
export interface TickerSignals {
  /** Of its newest scored quarter, over the shortest horizon; null before the first score. */
  ml: {
    combinedScore: number;
    direction: ScoreDirection;
    confidence: number | null;
    knownAt: string;
  } | null;
  /** Newest first. */
  activeFires: { signalType: SignalType; direction: FireDirection; severity: FireSeverity }[];
  /** When a fire was last added or ended: by its expiry, or by being taken back. */
  firesAt: string | null;
  /** Of the prices that score and fires were told out of; null without prices. */
  priceSource: string | null;
}

const [shortest] = SCORE_HORIZONS_DAYS;
const ended = sql`least(f.expires_at, f.reversed_at)`;

/** A page of a ticker's quarters, its newest score and its active fires. */
export const findTickerProfile = historyWith<TickerSignals>({
  columns: sql`,
    (select json_build_object('combinedScore', m.combined_score, 'direction', m.combined_direction,
        'confidence', m.ml_confidence, 'knownAt', ${isoText("m.known_at")})
      from ml_scores m
      where m.ticker = ${ticker} and m.known_at <= ${at}
        and m.horizon_days = ${sql.raw(String(shortest))}
      order by m.quarter_index desc, m.known_at desc, m.id desc limit 1) as "ml",
    (select coalesce(json_agg(json_build_object('signalType', f.signal_type,
        'direction', f.direction, 'severity', f.severity) order by f.fired_at desc, f.id desc), '[]')
      from fires f where f.ticker = ${ticker} and ${isActiveFire}) as "activeFires",
    (select ${isoText(sql`max(greatest(f.fired_at,
        case when ${ended} <= ${at} then ${ended} end))`)}
      from fires f where f.ticker = ${ticker} and f.fired_at <= ${at}) as "firesAt",
    (select p.price_source from signal_progress p where p.ticker = ${ticker}) as "priceSource"`,
});

export interface TickerState {
  /** The newest quarter; null for a ticker without one. */
  latest: QuarterRow | null;
  /** The newest reading of its price; null for a ticker without prices. */
  price: {
    regime: EquityRegime;
    status: ReadingStatus;
    session: string;
    knownAt: string;
    source: string | null;
    /** Of the newest close, believed or not. */
    lastDate: string | null;
  } | null;
}

const state = prepared<TickerState>(sql`
  select (select ${quarterJson}
      from (select * from documents r where r.ticker = ${ticker} and r.known_at <= ${at}
        order by r.quarter_index desc, r.known_at desc, r.revision desc limit 1) d
        cross join lateral ${scoreInForce} s) as "latest",
    (select json_build_object('regime', e.regime, 'status', e.status, 'session', e.session,
        'knownAt', ${isoText("e.known_at")}, 'source', (
          select t.source from price_tickers t where t.ticker = e.ticker), 'lastDate', (
          select p.date from prices_daily p where p.ticker = ${ticker} and p.known_at <= ${at}
          order by p.date desc limit 1))
      from equity_regimes e where e.ticker = ${ticker} and e.known_at <= ${at}
      order by e.known_at desc limit 1) as "price"`);

/** Words and price of a ticker as known at an instant. */
export async function findTickerState(
  db: Db,
  asked: { ticker: string; at: number },
): Promise<TickerState> {
  const [row] = await state(db, { ticker: asked.ticker, at: new Date(asked.at).toISOString() });
  return row ?? { latest: null, price: null };
}
