// The agents' tools, called by the official MCP client on a real port with both versions of the
// protocol.

import type { Client } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { MAX_CHARACTERS } from "../../functions/agents/tool.ts";
import { TOOLS } from "../../functions/agents/tools.ts";
import { bearer, connect, PROTOCOLS } from "../support/agents/connect.ts";
import { KEYED_TOOLS, TOOL_REQUESTS } from "../support/agents/tool-requests.ts";
import { activeSensors } from "../support/service/answers.ts";
import { randomAddress, type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";

let app: TestApp;
let served: Awaited<ReturnType<typeof serveApp>>;
let address = randomAddress();
beforeAll(async () => {
  app = await testApp({ texts: true, stocks: true });
  served = await serveApp(app, () => address);
});
afterEach(() => {
  address = randomAddress();
});
afterAll(async () => {
  await served.close();
  await app.close();
});

async function fromApi(name: string, headers: Record<string, string>) {
  const { paths = [], body } = TOOL_REQUESTS[name] ?? {};
  return Promise.all(
    paths.map(async (path) => {
      const answer = await app.send(path, {
        method: body ? "POST" : "GET",
        headers: { ...headers, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    }),
  );
}

type Result = Awaited<ReturnType<Client["callTool"]>>;

const textsOf = ({ content }: Result): string[] =>
  content.flatMap((part) => (part.type === "text" ? part.text : []));
const textOf = (result: Result): string => textsOf(result)[0] ?? "";

/** Every member of a value that is text or a number, with the value. */
function membersIn(value: unknown, name = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => membersIn(item, name));
  if (typeof value !== "object" || value === null) return [`${name}=${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([member, item]) => membersIn(item, member));
}

/** Members that a tool makes itself: they summarise members that the API shows the same caller. */
const OWN_MEMBERS =
  /^(since|change|from|to|ticker|language|health|profile|dislocation|name|section|text|weeks)=/;

describe.each(PROTOCOLS)("the agents' tools by protocol %s", (version) => {
  test("the list is short, and says of each tool when to use it and when not", async () => {
    const client = await connect(served.url, version);
    const listed = await client.listTools();
    expect(JSON.stringify(listed).length).toBeLessThanOrEqual(20_000);
    expect(listed.tools.map(({ name }) => name)).toEqual(Object.keys(TOOL_REQUESTS));
    expect(Object.keys(TOOLS)).toEqual(Object.keys(TOOL_REQUESTS));
    for (const tool of listed.tools) {
      expect(tool.description).toMatch(/^Use .*\b(Not|not) /);
      expect(tool.annotations).toMatchObject({ readOnlyHint: true });
      expect(tool.outputSchema).toBeUndefined();
      expect(JSON.stringify(tool)).not.toMatch(/"wire"|"rendering"|"\$ref"/);
    }
    const history = listed.tools.find(({ name }) => name === "get_sensor_history");
    expect(history?.inputSchema).toMatchObject({
      required: ["id"],
      additionalProperties: false,
      properties: { limit: { type: "integer", minimum: 1, maximum: 1_000, default: 30 } },
    });
    const scored = listed.tools.find(({ name }) => name === "score_text");
    expect(scored?.inputSchema).toMatchObject({
      required: ["text"],
      properties: { text: { type: "string", maxLength: 200_000 }, evidence: { default: "0" } },
    });
    await client.close();
  });

  test.each(Object.keys(TOOL_REQUESTS))(
    "%s answers what the API answers, with a key, as text and once",
    async (name) => {
      const client = await connect(served.url, version, bearer(app.keys.institutional));
      const result = await client.callTool({ name, arguments: TOOL_REQUESTS[name]?.given ?? {} });
      expect([name, result.isError ?? false, textOf(result)]).toEqual([
        name,
        false,
        expect.any(String),
      ]);
      expect(result.structuredContent).toBeUndefined();
      expect(textsOf(result).join("").length).toBeLessThanOrEqual(MAX_CHARACTERS);
      const expected = await fromApi(name, bearer(app.keys.institutional));
      const known = new Set(expected.flatMap(({ body }) => membersIn(body)));
      const shown = membersIn(JSON.parse(textOf(result))).filter((each) => !OWN_MEMBERS.test(each));
      expect(shown.filter((each) => !known.has(each))).toEqual([]);
      if (name !== "get_method") expect(shown.length).toBeGreaterThan(2);
      await client.close();
    },
  );

  test.each(Object.keys(TOOL_REQUESTS))(
    "%s gives no more than the API without a key",
    async (name) => {
      const client = await connect(served.url, version);
      const result = await client.callTool({ name, arguments: TOOL_REQUESTS[name]?.given ?? {} });
      const expected = await fromApi(name, {});
      if (KEYED_TOOLS.includes(name)) {
        expect(expected.map(({ status }) => status)).toEqual([401]);
        expect(result).toMatchObject({ isError: true });
        expect(textOf(result)).toContain("Missing API key (missing_key)");
        expect(textOf(result)).toContain("Authorization: Bearer");
      } else {
        expect([name, result.isError ?? false]).toEqual([name, false]);
        const known = new Set(
          expected.filter(({ status }) => status === 200).flatMap(({ body }) => membersIn(body)),
        );
        const shown = membersIn(JSON.parse(textOf(result))).filter(
          (each) => !OWN_MEMBERS.test(each),
        );
        expect(shown.filter((each) => !known.has(each) && !/=null$/.test(each))).toEqual([]);
      }
      await client.close();
    },
  );

  test("a page says how to get the next one, and the next one follows", async () => {
    const client = await connect(served.url, version);
    const read = async (given: object) => {
      const result = await client.callTool({
        name: "get_sensor_history",
        arguments: { id: "vix", ...given },
      });
      const { readings } = JSON.parse(textOf(result)) as { readings: { recorded_at: string }[] };
      return { readings, notes: textsOf(result).slice(1).join("\n") };
    };
    const first = await read({});
    expect(first.readings).toHaveLength(30);
    expect(first.notes).toMatch(/Rows 1 to 30 of 700, newest first\. More: offset=30, or a limit/);
    const second = await read({ offset: 30 });
    const all = await read({ limit: 60 });
    expect([...first.readings, ...second.readings]).toEqual(all.readings);
    expect((await read({ limit: 1_000 })).notes).toContain("Rows 1 to 200 of 700");
    await client.close();
  });

  test("a refusal gives its reason: bad input, unknown id, paid sensor, or a key that has ended", async () => {
    const free = await connect(served.url, version);
    const paid = (await activeSensors(app)).find(({ min_tier }) => min_tier !== "free");
    const refusals: [string, Record<string, unknown>, string[]][] = [
      [
        "get_sensor_history",
        { id: "vix", limit: 0 },
        ["limit: must be a whole number from 1 to 10000", "invalid_request"],
      ],
      ["get_sensor_history", { id: "vix", limit: "1e3" }, ["invalid_request"]],
      ["get_sensor_history", { id: "vix", limit: 1_001 }, ["from 1 to 1000"]],
      ["get_sensor_history", { id: "no-such" }, ["Unknown sensor (not_found)"]],
      ["get_sensor_history", { id: "../calls" }, ["Unknown sensor (not_found)"]],
      ["get_sensor_history", {}, ["id must be given"]],
      ["get_sensor_history", { id: "vix", rendering: "variant" }, ['unknown argument "rendering"']],
      ["get_sensor_history", { id: paid?.id }, ["upgrade_required", "/pricing"]],
      ["get_ticker", { ticker: "NOSUCH" }, ["not_found"]],
      ["get_ticker", { ticker: "ATEST", as_of: "soon" }, ["as_of", "invalid_request"]],
      ["get_changes", { since: "1950-01-01" }, ["Nothing was known then", "not_found"]],
      ["get_changes", { since: "last week" }, ["invalid_request"]],
      ["get_equity_regimes", { ticker: "ATEST" }, ["missing_key"]],
      ["get_method", { name: "nope" }, ["name: must be one of"]],
      ["get_method", { name: "glossary", section: "nope" }, ["section: there are"]],
    ];
    for (const [name, given, words] of refusals) {
      const result = await free.callTool({ name, arguments: given });
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
      for (const [name, given] of [
        ["get_stress_index", {}],
        ["get_ticker", { ticker: "ATEST" }],
        ["get_method", {}],
      ] as const) {
        const result = await client.callTool({ name, arguments: given });
        expect([name, code, result.isError]).toEqual([name, code, true]);
        expect(textOf(result)).toContain(`Invalid or expired API key (${code})`);
      }
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

  test("the prompts name tools that exist", async () => {
    const client = await connect(served.url, version);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      "market_stress_now",
      "what_changed_this_week",
      "read_this_release",
    ]);
    for (const { name } of prompts) {
      const given = name === "read_this_release" ? { text: "Sales fell." } : {};
      const { messages } = await client.getPrompt({ name, arguments: given });
      const words = JSON.stringify(messages);
      const named = words.match(/\b(get|list|score|compare)_\w+/g) ?? [];
      expect(named.length).toBeGreaterThan(0);
      for (const tool of named) expect(Object.keys(TOOLS)).toContain(tool);
      if (name === "read_this_release") expect(words).toContain("Sales fell.");
    }
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
    await client.callTool({ name: "get_ticker", arguments: { ticker: "ATEST" } });
    await client.listTools();
    await expect(client.callTool({ name: "no_such_tool" })).rejects.toThrow();
    expect(await remaining()).toBe(before - 5);
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

test("a tool of many parts makes at most three round trips to the database, and one to Redis", async () => {
  const key = bearer(app.keys.institutional);
  const client = await connect(served.url, "2026-07-28", key);
  await client.listTools();
  for (const name of ["get_ticker", "get_changes", "get_stress_index", "get_track_record"]) {
    await app.resetRequests();
    await client.callTool({ name, arguments: TOOL_REQUESTS[name]?.given ?? {} });
    const { postgres = 0, redis = 0 } = await app.requests();
    expect([name, postgres]).toEqual([name, expect.toSatisfy((trips: number) => trips <= 3)]);
    expect([name, redis <= 1]).toEqual([name, true]);
  }
  await client.close();
});
