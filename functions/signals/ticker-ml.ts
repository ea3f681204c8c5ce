import { contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readTickerMl } from "../../lib/signals/actions/read-signals.ts";
import { SignalTickerPath } from "../../lib/signals/wire/signals-shared.ts";
import {
  TickerMlByTier,
  TickerMlQuery,
  TickerMlVariantByTier,
} from "../../lib/signals/wire/tone-ml.ts";
import { signalContextOf } from "./signal-context.ts";

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
  responseByTier: TickerMlByTier,
  variant: TickerMlVariantByTier,
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
