// The agents' tools, called by the official MCP client on a real port with both versions of the
// protocol.

import type { Client } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { TOOLS } from "../../functions/agents/tools.ts";
import { bearer, connect, PROTOCOLS } from "../support/agents/connect.ts";
import { activeSensors } from "../support/service/answers.ts";
import { randomAddress, type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";

let app: TestApp;
let served: Awaited<ReturnType<typeof serveApp>>;
let address = randomAddress();
beforeAll(async () => {
  app = await testApp();
  served = await serveApp(app, () => address);
});
afterEach(() => {
  address = randomAddress();
});
afterAll(async () => {
  await served.close();
  await app.close();
});

/** Arguments of each tool, and the same request to the API. */
const REQUESTS: Record<string, { given: Record<string, unknown>; path: string; body?: object }> = {
  get_stress_index: { given: {}, path: "/api/stress-index" },
  list_sensors: { given: { scope: "all" }, path: "/api/sensors?scope=all" },
  get_sensor_history: {
    given: { id: "vix", limit: 3, order: "asc", from: "2026-01-05" },
    path: "/api/sensors/vix/history?limit=3&order=asc&from=2026-01-05",
  },
  get_panel: {
    given: { sensors: "vix,breakeven-5y", field: "state", limit: 4 },
    path: "/api/panel?sensors=vix,breakeven-5y&field=state&limit=4",
  },
  get_interpretation: { given: {}, path: "/api/interpretation" },
  score_text: {
    given: { text: "We are confident that demand will not weaken.", evidence: 1 },
    path: "/api/v2/tone/score?evidence=1",
    body: { text: "We are confident that demand will not weaken." },
  },
  compare_texts: {
    given: { text_a: "To the people of the state.", text_b: "Call me whatever you like." },
    path: "/api/v2/tone/compare",
    body: { text_a: "To the people of the state.", text_b: "Call me whatever you like." },
  },
  list_calls: { given: { limit: 2 }, path: "/api/calls?limit=2" },
  get_track_record: { given: {}, path: "/api/calls/track-record" },
};

async function fromApi(name: string, headers: Record<string, string>) {
  const { path, body } = REQUESTS[name] ?? { path: "" };
  const answer = await app.send(path, {
    method: body ? "POST" : "GET",
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

const textOf = (result: Awaited<ReturnType<Client["callTool"]>>): string => {
  const [first] = result.content;
  return first?.type === "text" ? first.text : "";
};

describe.each(PROTOCOLS)("the agents' tools by protocol %s", (version) => {
  test("the client lists every tool with the API's descriptions and the schemas of the caller's tier", async () => {
    for (const headers of [{}, bearer(app.keys.institutional)]) {
      const client = await connect(served.url, version, headers);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(Object.keys(REQUESTS));
      for (const tool of tools) {
        const contract = TOOLS[tool.name];
        expect(tool.title).toBe(contract?.summary);
        expect(tool.description).toContain(contract?.description);
        expect(tool.annotations).toMatchObject({ readOnlyHint: true });
        expect(tool.outputSchema).toMatchObject({ type: "object", properties: {} });
        expect(JSON.stringify(tool)).not.toMatch(/"wire"|"additionalProperties":\{\}/);
      }
      const history = tools.find(({ name }) => name === "get_sensor_history");
      expect(history?.inputSchema).toMatchObject({
        required: ["id"],
        additionalProperties: false,
        properties: { limit: { type: "integer", minimum: 1, maximum: 10_000, default: 200 } },
      });
      expect(history?.inputSchema.properties).not.toHaveProperty("rendering");
      expect(tools.find(({ name }) => name === "score_text")?.inputSchema).toMatchObject({
        required: ["text"],
        properties: { text: { type: "string", maxLength: 200_000 } },
      });
      const isPaid = "authorization" in headers;
      expect(JSON.stringify(history?.outputSchema).includes('"z_score"')).toBe(isPaid);
      await client.close();
    }
  });

  test.each(Object.keys(REQUESTS))("%s answers what the API answers, with a key", async (name) => {
    const client = await connect(served.url, version, bearer(app.keys.retail));
    await client.listTools();
    const result = await client.callTool({ name, arguments: REQUESTS[name]?.given ?? {} });
    const expected = await fromApi(name, bearer(app.keys.retail));
    expect(expected.status).toBe(200);
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toEqual(expected.body);
    expect(JSON.parse(textOf(result))).toEqual(expected.body);
    await client.close();
  });

  test.each(Object.keys(REQUESTS))("%s gives no more than the API without a key", async (name) => {
    const client = await connect(served.url, version);
    await client.listTools();
    const result = await client.callTool({ name, arguments: REQUESTS[name]?.given ?? {} });
    const expected = await fromApi(name, {});
    if (expected.status === 200) expect(result.structuredContent).toEqual(expected.body);
    else {
      expect(expected.status).toBe(401);
      expect(result).toMatchObject({ isError: true });
      expect(result.structuredContent).toBeUndefined();
      expect(textOf(result)).toContain("Missing API key (missing_key)");
      expect(textOf(result)).toContain("Authorization: Bearer");
    }
    await client.close();
  });

  test("a refusal gives its reason: bad input, unknown id, paid sensor, or a key that has ended", async () => {
    const free = await connect(served.url, version);
    const paid = (await activeSensors(app)).find(({ min_tier }) => min_tier !== "free");
    const refusals: [Record<string, unknown>, string[]][] = [
      [
        { id: "vix", limit: 0 },
        ["limit: must be a whole number from 1 to 10000", "invalid_request"],
      ],
      [{ id: "vix", limit: "1e3" }, ["invalid_request"]],
      [{ id: "no-such" }, ["Unknown sensor (not_found)"]],
      [{ id: "../calls" }, ["Unknown sensor (not_found)"]],
      [{}, ["id must be given"]],
      [{ id: "vix", rendering: "variant" }, ['unknown argument "rendering"']],
      [{ id: paid?.id }, ["upgrade_required", "/pricing"]],
    ];
    for (const [given, words] of refusals) {
      const result = await free.callTool({ name: "get_sensor_history", arguments: given });
      expect([given, result.isError]).toEqual([given, true]);
      for (const word of words) expect(textOf(result)).toContain(word);
    }
    await expect(free.callTool({ name: "no_such_tool" })).rejects.toMatchObject({ code: -32602 });
    for (const [key, code] of [
      [app.keys.expired, "expired_key"],
      [app.keys.revoked, "revoked_key"],
      ["svc_nonsense", "invalid_key"],
    ] as const) {
      const client = await connect(served.url, version, bearer(key));
      const result = await client.callTool({ name: "get_stress_index" });
      expect([code, result.isError]).toEqual([code, true]);
      expect(textOf(result)).toContain(`Invalid or expired API key (${code})`);
    }
  });

  test("every methodology page and the glossary are resources", async () => {
    const client = await connect(served.url, version);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain("docs://methods/stress-index");
    expect(resources).toHaveLength(12);
    for (const { uri, name } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toMatchObject([{ uri, mimeType: "text/markdown" }]);
      expect(JSON.stringify(contents)).toContain(`# ${name}`);
    }
    await expect(client.readResource({ uri: "docs://none" })).rejects.toThrow();
    await client.close();
  });

  test("calls draw on the API's rate bucket, and a refusal says when to try again", async () => {
    const client = await connect(served.url, version);
    const remaining = async () =>
      Number(
        (await app.get("/api/changelog", { "cf-connecting-ip": address })).headers.get(
          "x-ratelimit-remaining",
        ),
      );
    const before = await remaining();
    await client.callTool({ name: "get_stress_index" });
    await client.listTools();
    await expect(client.callTool({ name: "no_such_tool" })).rejects.toThrow();
    expect(await remaining()).toBe(before - 4);
    for (let left = await remaining(); left > 0; left -= 1) {
      await app.get("/api/changelog", { "cf-connecting-ip": address });
    }
    const refused = await client.callTool({ name: "get_stress_index" });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toMatch(
      /Rate limit exceeded \(rate_limited\)\nTry again in \d+ seconds/,
    );
    await expect(client.listResources()).rejects.toThrow(/429|Rate limit/);
    await client.close();
  });
});
