// A POST whose answer was lost: both clients repeat it under one Idempotency-Key.

import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RegimeClient } from "../../clients/typescript/regime.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";
import { type LossyProxy, lossyProxy } from "../support/service/lossy-proxy.ts";
import { hasPython, missing, runProgram } from "../support/tools/programs.ts";

const PYTHON = join(import.meta.dirname, "../../clients/python");
const RANDOM = /^[0-9a-f]{32}$/;

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let proxy: LossyProxy;
beforeAll(async () => {
  app = await testApp();
  server = await serveApp(app);
  proxy = await lossyProxy(server.url);
});
afterAll(async () => {
  await proxy.close();
  await server.close();
  await app.close();
});
beforeEach(() => void proxy.keys.splice(0));

const client = (baseUrl: string) =>
  new RegimeClient({ baseUrl, ...(app.keys.retail && { key: app.keys.retail }) });

/** The webhooks of the key, which are deleted. */
async function webhooks(): Promise<{ id: string; url: string }[]> {
  const found = (await client(server.url).call("listWebhooks", {})).webhooks;
  for (const { id } of found) await client(server.url).call("deleteWebhook", { id });
  return found;
}

/** Fails unless two calls, each sent twice, created two webhooks with two random keys. */
async function expectTwoWebhooks(): Promise<void> {
  expect(await webhooks()).toHaveLength(2);
  const [a, again, b, last] = proxy.keys;
  expect([a, b]).toEqual([expect.stringMatching(RANDOM), expect.stringMatching(RANDOM)]);
  expect([again, last]).toEqual([a, b]);
  expect(a).not.toBe(b);
}

describe("the TypeScript client", () => {
  test("creates a webhook once, with a key of its own for each call", async () => {
    for (const url of ["https://hooks.fund.example/a", "https://hooks.fund.example/b"]) {
      const created = await client(proxy.url).call("createWebhook", {
        url,
        events: ["call.graded"],
      });
      expect(created.secret).toBeUndefined();
    }
    await expectTwoWebhooks();
  });

  test("sends the caller's key where one is given", async () => {
    const options = { idempotencyKey: "order-1" };
    await client(proxy.url).call("scoreTone", { text: "We will grow." }, options);
    expect(proxy.keys).toEqual(["order-1", "order-1"]);
  });
});

describe.skipIf(!hasPython)(`the Python client${missing(hasPython, "python3")}`, () => {
  const run = async (body: string) => {
    const made = `regime = Regime(${JSON.stringify(proxy.url)}, ${JSON.stringify(app.keys.retail)})`;
    const stdin = `from regime import Regime\n${made}\n${body}`;
    const { out, err } = await runProgram("python3", ["-"], { env: { PYTHONPATH: PYTHON }, stdin });
    expect(err).toBe("");
    return out;
  };

  test("creates a webhook once, with a key of its own for each call", async () => {
    const out = await run(`
for name in ("a", "b"):
    body = {"url": f"https://hooks.fund.example/{name}", "events": ["call.graded"]}
    print("secret" in regime.post("/api/webhooks", body))`);
    expect(out).toBe("False\nFalse\n");
    await expectTwoWebhooks();
  });

  test("sends the caller's key where one is given", async () => {
    await run(
      'regime.post("/api/v2/tone/score", {"text": "We will grow."}, idempotency_key="order-1")',
    );
    expect(proxy.keys).toEqual(["order-1", "order-1"]);
  });
});
