import type { ReadContext } from "../../core/tier.ts";
import type { Answer } from "../../http/answer/answer.ts";
import { reportedAsOf } from "../../http/answer/paging.ts";
import { notFound } from "../../http/errors.ts";
import { quarterLinks, quartersPage } from "../../language/actions/read-tickers.ts";
import { basisOf } from "../../language/wire/language-basis.ts";
import type { QuartersQuery } from "../../language/wire/language-shared.ts";
import type { TickerProfile } from "../../language/wire/language-tickers.ts";
import { toTickerProfile } from "../../language/wire/present-language.ts";
import type { Db } from "../../runtime/database/client.ts";
import { findTickerProfile } from "../queries/ticker-profile.ts";

/** A ticker's newest quarter against its own history, with what its signals say. */
export async function readTickerProfile(
  db: Db,
  context: ReadContext,
  query: QuartersQuery & { ticker: string },
): Promise<Answer<TickerProfile>> {
  const { page, asked } = quartersPage(query, context);
  const found = await findTickerProfile(db, asked);
  const { latest, rows } = found;
  if (!latest) throw notFound("Unknown ticker");
  const basis = basisOf([latest, ...rows], found.newestAt, found.ml?.knownAt, found.firesAt);
  return {
    body: toTickerProfile(latest, found, reportedAsOf(query.as_of, basis, page.knownAt)),
    dataAsOf: latest.knownAt,
    page: quarterLinks(page, found.total, rows),
    limitApplied: page.limit,
  };
}
