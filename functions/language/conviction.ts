import { findTrajectory } from "../../lib/db/queries/documents.ts";
import { returnDistribution } from "../../lib/domain/language/trajectory.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { knowledgeTime, statedAsOf } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { ConvictionTrajectory } from "../../lib/wire/language-conviction.ts";
import { AsOfQuery } from "../../lib/wire/language-shared.ts";
import { toConvictionTrajectory } from "../../lib/wire/present-language.ts";
import { TickerPath } from "../../lib/wire/ticker.ts";

export const convictionContract = contract({
  method: "get",
  path: "/api/tone/conviction/:ticker",
  operationId: "getConviction",
  tag: "language",
  summary: "Conviction type and score per quarter, and what followed texts of that type",
  description:
    "`returnDistribution` is of earlier texts of the newest one's type, of any ticker, whose 360 days " +
    "have passed: excess returns as fractions, null below 20 of them. What followed, not what is " +
    "expected.",
  access: "key",
  family: "language_v1",
  params: TickerPath,
  query: AsOfQuery,
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
    const at = knowledgeTime(query.as_of, c.var.now);
    const { quarters, outcomes } = await findTrajectory(c.env.db, { ...param, at });
    const [latest] = quarters;
    if (!latest) throw notFound("Unknown ticker");
    const returns = returnDistribution(outcomes);
    const asOf = statedAsOf(query.as_of, latest.knownAt, at);
    return {
      body: toConvictionTrajectory(latest, quarters, returns, asOf),
      dataAsOf: latest.knownAt,
    };
  },
  "Unknown ticker",
);
