import { NoParams } from "../../lib/core/wire/shared.ts";
import { contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readToneMl } from "../../lib/signals/actions/read-signals.ts";
import { ToneMlByTier, ToneMlQuery, ToneMlVariantByTier } from "../../lib/signals/wire/tone-ml.ts";
import { signalContextOf } from "./signal-context.ts";

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
  responseByTier: ToneMlByTier,
  variant: ToneMlVariantByTier,
  csv: { rows: "scores", name: "tone-ml" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new call", stepSeconds: 900 },
  failures: [400],
  example: { path: "/api/tone-ml" },
});

export const toneMl = route(toneMlContract, (c, { query }) =>
  readToneMl(c.env.db, signalContextOf(c), query),
);
