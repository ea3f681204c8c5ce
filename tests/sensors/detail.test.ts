// The answer about one sensor: renderings, metadata, paid members and refusals.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIVE_STATES, TWO_STATES } from "../../lib/sensors/domain/sensor.ts";
import { PAID_METADATA } from "../../lib/sensors/domain/sensor-facts.ts";
import {
  activeSensors,
  INSTANT,
  type Json,
  keyHeader,
  membersOf,
  partOf,
  rowsOf,
  run,
} from "../support/service/answers.ts";
import { BASE_URL, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300 });
});
afterAll(() => app.close());

const PUBLIC_METADATA = ["source", "unit", "observed_at", "carried_forward", "revision"];

const detail = (id: string, query: string, tier: "free" | "retail" | "institutional") =>
  app.json(`/api/sensors/${id}${query}`, keyHeader(app, tier));

describe("the formal rendering of a sensor", () => {
  test("it has the members of the contract in order, for every sensor", async () => {
    for (const { id } of await activeSensors(app)) {
      const body = await detail(id, "", "institutional");
      expect(Object.keys(body)).toEqual(
        "sensor_id name category current_state description confidence last_state_change state_definition interpretation methodology outcomes sources notes latest_reading pending rights rights_text family".split(
          " ",
        ),
      );
      expect(Object.keys(partOf(body, "latest_reading"))).toEqual([
        "state",
        "value",
        "metadata",
        "recorded_at",
        "observed_at",
        "revision",
        "version",
      ]);
      expect(partOf(body, "latest_reading")["recorded_at"]).toMatch(INSTANT);
    }
  });

  test("it defines every state of the sensor's scheme", async () => {
    const schemes = [...FIVE_STATES].sort().join() + [...TWO_STATES].sort().join();
    for (const { id } of await activeSensors(app)) {
      const body = await detail(id, "", "institutional");
      const states = partOf(body, "state_definition");
      expect(schemes).toContain(Object.keys(states).sort().join());
      expect(Object.keys(states)).toContain(body["current_state"]);
      for (const text of Object.values(states)) expect(text).toMatch(/\d/);
      const pace = /Worsens after \d+ readings, eases after \d+\./g;
      expect(JSON.stringify(body).match(pace)).toHaveLength(1);
      expect(String(body["methodology"])).toMatch(new RegExp(`${pace.source}$`));
    }
  });

  test("for a time before the first reading the answer says that nothing was known", async () => {
    for (const path of ["/api/sensors/vix", "/api/sensors/vix/history"]) {
      const answer = await app.get(`${path}?as_of=1990-01-01`);
      expect([answer.status, await answer.json()]).toMatchObject([
        404,
        { error: expect.stringMatching(/^Nothing was known then; the first data are of 20\d\d-/) },
      ]);
    }
  });
});

describe("the metadata of a sensor", () => {
  test("a free caller gets exactly the public part, for every free sensor", async () => {
    for (const { id, min_tier } of await activeSensors(app)) {
      if (min_tier !== "free") continue;
      const { metadata } = partOf(await detail(id, "", "free"), "latest_reading");
      expect(Object.keys(metadata as Json)).toEqual(PUBLIC_METADATA);
    }
  });

  test("a caller with a key gets the public and the paid part, for every sensor", async () => {
    for (const { id } of await activeSensors(app)) {
      const reading = partOf(await detail(id, "", "institutional"), "latest_reading");
      const metadata = partOf(reading, "metadata");
      expect(Object.keys(metadata)).toEqual([...PUBLIC_METADATA, ...PAID_METADATA]);
      expect(metadata["known_at"]).toBe(reading["recorded_at"]);
      for (const input of rowsOf(metadata, "inputs")) {
        expect(Object.keys(input)).toEqual(["name", "value", "weight"]);
      }
    }
  });

  test("free callers do not get what the sensor's own list names, and all others do", async () => {
    await run(app, "update sensors set redact_keys = array_append(redact_keys, 'source')");
    const keysFor = async (tier: "free" | "retail") =>
      Object.keys(partOf(partOf(await detail("vix", "", tier), "latest_reading"), "metadata"));
    expect(await keysFor("free")).toEqual(PUBLIC_METADATA.slice(1));
    expect(await keysFor("retail")).toContain("source");
    await run(app, "update sensors set redact_keys = array_remove(redact_keys, 'source')");
  });
});

describe("paid members and free callers", () => {
  test.each([
    "",
    "?rendering=variant",
    "?as_of=2022-12-01",
    "?format=csv",
    "?limit=0",
    "/history",
    "/history?rendering=variant",
    "/history?order=asc&limit=3",
    "/history?limit=0",
  ])("no sensor's answer contains a paid member, with %j", async (rest) => {
    for (const { id } of await activeSensors(app)) {
      const body = await app.json(`/api/sensors/${id}${rest}`);
      const names = new Set([...membersOf(body)].map(([name]) => name));
      expect(PAID_METADATA.filter((name) => names.has(name))).toEqual([]);
      if (rest.startsWith("/history")) expect(names.has("confidence")).toBe(false);
      if (rest.startsWith("/history")) expect(names.has("metadata")).toBe(false);
    }
  });

  test.each(["/history?format=csv", "/history?format=csv&rendering=variant"])(
    "no sensor's CSV has a paid column: %s",
    async (rest) => {
      for (const { id, min_tier } of await activeSensors(app)) {
        const answer = await app.get(`/api/sensors/${id}${rest}`);
        const [header = ""] = (await answer.text()).split("\r\n");
        expect(answer.status).toBe(min_tier === "free" ? 200 : 403);
        const columns = /^state,value,recorded_?at,observed_?at,revision,version$/;
        if (min_tier === "free") expect(header.toLowerCase()).toMatch(columns);
      }
    },
  );
});

test("the variant rendering can be derived from the formal one, for every sensor and tier", async () => {
  const level = (share: unknown) =>
    share === null ? null : Number(share) >= 0.8 ? "HIGH" : Number(share) >= 0.6 ? "MEDIUM" : "LOW";
  for (const { id, min_tier } of await activeSensors(app)) {
    for (const tier of ["free", "institutional"] as const) {
      if (tier === "free" && min_tier !== "free") continue;
      const formal = await detail(id, "", tier);
      const reading = partOf(formal, "latest_reading");
      const variant = await detail(id, "?rendering=variant", tier);
      const { sources, ...sensor } = partOf(variant, "sensor");
      expect(variant["tier"]).toBe(tier);
      expect(sensor).toEqual({
        sensorId: id,
        name: formal["name"],
        category: formal["category"],
        tier: min_tier,
        currentState: formal["current_state"],
        confidence: level(formal["confidence"]),
        description: formal["description"],
        updatedAt: reading["recorded_at"],
        lastStateChange: formal["last_state_change"],
        stateDefinition: formal["state_definition"],
        interpretation: formal["interpretation"],
        methodology: String(formal["methodology"]).split("\n\n"),
        outcomes: formal["outcomes"],
        notes: formal["notes"],
        latestReading: {
          state: reading["state"],
          value: reading["value"],
          metadata: reading["metadata"],
          recordedAt: reading["recorded_at"],
          observedAt: reading["observed_at"],
          revision: reading["revision"],
          version: reading["version"],
        },
        pending: formal["pending"],
        rights: formal["rights"],
        rightsText: formal["rights_text"],
        family: formal["family"],
      });
      const labels = (sources as Json[]).map(({ label }) => label);
      expect(labels.join("; ") || null).toBe(formal["sources"]);
      for (const { url } of sources as Json[]) expect(URL.canParse(String(url))).toBe(true);
    }
  }
});

describe("refused requests for a sensor", () => {
  const refusal = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.get(path, headers);
    const code = answer.headers.get("x-error-code");
    return { status: answer.status, code, body: await answer.json() };
  };

  test("a paid sensor without a key is a 403 with exactly the upgrade body", async () => {
    for (const { id, min_tier } of await activeSensors(app)) {
      if (min_tier === "free") continue;
      for (const rest of ["", "/history", "/history?format=csv", "?rendering=variant"]) {
        expect(await refusal(`/api/sensors/${id}${rest}`)).toEqual({
          status: 403,
          code: "upgrade_required",
          body: { error: expect.stringMatching(/./), upgrade: `${BASE_URL}/pricing` },
        });
      }
    }
  });

  test("an institutional sensor is a 403 with the upgrade body for a retail key", async () => {
    await run(app, "update sensors set min_tier = 'institutional' where id = 'btc-fall'");
    const asked = "/api/sensors/btc-fall";
    const refused = await refusal(asked, keyHeader(app, "retail"));
    expect(refused.status).toBe(403);
    expect(refused.body).toHaveProperty("upgrade", `${BASE_URL}/pricing`);
    expect((await refusal(asked, keyHeader(app, "institutional"))).status).toBe(200);
    await run(app, "update sensors set min_tier = 'retail' where id = 'btc-fall'");
  });

  test.each([
    "nothing",
    "VIX",
    "vix%00",
    "%ZZ",
    "%F0%9F%98%80",
    "vix'--",
    "..%2Fvix",
    "a".repeat(9_000),
  ])("an id without a sensor is a 404 in the standard form: %s", async (id) => {
    const expected = { status: 404, code: "not_found", body: { error: "Unknown sensor" } };
    expect(await refusal(`/api/sensors/${id}`)).toEqual(expected);
    expect(await refusal(`/api/sensors/${id}/history`)).toEqual(expected);
  });

  test("an inactive sensor is a 404", async () => {
    await run(app, "update sensors set active = false where id = 'vix'");
    expect((await refusal("/api/sensors/vix")).status).toBe(404);
    await run(app, "update sensors set active = true where id = 'vix'");
  });

  test("bad input is refused before the sensor is looked up, and an unknown one before a paid one", async () => {
    expect((await refusal("/api/sensors/nothing?as_of=x")).status).toBe(400);
    expect((await refusal("/api/sensors/btc-fall/history?limit=0")).status).toBe(400);
    expect((await refusal("/api/sensors/nothing/history?limit=1")).status).toBe(404);
  });
});

test("figures that a licence forbids to show are in no answer about the sensor, at any tier", async () => {
  const before = partOf(await detail("vix", "", "institutional"), "latest_reading");
  const figure = String(before["value"]);
  await run(app, "update series set publish_values = false where id = 'VIX'");
  for (const rest of ["", "?rendering=variant", "/history", "/history?rendering=variant"]) {
    for (const tier of ["free", "retail", "institutional"] as const) {
      const body = await detail("vix", rest, tier);
      for (const [name, value] of membersOf(body)) {
        const isFigure = ["value", "raw_value", "band_low", "band_high"].includes(name);
        if (isFigure) expect(value, `${rest} ${name}`).toBeNull();
      }
    }
  }
  const csv = await app.get("/api/sensors/vix/history?format=csv", keyHeader(app, "retail"));
  expect(await csv.text()).not.toContain(figure);
  const gap = partOf(await detail("vix-gap", "", "institutional"), "latest_reading");
  expect(gap["value"]).toBeNull();
  expect(partOf(gap, "metadata")).toMatchObject({
    raw_value: null,
    inputs: [{ name: "VIX", value: null, weight: 1 }],
    band_low: null,
    band_high: null,
    percentile: expect.any(Number),
  });
  await run(app, "update series set publish_values = true where id = 'VIX'");
});
