// The endpoint of the panel: the histories of several sensors as one table by date.

import { Hono } from "hono/tiny";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { tooManyRunning } from "../../lib/http/errors.ts";
import { costsByRows } from "../../lib/http/traits.ts";
import { zValidator } from "../../lib/http/validate.ts";
import { readPanel } from "../../lib/sensors/actions/read-panel.ts";
import { MAX_PANEL_CELLS, PanelAnswer, PanelQuery } from "../../lib/sensors/wire/panel.ts";

export const panelContract = contract({
  method: "get",
  path: "/api/panel",
  operationId: "getPanel",
  tag: "sensors",
  summary: "Several sensors side by side: a row a date, a column a sensor",
  description:
    "The newest revision of each date that was known at `as_of`. `from` and `to` are dates of " +
    "observation. Your tier sets the highest `limit` of rows, and a page has at most " +
    `${MAX_PANEL_CELLS} cells, rows times sensors; what is left follows on the next page. An answer costs one request of your limit per 1,000 rows begun. A named sensor above your tier is a ` +
    "403; a category or family gives those that you may read. Also as CSV and as Apache Parquet.",
  access: "optional",
  family: "data",
  query: PanelQuery,
  response: PanelAnswer,
  csv: { rows: "rows", name: "panel", dated: "date" },
  maxAgeSeconds: 60,
  updates: { every: "each sensor at its cadence; evaluated every 5 minutes", stepSeconds: 300 },
  failures: [400, 403, 404],
  example: { path: "/api/panel?sensors=vix,breakeven-5y&limit=5" },
});

export const panel = new Hono<AppEnv>().get(
  panelContract.path,
  costsByRows(),
  endpoint(panelContract),
  zValidator("query", panelContract.query),
  async (c) => {
    const query = c.req.valid("query");

    const { keyStatus } = c.var;
    const read = () => readPanel(c.env.db, readContextOf(c), query);
    if (keyStatus?.status !== "valid") return reply(c, panelContract, read());
    const answer = await c.env.costlyReads.run(keyStatus.bucket, read);
    if (answer === null) throw tooManyRunning();
    return reply(c, panelContract, answer);
  },
);
