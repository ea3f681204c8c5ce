import { findTickerProfile } from "../../lib/db/queries/ticker-overview.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { pageLinks, pageOf, statedAsOf } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { basisOf } from "../../lib/wire/language-basis.ts";
import { QuartersQuery } from "../../lib/wire/language-shared.ts";
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
    "quarters (null below three of them), its newest earnings score over 90 days, and active signal " +
    "drops. `history` has 40 quarters unless more are asked for, newest first; rows per request are " +
    "capped by tier (`X-Limit-Applied`), and `Link` leads on from page to page.",
  access: "key",
  family: "v2",
  params: TickerPath,
  query: QuartersQuery,
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
    const page = pageOf(query, c.var.caller.tier, c.var.now, ["integer"]);
    const after = page.after === null ? null : Number(page.after[0]);
    const at = page.knownAt;
    const found = await findTickerProfile(c.env.db, { ...page, ...param, at, after });
    const { latest, rows } = found;
    if (!latest) throw notFound("Unknown ticker");
    const last = rows.length === page.limit ? rows.at(-1) : undefined;
    const basis = basisOf([latest, ...rows], found.newestAt, found.ml?.knownAt, found.firesAt);
    const asOf = statedAsOf(query.as_of, basis, at);
    return {
      body: toTickerProfile(latest, found, asOf),
      dataAsOf: latest.knownAt,
      page: pageLinks(page, found.total, last ? [last.quarterIndex] : null, null),
      limitApplied: page.limit,
    };
  },
  "Unknown ticker",
);
