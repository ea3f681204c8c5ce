import type { Db } from "../db/client.ts";
import { listEquityRegimes } from "../db/queries/equity-regimes.ts";
import { coveredTickers } from "../domain/prices/universe.ts";
import type { ReadContext } from "../domain/tier.ts";
import type { Answer } from "../http/answer.ts";
import type { FormOf } from "../http/contract.ts";
import { knowledgeTime } from "../http/page.ts";
import type { EquityRegimeForms, EquityRegimeQuery } from "../wire/equity-regime.ts";
import { newest } from "../wire/newest.ts";
import { toEquityRegimes } from "../wire/present-equity-regime.ts";

/** Regimes of the stocks that the caller may see, with where their prices come from. */
export async function readEquityRegimes(
  db: Db,
  { tier, now }: ReadContext,
  query: EquityRegimeQuery,
): Promise<Answer<FormOf<typeof EquityRegimeForms>> & { sources: string[] }> {
  const at = knowledgeTime(query.as_of, now);
  const rows = await listEquityRegimes(db, { tickers: coveredTickers(tier === "free"), at });
  const knownAt = newest(rows.map((row) => row.knownAt));
  const asOf = query.as_of === undefined && knownAt ? knownAt : new Date(at).toISOString();
  return {
    body: toEquityRegimes(rows, { asOf, at, tier }),
    dataAsOf: newest(rows.map(({ priceAt }) => priceAt)),
    sources: rows.map(({ source }) => source),
  };
}
