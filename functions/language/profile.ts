import { findTickerOverview } from "../../lib/db/queries/ticker-overview.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { knowledgeTime, statedAsOf } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { AsOfQuery } from "../../lib/wire/language-shared.ts";
import { TickerProfile } from "../../lib/wire/language-tickers.ts";
import { toTickerProfile } from "../../lib/wire/present-language.ts";
import { TickerPath } from "../../lib/wire/ticker.ts";

export const profileContract = contract({
  method: "get",
  path: "/api/v2/tone/ticker/:ticker",
  operationId: "getTickerProfile",
  tag: "language",
  summary: "A ticker's newest quarter against its own history",
  description:
    "Signal, arc and triad of the newest quarter, with z-scores against the ticker's own earlier " +
    "quarters (null below three of them), and up to 40 quarters of history, newest first.",
  access: "key",
  family: "v2",
  params: TickerPath,
  query: AsOfQuery,
  forms: sameForAll(TickerProfile),
  csv: { rows: "history", name: "profile" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401, 404],
  example: { path: "/api/v2/tone/ticker/FOMC-PC" },
});

export const profile = route(
  profileContract,
  async (c, { param, query }) => {
    const at = knowledgeTime(query.as_of, c.var.now);
    const overview = await findTickerOverview(c.env.db, { ...param, at });
    const [latest] = overview.quarters;
    if (!latest) throw notFound("Unknown ticker");
    const asOf = statedAsOf(query.as_of, latest.knownAt, at);
    return { body: toTickerProfile(latest, overview, asOf), dataAsOf: latest.knownAt };
  },
  "Unknown ticker",
);
