// Answers of the dislocation endpoints.

import { notFound } from "../../core/refusals.ts";
import type { ReadContext } from "../../core/tier.ts";
import type { Answer } from "../../core/wire/answer.ts";
import {
  knowledgeTime,
  pagedRows,
  pageOf,
  reportedAsOf,
  withExtraRow,
} from "../../core/wire/paging.ts";
import { newest } from "../../core/wire/shared.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { Component } from "../domain/dislocation/dislocation.ts";
import { listActiveDislocations, listTickerDislocations } from "../queries/dislocations.ts";
import type {
  DislocationBatch,
  DislocationBatchBody,
  DislocationBatchQuery,
  DislocationList,
  DislocationListQuery,
  TickerDislocationAnswer,
  TickerDislocationQuery,
} from "../wire/dislocation.ts";
import {
  componentNames,
  toDislocationBatch,
  toDislocationList,
  toTickerDislocation,
} from "../wire/present-dislocation.ts";

/**
 * Returns active dislocations, the highest score first. `tickers` has the same dislocations in the
 * form of the batch answer, without history and analogs. `weekBefore` has their scores a week
 * earlier.
 */
export async function readDislocations(
  db: Db,
  now: number,
  query: DislocationListQuery,
): Promise<
  Answer<DislocationList> & {
    tickers: TickerDislocationAnswer[];
    weekBefore: Record<string, number>;
  }
> {
  const at = knowledgeTime(query.as_of, now);
  const { rows, weekBefore, sources, eveningAt } = await listActiveDislocations(db, at);
  const asOf = reportedAsOf(query.as_of, eveningAt, at);
  const notRead = { total: 0, lacking: null, history: [], analogs: [], sources };
  return {
    body: toDislocationList(rows, { asOf, sources }),
    dataAsOf: eveningAt,
    weekBefore,
    tickers: rows.map((row) =>
      toTickerDislocation({ ...notRead, ticker: row.ticker, latest: row }, row),
    ),
  };
}

/** Why a ticker has no score: it is unknown, or its last evening lacked components. */
const withoutScore = (lacking: readonly Component[] | null): string =>
  lacking === null
    ? "No dislocation data for this ticker"
    : `No dislocation data for this ticker: its last evening lacked ${componentNames(lacking).join(", ")}`;

/** Returns a ticker's dislocation with a page of its history. */
export async function readTickerDislocation(
  db: Db,
  { tier, now }: ReadContext,
  query: TickerDislocationQuery & { ticker: string },
): Promise<Answer<TickerDislocationAnswer>> {
  const page = pageOf(query, tier, now, { name: "dislocations", key: ["instant"] });
  const after = page.after && String(page.after[0]);
  const tickers = [query.ticker];
  const [row] = await listTickerDislocations(db, { ...withExtraRow(page), tickers, after });
  if (!row?.latest) throw notFound(withoutScore(row?.lacking ?? null));
  const found = { rows: row.history, total: row.total, newestAt: null };
  const { rows: history, page: links } = pagedRows(page, found, (entry) => [entry[3]]);
  return {
    body: toTickerDislocation({ ...row, history }, row.latest),
    dataAsOf: row.latest.knownAt,
    page: links,
  };
}

/** Rows of history per ticker, the same as in the answer for one ticker. */
const BATCH_HISTORY_ROWS = 200;

/** Returns the dislocations of several tickers, each ticker once. */
export async function readDislocationBatch(
  db: Db,
  now: number,
  query: DislocationBatchQuery & DislocationBatchBody,
): Promise<Answer<DislocationBatch>> {
  const at = knowledgeTime(query.as_of, now);
  const rows = await listTickerDislocations(db, {
    tickers: [...new Set(query.tickers)],
    knownAt: at,
    from: null,
    to: null,
    after: null,
    newestFirst: true,
    limit: BATCH_HISTORY_ROWS,
    offset: 0,
  });
  const dataAsOf = newest(
    rows.flatMap(({ latest, analogs }) => [
      latest?.knownAt,
      ...analogs.map(({ closedAt }) => closedAt),
    ]),
  );
  return { body: toDislocationBatch(rows, reportedAsOf(query.as_of, dataAsOf, at)), dataAsOf };
}
