import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as Client from "../../clients/typescript/regime.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";
import { hasChromium, launchChromium, skippedReason } from "../support/site/chromium.ts";
import { serveClientPage } from "../support/site/client-page.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let desk: Awaited<ReturnType<typeof serveClientPage>>;
let browser: Browser;
let dir: string;

beforeAll(async () => {
  if (!hasChromium) return;
  dir = await mkdtemp(join(tmpdir(), "client-page-"));
  app = await testApp();
  server = await serveApp(app);
  desk = await serveClientPage(dir);
  browser = await launchChromium();
});
afterAll(async () => {
  if (!hasChromium) return;
  await browser.close();
  desk.close();
  await server.close();
  await app.close();
  await rm(dir, { recursive: true });
});

/** What a page does with the client. The browser runs it, so it refers to nothing of this file. */
async function useClient(baseUrl: string) {
  const { RegimeClient } = (globalThis as unknown as { regime: typeof Client }).regime;
  const statuses: number[] = [];
  const regime = new RegimeClient({
    baseUrl,
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      statuses.push(answer.status);
      return answer;
    },
  });
  const first = await regime.call("getSensor", { id: "vix" });
  const second = await regime.call("getSensor", { id: "vix" });
  const ids = new Set<string>();
  for await (const { observed_at } of regime.history("vix", { limit: 150 })) {
    ids.add(observed_at);
    if (ids.size === 300) break;
  }
  const refusal = await regime.call("getSensor", { id: "systemic-stress" }).then(
    () => null,
    ({ status, code, requestId }: Client.RegimeError) => ({ status, code, requestId }),
  );
  const plain = await new RegimeClient({ baseUrl }).call("getHealth", {});
  return { first, second, readings: ids.size, statuses, refusal, isUp: plain.db_connected };
}

describe.skipIf(!hasChromium)(`in a browser${skippedReason}`, () => {
  test("the TypeScript client reads from a page of another origin, headers included", async () => {
    const page = await browser.newPage();
    await page.goto(desk.url);
    const { first, second, ...found } = await page.evaluate(useClient, server.url);
    expect(first.sensor_id).toBe("vix");
    expect(second).toEqual(first);
    expect(found).toEqual({
      // The second answer was not sent again, and each page of the history named the next one.
      statuses: [200, 304, 200, 200, 403],
      readings: 300,
      isUp: true,
      refusal: {
        status: 403,
        code: "upgrade_required",
        requestId: expect.stringMatching(/^[0-9A-Z]{26}$/),
      },
    });
  });
});
