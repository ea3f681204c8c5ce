// The service on workerd, tested with the official MCP client and the public MCP conformance
// suite.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_CHARACTERS } from "../../functions/agents/tool.ts";
import { TOOLS } from "../../functions/agents/tools.ts";
import { issueKey } from "../../lib/account/actions/manage-keys.ts";
import type { Stack } from "../../scripts/local-platform/serve/stack.ts";
import { bearer, connect, PROTOCOLS } from "../support/agents/connect.ts";
import { KEYED_TOOLS, TOOL_REQUESTS } from "../support/agents/tool-requests.ts";
import { closeScanned } from "../support/safety/closing-scan.ts";
import { startSampleStack } from "../support/service/sample-stack.ts";

let stack: Stack;
let dir: string;
let key = "";
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "agents-"));
  stack = await startSampleStack(dir, async (db) => {
    const owner = { tier: "institutional", customer: "agents", expiresAt: null } as const;
    key = (await issueKey(db, owner, new Date())).key;
  });
});
afterAll(async () => {
  if (stack) await closeScanned(stack, dir);
  await rm(dir, { recursive: true, force: true });
});

/** Arguments for the whole sample, which is shown as of today and has no call of the tests. */
const FULL_SAMPLE: Record<string, Record<string, unknown>> = {
  get_changes: {},
  get_sensor_history: { id: "vix" },
  get_panel: { category: "macro" },
  list_calls: {},
};

const modules = join(import.meta.dirname, "../../node_modules");

/** Runs a conformance suite. The key is in the URL, because the suite sends more requests than the free limit. */
function runSuite(suite: string, version: string, more: string[]) {
  const expectedFailures = join(
    import.meta.dirname,
    `../support/agents/conformance-${version}.yml`,
  );
  const child = spawn(process.execPath, [
    join(modules, suite, "dist/index.js"),
    "server",
    "--url",
    `${stack.url}/mcp?key=${key}`,
    "--expected-failures",
    expectedFailures,
    "--output-dir",
    join(dir, "conformance"),
    ...more,
  ]);
  let out = "";
  child.stdout.on("data", (text: Buffer) => {
    out += text;
  });
  child.stderr.on("data", (text: Buffer) => {
    out += text;
  });
  return new Promise<{ status: number | null; out: string; passed: string[] }>((resolve) => {
    child.on("close", (status) => {
      const passed = [...out.matchAll(/^✓ ([\w-]+): [1-9]/gm)].map(([, name]) => name ?? "");
      resolve({ status, out, passed });
    });
  });
}

describe("the public MCP conformance suite, run against the service", () => {
  test("every applicable scenario of protocol 2026-07-28 passes", async () => {
    const run = await runSuite("@modelcontextprotocol/conformance", "2026-07-28", [
      "--suite",
      "all",
      "--spec-version",
      "2026-07-28",
    ]);
    expect(run.status, run.out).toBe(0);
    expect(run.passed).toEqual(
      expect.arrayContaining([
        "tools-list",
        "resources-list",
        "sep-2164-resource-not-found",
        "dns-rebinding-protection",
        "http-header-validation",
      ]),
    );
    // The four failures need tools that only the suite's own server has.
    expect(run.out).toMatch(/server-stateless: \d\d passed, 4 failed/);
  });

  test.each([
    ["the suite's version of that time", "conformance-2025", []],
    [
      "the suite's newest version",
      "@modelcontextprotocol/conformance",
      ["--spec-version", "2025-11-25"],
    ],
  ])("every applicable scenario of protocol 2025-11-25 passes in %s", async (_, suite, more) => {
    const run = await runSuite(suite, "2025-11-25", more);
    expect(run.status, run.out).toBe(0);
    expect(run.passed).toEqual(
      expect.arrayContaining([
        "server-initialize",
        "ping",
        "tools-list",
        "resources-list",
        "dns-rebinding-protection",
      ]),
    );
  });
});

describe.each(PROTOCOLS)("the official MCP client, protocol %s", (version) => {
  test("the client lists and calls every tool, with and without a key, within ten thousand tokens", async () => {
    const { calls } = (await (await fetch(`${stack.url}/api/calls`)).json()) as {
      calls: { slug: string }[];
    };
    const slug = calls[0]?.slug;
    for (const headers of [bearer(key), {}]) {
      const client = await connect(stack.url, version, headers);
      const listed = await client.listTools();
      expect(listed.tools.map(({ name }) => name)).toEqual(Object.keys(TOOLS));
      expect(JSON.stringify(listed).length).toBeLessThanOrEqual(20_000);
      for (const { name, description } of listed.tools) {
        const given =
          name === "get_call" ? { slug } : (FULL_SAMPLE[name] ?? TOOL_REQUESTS[name]?.given ?? {});
        const { isError, structuredContent, content } = await client.callTool({
          name,
          arguments: given,
        });
        const isRefused = !("authorization" in headers) && KEYED_TOOLS.includes(name);
        expect([name, isError ?? false]).toEqual([name, isRefused]);
        expect(structuredContent).toBeUndefined();
        expect(JSON.stringify(content).length).toBeLessThanOrEqual(MAX_CHARACTERS);
        const isSample = ![...KEYED_TOOLS, "get_method"].includes(name);
        expect([name, description?.endsWith("Data now: a sample.")]).toEqual([name, isSample]);
        if (isSample) expect(JSON.stringify(content)).toContain("Sample data, not today's markets");
      }
      await client.close();
    }
  });
});
