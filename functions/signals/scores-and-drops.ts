import type { Context } from "hono";
import { NoParams } from "../../lib/core/wire/shared.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { readContextOf } from "../../lib/http/read-context.ts";
import { route } from "../../lib/http/router.ts";
import {
  readSignalDrops,
  readTickerMl,
  readToneMl,
} from "../../lib/signals/actions/read-signals.ts";
import {
  SignalDropForms,
  SignalDropsQuery,
  SignalDropVariants,
} from "../../lib/signals/wire/signal-drops.ts";
import { SignalTickerPath } from "../../lib/signals/wire/signals-shared.ts";
import {
  TickerMlForms,
  TickerMlQuery,
  TickerMlVariants,
  ToneMlForms,
  ToneMlQuery,
  ToneMlVariants,
} from "../../lib/signals/wire/tone-ml.ts";

/** Tier, instant and the base address for upgrade links. */
export const signalContextOf = (c: Context<AppEnv>) => ({
  ...readContextOf(c),
  baseUrl: c.env.config.baseUrl,
});

export const toneMlContract = contract({
  method: "get",
  path: "/api/tone-ml",
  operationId: "listToneMl",
  tag: "signals",
  summary: "Earnings scores of each ticker's newest call, over three horizons",
  description:
    "Newest first. The direction is the language score's, always; the model moves the conviction by one " +
    "notch at most, and only through its gate. `gate_reason` says why that is open or shut; without a " +
    "model `ml_confidence` is null. With `ticker` that has no score: count 0.",
  access: "optional",
  family: "data",
  params: NoParams,
  query: ToneMlQuery,
  forms: ToneMlForms,
  variant: ToneMlVariants,
  csv: { rows: "scores", name: "tone-ml" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new call", stepSeconds: 900 },
  failures: [400],
  example: { path: "/api/tone-ml" },
});

export const toneMl = route(toneMlContract, (c, { query }) =>
  readToneMl(c.env.db, signalContextOf(c), query),
);

export const tickerMlContract = contract({
  method: "get",
  path: "/api/tone-ml/:ticker",
  operationId: "getToneMl",
  tag: "signals",
  summary: "A ticker's earnings scores as they were recorded, newest first",
  description:
    "Every score over every horizon, a later one of a quarter beside the one before. Rows are capped by " +
    "tier (`X-Limit-Applied`); `Link` leads on from page to page.",
  access: "optional",
  family: "data",
  params: SignalTickerPath,
  query: TickerMlQuery,
  forms: TickerMlForms,
  variant: TickerMlVariants,
  csv: { rows: "scores", name: "tone-ml-history" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new call", stepSeconds: 900 },
  failures: [400, 404],
  example: { path: "/api/tone-ml/AAPL?limit=6" },
});

export const tickerMl = route(
  tickerMlContract,
  (c, { param, query }) => readTickerMl(c.env.db, signalContextOf(c), { ...param, ...query }),
  "No scores for this ticker",
);

export const signalDropsContract = contract({
  method: "get",
  path: "/api/signal-drops",
  operationId: "listSignalDrops",
  tag: "signals",
  summary: "Active signal drops: rules that have just come true, newest first",
  description:
    "A rule fires when it comes true that was not true at the call or session before; it counts for 63 " +
    "sessions or until it is taken back. `stats` are over all active fires, `count` over those " +
    "returned. `avg_outcome` tells what followed closed cases of the same type and direction, not what " +
    "is expected.",
  access: "optional",
  family: "data",
  params: NoParams,
  query: SignalDropsQuery,
  forms: SignalDropForms,
  variant: SignalDropVariants,
  csv: { rows: "fires", name: "signal-drops" },
  maxAgeSeconds: 60,
  updates: { every: "every 15 minutes", stepSeconds: 900 },
  failures: [400],
  example: { path: "/api/signal-drops" },
});

export const signalDrops = route(signalDropsContract, (c, { query }) =>
  readSignalDrops(c.env.db, signalContextOf(c), query),
);
