// The query for companies that have no dislocation score.

import { asc, isNotNull } from "drizzle-orm";
import { signalProgress } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { preparedBy } from "../../runtime/database/prepared.ts";
import type { Component } from "../domain/dislocation/dislocation.ts";

/** A ticker whose texts are read, and the components that its last evening lacked for a score. */
export type LackingTicker = { ticker: string; lacking: Component[] };

const lackingTickers = preparedBy((db) =>
  db
    .select({ ticker: signalProgress.ticker, lacking: signalProgress.lacking })
    .from(signalProgress)
    .where(isNotNull(signalProgress.lacking))
    .orderBy(asc(signalProgress.ticker))
    .prepare("lacking_tickers"),
);

/** Lists tickers without a score on their last evening. */
export const listLacking = async (db: Db): Promise<LackingTicker[]> => {
  const rows = await lackingTickers(db).execute();
  // `signalStatements` wrote the names of components.
  return rows.map(({ ticker, lacking }) => ({ ticker, lacking: (lacking ?? []) as Component[] }));
};
