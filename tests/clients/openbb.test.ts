// OpenBB: what Workspace reads of the service, and the provider of the platform.

import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type Json, keyHeader, rowsOf } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";
import { missing, PYDANTIC, runProgram } from "../support/tools/programs.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  app = await testApp();
  server = await serveApp(app);
});
afterAll(async () => {
  await server.close();
  await app.close();
});

/** What OpenBB documents of `widgets.json`, as far as it is used; other members are refused. */
const Param = z.strictObject({
  type: z.enum(["date", "text", "number", "boolean"]),
  paramName: z.string(),
  value: z.string(),
  label: z.string(),
  description: z.string(),
  show: z.boolean().optional(),
});
const Column = z.strictObject({
  field: z.string(),
  headerName: z.string(),
  cellDataType: z.enum(["text", "number", "boolean", "date", "dateString", "object"]),
  chartDataType: z.enum(["category", "series", "time", "excluded"]),
});
const Widget = z.strictObject({
  name: z.string(),
  description: z.string(),
  category: z.string(),
  type: z.literal("table"),
  endpoint: z.string(),
  gridData: z.strictObject({ w: z.int().max(40), h: z.int().max(100) }),
  source: z.array(z.string()),
  refetchInterval: z.int().min(1_000),
  data: z.strictObject({
    dataKey: z.string(),
    table: z.strictObject({
      enableCharts: z.boolean(),
      showAll: z.boolean(),
      chartView: z
        .strictObject({ enabled: z.boolean(), chartType: z.enum(["line", "column"]) })
        .optional(),
      columnsDefs: z.array(Column).optional(),
    }),
  }),
  params: z.array(Param),
});
const Apps = z.array(
  z.strictObject({
    name: z.string(),
    description: z.string(),
    img: z.url(),
    allowCustomization: z.boolean(),
    tabs: z.record(
      z.string(),
      z.strictObject({
        id: z.string(),
        name: z.string(),
        layout: z.array(
          z.strictObject({ i: z.string(), x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
        ),
      }),
    ),
    groups: z.array(z.never()),
    prompts: z.array(z.string()),
  }),
);

const widgets = async () => z.record(z.string(), Widget).parse(await app.json("/widgets.json"));

describe("Workspace", () => {
  test("the files are in the documented form, and readable by pages of other sites", async () => {
    const [list, apps] = [await widgets(), Apps.parse(await app.json("/apps.json"))];
    const placed = apps.flatMap(({ tabs }) => Object.values(tabs)).flatMap(({ layout }) => layout);
    expect(placed.map(({ i }) => i).toSorted()).toEqual(Object.keys(list).toSorted());
    for (const path of ["/widgets.json", "/apps.json"]) {
      const answer = await app.get(path);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      const asked = await app.send(path, {
        method: "OPTIONS",
        headers: {
          origin: "https://dashboards.example",
          "access-control-request-method": "GET",
          "access-control-request-headers": "x-svc-key",
        },
      });
      expect(asked.headers.get("access-control-allow-headers")?.toLowerCase()).toContain(
        "x-svc-key",
      );
    }
    const picture = new URL(apps[0]?.img ?? "").pathname;
    expect((await app.get(picture)).status).toBe(200);
  });

  test("each widget gets flat rows with its columns, at every tier", async () => {
    for (const tier of ["free", "retail"] as const) {
      for (const { endpoint, data, params } of Object.values(await widgets())) {
        const query = new URLSearchParams(
          params.map(({ paramName, value }) => [
            paramName,
            value.replace("$currentDate-2y", "2021-01-01"),
          ]),
        );
        const answer = await app.get(`/${endpoint}?${query}`, keyHeader(app, tier));
        expect(answer.headers.get("x-svc-warning")).toBeNull();
        const rows = rowsOf((await answer.json()) as Json, data.dataKey);
        expect(rows.length).toBeGreaterThan(0);
        const columns =
          data.table.columnsDefs?.map(({ field }) => field) ?? Object.keys(rows[0] ?? {});
        for (const row of rows) {
          for (const column of columns) {
            expect(Object.keys(row)).toContain(column);
            expect(row[column] === null || typeof row[column] !== "object").toBe(true);
          }
        }
      }
    }
  });

  test("flat rows of a panel are its rows", async () => {
    const panel = await app.json("/api/panel?sensors=vix,wti-vol&limit=5&records=1");
    const rows = rowsOf(panel, "rows") as { date: string; values: unknown[] }[];
    expect(panel["records"]).toEqual(
      rows.map(({ date, values: [vix, wti] }) => ({ date, vix, "wti-vol": wti })),
    );
    expect(await app.json("/api/panel?sensors=vix&limit=5")).not.toHaveProperty("records");
  });
});

const CLIENTS = join(import.meta.dirname, "../../clients");
const INTERFACE = join(import.meta.dirname, "../support/openbb");

describe.skipIf(!PYDANTIC)(`the provider${missing(PYDANTIC !== undefined, "pydantic 2")}`, () => {
  /** Runs Python with the provider; OpenBB's own core comes first where it is installed. */
  async function python(body: string): Promise<string> {
    const stdin = `
import asyncio, importlib.util, inspect, sys
sys.path += ${JSON.stringify([join(CLIENTS, "python"), join(CLIENTS, "openbb")])}
if importlib.util.find_spec("openbb_core") is None:
    sys.path.append(${JSON.stringify(INTERFACE)})
from openbb_regime import regime_provider
def fetch(model, key=None, **params):
    fetched = regime_provider.fetcher_dict[model].fetch_data(params, {"regime_api_key": key} if key else {})
    return asyncio.run(fetched) if inspect.isawaitable(fetched) else fetched
${body}`;
    const { status, out, err } = await runProgram(PYDANTIC ?? "", ["-"], {
      stdin,
      env: { REGIME_URL: server.url },
    });
    expect({ status, err }).toEqual({ status: 0, err: "" });
    return out;
  }

  test("it names its credential, and no fetcher needs it", async () => {
    const out = await python(`
print(regime_provider.name, regime_provider.credentials)
print({each.require_credentials for each in regime_provider.fetcher_dict.values()})`);
    expect(out).toBe("regime ['regime_api_key']\n{False}\n");
  });

  test("each command of its router has a fetcher", async () => {
    const out = await python(`
from openbb_regime.router import router
commands = getattr(router, "commands", None)
print(commands is None or sorted(commands.values()) == sorted(regime_provider.fetcher_dict))`);
    expect(out).toBe("True\n");
  });

  test("the index, sensors, a panel and calls are those of the API, oldest first", async () => {
    const out = await python(`
import json
index = fetch("RegimeStressIndex", start_date="2022-11-01", end_date="2022-12-01")
sensors = fetch("RegimeSensors", key=${JSON.stringify(app.keys.retail)})
panel = fetch("RegimePanel", sensors="vix,wti-vol", start_date="2022-12-01", as_of="2022-12-20")
calls = fetch("RegimeCalls")
print(json.dumps([[row.model_dump(mode="json") for row in rows] for rows in (index, sensors, panel, calls)]))`);
    const [index, sensors, panel, calls] = JSON.parse(out) as Json[][];
    const points = rowsOf(
      await app.json("/api/stress-index/history?interval=day&from=2022-11-01&to=2022-12-01"),
      "points",
    );
    expect(index?.map((row) => row["stress_index"])).toEqual(
      points.map((point) => point["stress_index"]).toReversed(),
    );
    const listed = await app.json("/api/sensors?scope=all", keyHeader(app, "retail"));
    expect(sensors?.map((row) => row["sensor_id"])).toEqual(
      rowsOf(listed, "sensors").map((row) => row["sensor_id"]),
    );
    const path =
      "/api/panel?sensors=vix,wti-vol&from=2022-12-01&as_of=2022-12-20&order=asc&known=1";
    const rows = rowsOf(await app.json(path), "rows") as {
      date: string;
      values: unknown[];
      known_at: unknown[];
    }[];
    expect(panel).toEqual(
      rows.map(({ date, values, known_at }) => ({
        date,
        vix: values[0],
        "wti-vol": values[1],
        "vix.known_at": known_at[0],
        "wti-vol.known_at": known_at[1],
      })),
    );
    expect(calls?.map((row) => row["slug"])).toEqual(["sample"]);
  });
});
