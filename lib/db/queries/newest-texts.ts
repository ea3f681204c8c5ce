import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { at, scoreInForce, withNewest } from "./document-columns.ts";
import { isoText } from "./sql-json.ts";

/** A ticker with its newest text. Instants as the contract writes them. */
export interface ToneTicker {
  ticker: string;
  quarter: string;
  title: string | null;
  source: string | null;
  constraint: number;
  conviction: number;
  ratio: number;
  recordedAt: string;
}

const toneTicker: SQL = sql`d.ticker, d.quarter, d.title, d.source,
  s.constraint_rate as "constraint", s.conviction_rate as "conviction", s.ratio,
  ${isoText("d.known_at")} as "recordedAt"`;

const toneTickers = prepared<ToneTicker>(sql`
  ${withNewest()}
  select ${toneTicker} from newest d cross join lateral ${scoreInForce} s
  order by d.ticker collate "C"`);

/** Every ticker of which a text is known at an instant, with its newest one. */
export const listToneTickers = (db: Db, instant: number): Promise<ToneTicker[]> =>
  toneTickers(db, { at: new Date(instant).toISOString() });

const textOf = prepared<Pick<ToneTicker, "title" | "source">>(sql`
  select d.title, d.source from documents d
  where d.ticker = ${sql.placeholder("ticker")}::text and d.known_at <= ${at}
  order by d.quarter_index desc, d.known_at desc, d.revision desc limit 1`);

/** What the newest text of a ticker is and where it comes from; null for an unknown ticker. */
export async function findNewestText(
  db: Db,
  asked: { ticker: string; at: number },
): Promise<Pick<ToneTicker, "title" | "source"> | null> {
  const [row] = await textOf(db, { ticker: asked.ticker, at: new Date(asked.at).toISOString() });
  return row ?? null;
}
