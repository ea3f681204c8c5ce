// Endpoints of earnings scores (tone-ml) and of signal drops, rules that have become true.

import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { zValidator } from "../../lib/http/validate.ts";
import {
  readSignalDrops,
  readTickerMl,
  readToneMl,
} from "../../lib/signals/actions/read-signals.ts";
import { SignalDropByTier, SignalDropsQuery } from "../../lib/signals/wire/signal-drops.ts";
import { SignalTickerPath } from "../../lib/signals/wire/signals-shared.ts";
import {
  TickerMlByTier,
  TickerMlQuery,
  ToneMlByTier,
  ToneMlQuery,
} from "../../lib/signals/wire/tone-ml.ts";
import {
  SignalDropVariantByTier,
  TickerMlVariantByTier,
  ToneMlVariantByTier,
  toSignalDropsVariant,
  toTickerMlVariant,
  toToneMlVariant,
} from "../../lib/signals/wire/variant.ts";

/** Returns tier, instant and the base URL for upgrade links. */
export const signalContextOf = (c: Context<AppEnv>) => ({
  ...readContextOf(c),
  baseUrl: c.env.config.baseUrl,
});

export const toneMlContract = contract({
  method: "get",
  path: "/api/tone-ml",
  operationId: "listToneMl",
  tag: "signals",
  summary: "Earnings scores of each ticker's newest earnings call, over three horizons",
  description:
    "Newest first. The direction is always that of the language score. The model changes the " +
    "conviction by at most one step, and only when the model passes its validation check; " +
    "`gate_reason` gives the result, and `model` the figures behind it. For a `ticker` " +
    "without a score `count` is 0.",
  access: "optional",
  family: "data",
  query: ToneMlQuery,
  response: ToneMlByTier,
  variant: ToneMlVariantByTier,
  toVariant: toToneMlVariant,
  csv: { rows: "scores", name: "tone-ml" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new earnings call", stepSeconds: 900 },
  failures: [400],
  example: { path: "/api/tone-ml" },
});

export const toneMl = new Hono<AppEnv>().get(
  toneMlContract.path,
  endpoint(toneMlContract),
  zValidator("query", toneMlContract.query),
  (c) => reply(c, toneMlContract, readToneMl(c.env.db, signalContextOf(c), c.req.valid("query"))),
);

export const tickerMlContract = contract({
  method: "get",
  path: "/api/tone-ml/:ticker",
  operationId: "getToneMl",
  tag: "signals",
  summary: "A ticker's earnings scores, newest first",
  description:
    "Every score for every horizon, as recorded. A re-score is added; the earlier score is kept. " +
    "Your tier sets the maximum `limit`. The header `Link` has the URLs of the other pages.",
  access: "optional",
  family: "data",
  params: SignalTickerPath,
  query: TickerMlQuery,
  response: TickerMlByTier,
  variant: TickerMlVariantByTier,
  toVariant: toTickerMlVariant,
  csv: { rows: "scores", name: "tone-ml_:ticker", dated: "scored_at" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new earnings call", stepSeconds: 900 },
  failures: [400, 404],
  example: { path: "/api/tone-ml/ATEST?limit=6" },
});

export const tickerMl = new Hono<AppEnv>().get(
  tickerMlContract.path,
  endpoint(tickerMlContract),
  zValidator("query", tickerMlContract.query),
  zValidator("param", tickerMlContract.params, "No scores for this ticker"),
  (c) =>
    reply(
      c,
      tickerMlContract,
      readTickerMl(c.env.db, signalContextOf(c), {
        ...c.req.valid("param"),
        ...c.req.valid("query"),
      }),
    ),
);

export const signalDropsContract = contract({
  method: "get",
  path: "/api/signal-drops",
  operationId: "listSignalDrops",
  tag: "signals",
  summary:
    "Active signals: rules that became true in the last 63 sessions and have not reversed, newest first",
  description:
    "A rule triggers when it is true now and was false at the previous earnings call or session. A trigger " +
    "(a row of `fires`) stays active for 63 sessions, or until it reverses. `stats` counts all " +
    "active triggers, `count` those in the answer. `avg_outcome` is the mean outcome of closed " +
    "triggers. It is not a forecast.",
  access: "optional",
  family: "data",
  query: SignalDropsQuery,
  response: SignalDropByTier,
  variant: SignalDropVariantByTier,
  toVariant: toSignalDropsVariant,
  csv: { rows: "fires", name: "signal-drops" },
  maxAgeSeconds: 60,
  updates: { every: "every 15 minutes", stepSeconds: 900 },
  failures: [400],
  example: { path: "/api/signal-drops" },
});

export const signalDrops = new Hono<AppEnv>().get(
  signalDropsContract.path,
  endpoint(signalDropsContract),
  zValidator("query", signalDropsContract.query),
  (c) =>
    reply(
      c,
      signalDropsContract,
      readSignalDrops(c.env.db, signalContextOf(c), c.req.valid("query")),
    ),
);
