import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readDislocations } from "../../lib/signals/actions/read-dislocations.ts";
import { DislocationList, DislocationListQuery } from "../../lib/signals/wire/dislocation.ts";

export const dislocationListContract = contract({
  method: "get",
  path: "/api/dislocation",
  operationId: "listDislocations",
  tag: "signals",
  summary: "Active dislocations: words, price, market and sector that have parted",
  description:
    "The latest score of each ticker that is at least 35 and at most 30 days old, the highest first. It " +
    "orders how far apart things are, not what follows.",
  access: "none",
  family: "data",
  params: NoParams,
  query: DislocationListQuery,
  responseByTier: allTiers(DislocationList),
  csv: { rows: "events", name: "dislocation" },
  maxAgeSeconds: 300,
  updates: { every: "daily at 22:30 UTC", stepSeconds: 86_400, offsetSeconds: 81_000 },
  failures: [400],
  example: { path: "/api/dislocation" },
});

export const dislocationList = route(dislocationListContract, (c, { query }) =>
  readDislocations(c.env.db, c.var.now, query),
);
