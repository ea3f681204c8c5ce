import { findTrajectory } from "../../lib/db/queries/ticker-overview.ts";
import { returnDistribution } from "../../lib/domain/language/conviction-type.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { pageLinks, pageOf, statedAsOf } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { basisOf } from "../../lib/wire/language-basis.ts";
import { ConvictionTrajectory } from "../../lib/wire/language-conviction.ts";
import { QuartersQuery } from "../../lib/wire/language-shared.ts";
import { toConvictionTrajectory } from "../../lib/wire/present-conviction.ts";
import { TickerPath } from "../../lib/wire/ticker.ts";

export const convictionContract = contract({
  method: "get",
  path: "/api/tone/conviction/:ticker",
  operationId: "getConviction",
  tag: "language",
  summary: "Conviction type and score per quarter, and what followed texts of that type",
  description:
    "`returnDistribution` is of texts of the newest one's type, of any ticker, that were known before it " +
    "and whose 360 days have passed: excess returns as fractions, null below 20 of them. What followed, " +
    "not what is expected. `reference` names the distribution that a quarter's type and score are measured " +
    "on. `history` has 40 quarters unless more are asked for; rows per request are " +
    "capped by tier (`X-Limit-Applied`), and `Link` leads on from page to page.",
  access: "key",
  family: "language_v1",
  params: TickerPath,
  query: QuartersQuery,
  forms: sameForAll(ConvictionTrajectory),
  csv: { rows: "history", name: "conviction" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401, 404],
  example: { path: "/api/tone/conviction/FOMC-PC" },
});

export const conviction = route(
  convictionContract,
  async (c, { param, query }) => {
    const page = pageOf(query, c.var.caller.tier, c.var.now, ["integer"]);
    const after = page.after === null ? null : Number(page.after[0]);
    const at = page.knownAt;
    const found = await findTrajectory(c.env.db, { ...page, ...param, at, after });
    const { latest, rows } = found;
    if (!latest) throw notFound("Unknown ticker");
    const last = rows.length === page.limit ? rows.at(-1) : undefined;
    const basis = basisOf([latest, ...rows], found.newestAt, found.outcomesAt);
    const asOf = statedAsOf(query.as_of, basis, at);
    return {
      body: toConvictionTrajectory(latest, rows, returnDistribution(found.outcomes), asOf),
      dataAsOf: latest.knownAt,
      page: pageLinks(page, found.total, last ? [last.quarterIndex] : null, null),
      limitApplied: page.limit,
    };
  },
  "Unknown ticker",
);
