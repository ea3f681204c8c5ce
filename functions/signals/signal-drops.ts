import { NoParams } from "../../lib/core/wire/shared.ts";
import { contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readSignalDrops } from "../../lib/signals/actions/read-signals.ts";
import {
  SignalDropByTier,
  SignalDropsQuery,
  SignalDropVariantByTier,
} from "../../lib/signals/wire/signal-drops.ts";
import { signalContextOf } from "./signal-context.ts";

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
  responseByTier: SignalDropByTier,
  variant: SignalDropVariantByTier,
  csv: { rows: "fires", name: "signal-drops" },
  maxAgeSeconds: 60,
  updates: { every: "every 15 minutes", stepSeconds: 900 },
  failures: [400],
  example: { path: "/api/signal-drops" },
});

export const signalDrops = route(signalDropsContract, (c, { query }) =>
  readSignalDrops(c.env.db, signalContextOf(c), query),
);
