import { listActiveFires } from "../../lib/db/queries/fires.ts";
import { contract } from "../../lib/http/contract.ts";
import { knowledgeTime, statedAsOf } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { newest } from "../../lib/wire/newest.ts";
import { toSignalDrops } from "../../lib/wire/present-signal-drops.ts";
import { NoParams } from "../../lib/wire/shared.ts";
import {
  SignalDropForms,
  SignalDropsQuery,
  SignalDropVariants,
} from "../../lib/wire/signal-drops.ts";
import { offerTo } from "./offer.ts";

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

export const signalDrops = route(signalDropsContract, async (c, { query }) => {
  const at = knowledgeTime(query.as_of, c.var.now);
  const active = await listActiveFires(c.env.db, {
    at,
    ticker: query.ticker ?? null,
    withComparables: c.var.caller.tier === "institutional",
  });
  const dataAsOf = newest(active.rows.map((row) => row.firedAt));
  const isVariant = query.rendering === "variant";
  const asOf = statedAsOf(query.as_of, active.changedAt, at);
  return {
    body: toSignalDrops(active, { asOf, isVariant, upgrade: offerTo(c) }),
    dataAsOf,
    variant: isVariant,
  };
});
