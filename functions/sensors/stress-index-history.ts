import { findIndexHistory } from "../../lib/db/queries/index-readings.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { pageLinks, pageOf } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { newest } from "../../lib/wire/newest.ts";
import { toStressIndexHistory } from "../../lib/wire/present-stress-index.ts";
import { NoParams } from "../../lib/wire/shared.ts";
import { StressIndexHistory, StressIndexHistoryQuery } from "../../lib/wire/stress-index.ts";

export const stressIndexHistoryContract = contract({
  method: "get",
  path: "/api/stress-index/history",
  operationId: "getStressIndexHistory",
  tag: "sensors",
  summary: "The stress index over time, newest first",
  description: "One point per recorded tick, or with `interval=day` the last of each UTC day.",
  access: "none",
  family: "data",
  params: NoParams,
  query: StressIndexHistoryQuery,
  forms: sameForAll(StressIndexHistory),
  csv: { rows: "points", name: "stress-index" },
  maxAgeSeconds: 60,
  updates: { every: "every 5 minutes", stepSeconds: 300 },
  failures: [400],
  example: { path: "/api/stress-index/history?interval=day&limit=5" },
});

export const stressIndexHistory = route(stressIndexHistoryContract, async (c, { query }) => {
  const { tier } = c.var.caller;
  const page = pageOf(query, tier, c.var.now, ["instant"]);
  const { total, newestAt, points } = await findIndexHistory(c.env.db, {
    ...page,
    daily: query.interval === "day",
    after: page.after ? String(page.after[0]) : null,
  });
  const last = points.length === page.limit ? points.at(-1) : undefined;
  const links = pageLinks(page, total, last ? [last[0]] : null, newestAt);
  return {
    body: toStressIndexHistory(points, { ...page, nextCursor: links.nextCursor }, tier),
    dataAsOf: newest(points.map(([asOf]) => asOf)),
    page: links,
  };
});
