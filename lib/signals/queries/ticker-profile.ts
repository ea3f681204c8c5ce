import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { fires, mlScores, signalProgress } from "../../../drizzle/schema/index.ts";
import { at } from "../../language/queries/document-columns.ts";
import { historyWith } from "../../language/queries/documents.ts";
import { given, jsonList } from "../../runtime/database/sql.ts";
import { isoText, jsonObject, type RowOf } from "../../runtime/database/sql-json.ts";
import { SCORE_HORIZONS_DAYS } from "../domain/earnings/model.ts";
import { ended, isActiveFire } from "./fires.ts";

const ticker: SQL = given("ticker", "text");
const f = alias(fires, "f");
const m = alias(mlScores, "m");
const progress = alias(signalProgress, "progress");

const scoreFields = {
  combinedScore: m.combinedScore,
  direction: m.combinedDirection,
  confidence: m.mlConfidence,
  knownAt: isoText(m.knownAt),
};
const fireFields = { signalType: f.signalType, direction: f.direction, severity: f.severity };

/** What the signals say of a ticker at an instant. */
export interface TickerSignals {
  /** Of its newest scored quarter, over the shortest horizon; null before the first score. */
  ml: RowOf<typeof scoreFields> | null;
  /** Newest first. */
  activeFires: RowOf<typeof fireFields>[];
  /** When a fire was last added or ended: by its expiry, or by being taken back. */
  firesAt: string | null;
  /** Of the prices that score and fires were told out of; null without prices. */
  priceSource: string | null;
}

const [shortest] = SCORE_HORIZONS_DAYS;

/** A page of a ticker's quarters, its newest score and its active fires. */
export const findTickerProfile = historyWith<TickerSignals>({
  columns: sql`,
    (select ${jsonObject(scoreFields)} from ${mlScores} m
      where ${m.ticker} = ${ticker} and ${m.knownAt} <= ${at}
        and ${m.horizonDays} = ${sql.raw(String(shortest))}
      order by ${m.quarterIndex} desc, ${m.knownAt} desc, ${m.id} desc limit 1) as "ml",
    (select ${jsonList(jsonObject(fireFields), sql`${f.firedAt} desc, ${f.id} desc`)}
      from ${fires} f where ${f.ticker} = ${ticker} and ${isActiveFire}) as "activeFires",
    (select ${isoText(sql`max(greatest(${f.firedAt},
        case when ${ended} <= ${at} then ${ended} end))`)}
      from ${fires} f where ${f.ticker} = ${ticker} and ${f.firedAt} <= ${at}) as "firesAt",
    (select ${progress.priceSource} from ${signalProgress} progress
      where ${progress.ticker} = ${ticker}) as "priceSource"`,
});
