// The TypeScript and Python clients against the service on a real port.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RegimeClient, RegimeError } from "../../clients/typescript/regime.ts";
import { formattedTypes, TYPES_FILE } from "../../scripts/generate/clients/index.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";
import { hasPython, missing, runProgram } from "../support/tools/programs.ts";

const root = join(import.meta.dirname, "../..");
const clients = join(root, "clients");
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

/** Runs a program with the service's address and a key in its environment. */
/** Warnings about versions of Python's libraries are not errors of a client. */
const run = (program: string, args: string[], key = "", stdin = "") =>
  runProgram(program, args, {
    env: { REGIME_URL: server.url, REGIME_KEY: key, PYTHONWARNINGS: "ignore" },
    stdin,
  });

describe("the TypeScript client", () => {
  const make = (key?: string) =>
    new RegimeClient({ baseUrl: server.url, retries: 0, ...(key && { key }) });

  test("the client has the types of the current contract", async () => {
    expect(await readFile(TYPES_FILE, "utf8")).toBe(await formattedTypes());
  });

  test("the client calls operations by name, with and without a body", async () => {
    const regime = make(app.keys.retail);
    const sensor = await regime.call("getSensor", { id: "vix" });
    expect(sensor.sensor_id).toBe("vix");
    const score = await regime.call("scoreTone", { text: "We will grow.", evidence: "1" });
    expect(score.version).toBe("v2");
    expect(score.evidence?.length).toBeGreaterThan(0);
  });

  test("the client reads all pages of a history once, in order", async () => {
    const times: string[] = [];
    for await (const { recorded_at } of make(app.keys.retail).history("vix", { limit: 90 })) {
      times.push(recorded_at);
    }
    expect(times.length).toBeGreaterThan(400);
    expect(new Set(times).size).toBe(times.length);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("the client reads several sensors side by side, page after page", async () => {
    const dates: string[] = [];
    for await (const row of make().panel(["vix", "wti-vol"], { limit: 150 })) {
      dates.push(row.date);
      expect(Object.keys(row.values)).toEqual(["vix", "wti-vol"]);
      expect((row.knownAt["vix"] ?? "9") > row.date).toBe(true);
    }
    expect(dates.length).toBeGreaterThan(400);
    expect(new Set(dates).size).toBe(dates.length);
  });

  test("the client reads every level of the index once, in order", async () => {
    const times: string[] = [];
    for await (const { as_of } of make().indexHistory({ interval: "day", limit: 90 }))
      times.push(as_of);
    expect(times.length).toBeGreaterThan(200);
    expect(new Set(times).size).toBe(times.length);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("the client warns once of what the service warns of", async () => {
    const warnings: string[] = [];
    const regime = new RegimeClient({
      baseUrl: server.url,
      warn: (warning) => void warnings.push(warning),
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        const headers = new Headers(response.headers);
        if (String(input).endsWith("/api/changelog")) headers.set("deprecation", "@1764288000");
        return new Response(response.body, { status: response.status, headers });
      },
    });
    const misspelt: object = { start: "2022-01-01", limit: 200 };
    for await (const _ of regime.history("vix", misspelt));
    for (let n = 0; n < 2; n += 1) await regime.call("getChangelog", {});
    expect(warnings).toEqual([
      'unknown parameter "start"; did you mean from?',
      "/api/changelog is deprecated",
    ]);
  });

  test("the client throws refusals, and never falls back to the free tier", async () => {
    const failure = await make("rubbish")
      .call("getUsage", {})
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RegimeError);
    expect(failure).toMatchObject({ status: 401, code: "invalid_key" });
    const locked = await make()
      .call("getSensor", { id: "systemic-stress" })
      .catch((error: unknown) => error);
    expect(locked).toMatchObject({ status: 403, upgrade: "https://svc.test/pricing" });
    expect((locked as RegimeError).requestId).toMatch(/^[0-9A-Z]{26}$/);
  });

  test("after a 429 the client waits as the service says, and for no more attempts than it was given", async () => {
    const waits: number[] = [];
    let left = 2;
    const busy = new RegimeClient({
      baseUrl: server.url,
      sleep: async (ms) => void waits.push(ms),
      fetch: async (input, init) => {
        left -= 1;
        if (left < 0) return fetch(input, init);
        const body = { error: "Rate limit exceeded", retry_after: 7 };
        return Response.json(body, { status: 429, headers: { "retry-after": "7" } });
      },
    });
    expect((await busy.call("getHealth", {})).db_connected).toBe(true);
    expect(waits).toEqual([7_000, 7_000]);
  });

  test("the client sends the ETag, and uses its stored body for a 304", async () => {
    const statuses: number[] = [];
    const regime = new RegimeClient({
      baseUrl: server.url,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        statuses.push(response.status);
        return response;
      },
    });
    const first = await regime.call("getSensor", { id: "vix" });
    expect(await regime.call("getSensor", { id: "vix" })).toEqual(first);
    expect(statuses).toEqual([200, 304]);
  });
});

describe.skipIf(!hasPython)(`the Python client${missing(hasPython, "python3")}`, () => {
  const program = (body: string) => `
import sys, os
sys.path.insert(0, ${JSON.stringify(join(clients, "python"))})
from regime import *
def client(key=None, **more):
    return Regime(os.environ["REGIME_URL"], key, **more)
${body}`;

  test("the client gets, posts and pages, and raises errors by type", async () => {
    const { status, out, err } = await run(
      "python3",
      ["-"],
      "",
      program(`
key = ${JSON.stringify(app.keys.retail)}
rows = client(key).history("vix", limit=90)
times = [row["recorded_at"] for row in rows]
assert len(times) > 400 and len(set(times)) == len(times) and times == sorted(times, reverse=True)
score = client(key).post("/api/v2/tone/score", {"text": "We will grow."}, evidence=1)
assert score["version"] == "v2" and score["evidence"]
hook = client(key).post("/api/webhooks", {"url": "https://hooks.fund.example/", "events": ["call.graded"]})
assert client(key).delete("/api/webhooks/" + hook["id"]) == {"success": True}
assert client(key).get("/api/webhooks")["webhooks"] == []
window = client(key).history("vix", from_="2022-12-01", to="2022-12-08")
assert window and all("2022-12-01" <= row["recorded_at"] < "2022-12-08" for row in window)
for call, kind, status in [
    (lambda: client().get("/api/stress-index", as_of="soon"), InvalidRequest, 400),
    (lambda: client("rubbish").get("/api/usage"), Unauthorized, 401),
    (lambda: client().get("/api/sensors/systemic-stress"), UpgradeRequired, 403),
    (lambda: client().history("../nothing"), NotFound, 404),
]:
    try:
        call()
    except kind as error:
        assert error.status == status and error.request_id and error.code != "unknown", error.code
    else:
        raise AssertionError(kind)
print("fine")`),
    );
    expect({ status, out, err }).toEqual({ status: 0, out: "fine\n", err: "" });
  });

  test("the client keeps answers on disk with their ETag, separately for each key", async () => {
    const folder = await mkdtemp(join(tmpdir(), "cache-"));
    const { out, err } = await run(
      "python3",
      ["-"],
      "",
      program(`
import pathlib, urllib.request
folder = pathlib.Path(${JSON.stringify(folder)})
key = ${JSON.stringify(app.keys.retail)}
first = client(cache=folder).get("/api/sensors/vix")
sent = []
plain = urllib.request.urlopen
def watched(request, **more):
    sent.append(request.get_header("If-none-match"))
    return plain(request, **more)
urllib.request.urlopen = watched
assert client(cache=folder).get("/api/sensors/vix") == first
paid = client(key, cache=folder).get("/api/sensors/vix")
assert "raw_value" in paid["latest_reading"]["metadata"]
assert "raw_value" not in first["latest_reading"]["metadata"]
print([tag is not None for tag in sent], len(list(folder.iterdir())), {oct(f.stat().st_mode)[-3:] for f in folder.iterdir()})`),
    );
    await rm(folder, { recursive: true });
    expect(err).toBe("");
    expect(out).toBe("[True, False] 2 {'600'}\n");
  });

  test("the client waits as the service says, and gives up after its retries", async () => {
    await app.setFaults({ postgres: "down" });
    const { out, err } = await run(
      "python3",
      ["-"],
      "",
      program(`
waits = []
try:
    client(retries=2, sleep=waits.append).get("/api/sensors")
except Unavailable as error:
    print(error.status, error.code, waits)`),
    );
    await app.setFaults({});
    expect(err).toBe("");
    expect(out).toBe("503 unavailable [5, 5]\n");
  });
});

test("a public generator makes TypeScript that compiles from the contract", async () => {
  const folder = await mkdtemp(join(tmpdir(), "generated-"));
  const require = createRequire(import.meta.url);
  const generator = require.resolve("openapi-typescript-codegen/bin/index.js");
  const input = join(root, "functions/record/openapi.json");
  const made = await run(process.execPath, [
    generator,
    "--input",
    input,
    "--output",
    join(folder, "client"),
    "--client",
    "fetch",
    "--useUnionTypes",
  ]);
  expect(made.status, made.err).toBe(0);
  const compilerOptions = {
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
    strict: true,
    noEmit: true,
  };
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["client"] }),
  );
  const compiler = require.resolve("typescript/package.json").replace("package.json", "bin/tsc");
  const compiled = await run(process.execPath, [compiler, "-p", folder]);
  await rm(folder, { recursive: true });
  expect(compiled.out).toBe("");
  expect(compiled.status).toBe(0);
});
