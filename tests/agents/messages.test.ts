// Messages of the Model Context Protocol (MCP) at /mcp, valid and invalid ones.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TOOLS } from "../../functions/agents/tools.ts";
import { TOOL_OPERATIONS } from "../../functions/site/docs/mcp.ts";
import { OPERATIONS } from "../../functions/site/docs/operations.ts";
import { contractOf } from "../../lib/http/endpoint.ts";
import { bearer } from "../support/agents/connect.ts";
import { BASE_URL, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
});
afterAll(() => app.close());

const HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};
const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  app.send("/mcp", { method: "POST", headers: { ...HEADERS, ...headers }, body });
const rpc = (method: string, params?: object, id: unknown = 7) =>
  JSON.stringify({ jsonrpc: "2.0", id, method, ...(params && { params }) });
const call = (name: string, given: object = {}) => rpc("tools/call", { name, arguments: given });

/** Returns the answer's message, whether it came as JSON or as an event. */
async function messageOf(answer: Response): Promise<Record<string, unknown>> {
  const text = await answer.text();
  const [, data = text] = /^data: (.*)$/m.exec(text) ?? [];
  return JSON.parse(data) as Record<string, unknown>;
}

describe("an invalid message", () => {
  const deep = `${"[".repeat(40)}${"]".repeat(40)}`;
  test.each([
    ["no JSON", "{", {}, 400, -32700],
    ["no body", "", {}, 400, -32700],
    ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0x22]), {}, 400, -32700],
    ["a list of messages", `[${rpc("tools/list")}]`, {}, 400, -32600],
    ["a number", "7", {}, 400, -32600],
    ["what is nested too deeply", `{"a":${deep}}`, {}, 400, -32600],
    ["another type", rpc("tools/list"), { "content-type": "text/plain" }, 400, -32600],
    ["a long body", `{"a":"${"x".repeat(600_000)}"}`, {}, 413, -32000],
    ["a page of another site", rpc("tools/list"), { origin: "https://evil.example" }, 403, -32000],
    ["a broken origin", rpc("tools/list"), { origin: "null" }, 403, -32000],
    ["a wish for changes", rpc("subscriptions/listen", { notifications: {} }), {}, 404, -32601],
  ])("%s is answered in the form of the protocol", async (_, body, headers, status, code) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect(await messageOf(answer)).toMatchObject({ jsonrpc: "2.0", error: { code } });
  });

  test("random messages get an answer without a fault and without internal words", async () => {
    const bodies = [
      "{}",
      '{"jsonrpc":"1.0"}',
      rpc("nothing"),
      rpc("tools/call"),
      rpc("tools/call", [] as object),
      call("__proto__"),
      call("constructor"),
      call("toString"),
      rpc("resources/read", { uri: 4 }),
      rpc("tools/list", undefined, null),
      rpc("tools/list", undefined, {}),
      rpc("initialize", {}),
      call("get_sensor_history", { id: { a: 1 } }),
      call("get_sensor_history", { id: ["vix"] }),
      call("get_sensor_history", { id: "vix\n", limit: [] }),
      call("list_calls", { limit: -1 }),
      call("get_sensor_history", { id: "vix", from: "\u0000" }),
      call("score_text", { text: 4 }),
      call("get_sensor_history", { id: "vix", __proto__: 1, as_of: "9999-99-99" }),
    ];
    for (const body of bodies) {
      for (const headers of [{}, bearer(app.keys.retail)]) {
        const answer = await post(body, headers);
        expect([body, answer.status < 500]).toEqual([body, true]);
        expect(await answer.text()).not.toMatch(/select |postgres|at \w+ \(|node_modules/i);
      }
    }
  });

  test("any method but POST is a 405", async () => {
    for (const method of ["GET", "DELETE", "PUT"]) {
      const answer = await app.send("/mcp", { method, headers: HEADERS });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "OPTIONS, POST"]);
      expect(await messageOf(answer)).toMatchObject({ error: { code: -32601 } });
    }
  });
});

test("the service's own page may send requests, and the answer states the limit and is not cached", async () => {
  const answer = await post(call("get_stress_index"), { origin: BASE_URL });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-ratelimit-limit")).toBe("60");
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9A-Z]{26}$/);
});

test("a request from a page of another site counts against the limit of its address", async () => {
  const foreign = { origin: "https://evil.example", "cf-connecting-ip": "203.0.113.77" };
  const statuses: number[] = [];
  for (let sent = 0; sent <= 60; sent += 1) {
    const answer = await post(rpc("tools/list"), foreign);
    statuses.push(answer.status);
    const isFirst = sent === 0;
    expect(answer.headers.get("cache-control")).toBe("no-store");
    if (isFirst) expect(answer.headers.get("x-error-code")).toBe("foreign_origin");
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([403, 429]);
});

test("a key in the URL is accepted, and is in no answer or log line", async () => {
  const answer = await app.send(`/mcp?key=${app.keys.institutional}`, {
    method: "POST",
    headers: HEADERS,
    body: call("score_text", { text: "We are confident." }),
  });
  const text = await answer.text();
  expect(text).toContain("risk_score");
  expect(text + JSON.stringify(app.logs)).not.toContain(app.keys.institutional);
});

test("while the database is down a tool reports it, and a caller with a key gets no free data", async () => {
  await app.setFaults({ postgres: "down" });
  const key = bearer(app.keys.institutional);
  const results = [
    await messageOf(await post(call("get_stress_index"))),
    await messageOf(await post(call("list_sensors"), key)),
  ];
  await app.setFaults({});
  for (const message of results) {
    expect(message).toMatchObject({ id: 7, result: { isError: true } });
    expect(JSON.stringify(message)).toContain("(unavailable)");
  }
});

describe("the form of an answer", () => {
  const EVENT = /^event: message\ndata: \{.*\}\n\n$/;
  const forms: [string, string | null, "json" | "event"][] = [
    ["both", "application/json, text/event-stream", "json"],
    ["anything", "*/*", "json"],
    ["nothing that it names", null, "json"],
    ["JSON alone", "application/json", "json"],
    ["events alone", "text/event-stream", "event"],
    ["JSON in upper case", "APPLICATION/JSON", "json"],
    ["events in upper case", "Text/Event-Stream", "event"],
    ["any application", "application/*", "json"],
    ["another type", "text/html", "json"],
  ];
  test.each(forms)("a client that accepts %s is served", async (_, accept, form) => {
    for (const body of [rpc("tools/list"), call("get_stress_index"), rpc("ping")]) {
      const headers = { "content-type": "application/json", ...(accept !== null && { accept }) };
      const answer = await app.send("/mcp", { method: "POST", headers, body });
      const type = form === "json" ? "application/json" : "text/event-stream";
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
      if (form === "event") expect(await answer.clone().text()).toMatch(EVENT);
      expect(await messageOf(answer)).toMatchObject({ jsonrpc: "2.0", id: 7 });
    }
  });
});

describe("a list of messages", () => {
  const OLD = { "mcp-protocol-version": "2025-03-26" };
  const notification = JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" });
  const messagesOf = async (answer: Response) => (await answer.json()) as { id: unknown }[];

  test("is answered message by message where its version has lists, and each counts", async () => {
    const headers = { ...OLD, "cf-connecting-ip": "203.0.113.78" };
    const list = [
      rpc("tools/list", undefined, 1),
      notification,
      call("get_stress_index"),
      rpc("nothing", undefined, "b"),
      "7",
    ];
    const answer = await post(`[${list.join(",")}]`, headers);
    expect(answer.status).toBe(200);
    expect(await messagesOf(answer)).toMatchObject([
      { id: 1, result: { tools: expect.any(Array) } },
      { id: 7, result: { content: expect.any(Array) } },
      { id: "b", error: { code: -32601 } },
      { id: null, error: { code: -32600 } },
    ]);
    const next = await app.get("/api/changelog", headers);
    expect(next.headers.get("x-ratelimit-remaining")).toBe("54");
  });

  test("of notifications alone has no answer", async () => {
    const answer = await post(`[${notification},${notification}]`, OLD);
    expect([answer.status, await answer.text()]).toEqual([202, ""]);
  });

  test.each([
    ["an empty list", "[]", OLD],
    ["a long list", `[${Array(11).fill(rpc("ping")).join(",")}]`, OLD],
    ["a list of a later version", `[${rpc("ping")}]`, { "mcp-protocol-version": "2025-06-18" }],
  ])("%s is refused", async (_, body, headers) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(400);
    expect(await messageOf(answer)).toMatchObject({ id: null, error: { code: -32600 } });
  });
});

test("a browser's question before a request of another site is answered, without leave", async () => {
  const answer = await app.send("/mcp", {
    method: "OPTIONS",
    headers: {
      origin: "https://app.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
    },
  });
  expect([answer.status, answer.headers.get("allow")]).toEqual([204, "OPTIONS, POST"]);
  expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual(
    [],
  );
  const page = await (await app.get("/docs/mcp")).text();
  expect(page).toContain("OPTIONS");
});

test("the documentation page names every tool and its endpoints", async () => {
  const pathOf = (id: string) => OPERATIONS.find((operation) => operation.id === id)?.path;
  const named = TOOL_OPERATIONS.map(([tool, ids]) => [tool, ids.map(pathOf)]);
  const served = Object.entries(TOOLS).map(([tool, { routes }]) => [
    tool,
    routes.map((route) => contractOf(route).path.replaceAll(/:(\w+)/g, "{$1}")),
  ]);
  expect(named).toEqual(served);
  const page = await (await app.get("/docs/mcp")).text();
  expect(page).toContain(`${BASE_URL}/mcp`);
});
