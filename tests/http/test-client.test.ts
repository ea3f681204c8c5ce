// Hono's test client on the app of each group: requests and answers have the types of their contracts.

import { testClient } from "hono/testing";
import { Hono } from "hono/tiny";
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from "vitest";
import { accountRoutes } from "../../functions/account/index.ts";
import { languageRoutes } from "../../functions/language/index.ts";
import { recordRoutes } from "../../functions/record/index.ts";
import { sensorsRoutes } from "../../functions/sensors/index.ts";
import { stressIndexContract } from "../../functions/sensors/stress-index.ts";
import { signalsRoutes } from "../../functions/signals/index.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { serve } from "../../lib/http/serve.ts";
import { randomAddress, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, texts: true });
});
afterAll(() => app.close());

const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
const from = () => ({ headers: { "cf-connecting-ip": randomAddress() } });

describe("the test client", () => {
  test("sensors", async () => {
    const client = testClient(serve(sensorsRoutes), app.services, context);
    const answer = await client.api.sensors[":id"].history.$get(
      { param: { id: "vix" }, query: { limit: "2" } },
      from(),
    );
    expect(answer.status).toBe(200);
    const { readings } = await answer.json();
    expectTypeOf(readings).toExtend<readonly { observed_at: string }[]>();
    expect(readings).toHaveLength(2);
  });

  test("signals", async () => {
    const client = testClient(serve(signalsRoutes), app.services, context);
    const answer = await client.api.proposals.$get({ query: {} }, from());
    expectTypeOf((await answer.json()).proposals).toExtend<readonly object[]>();
    expect(answer.status).toBe(200);
  });

  test("language", async () => {
    const client = testClient(serve(languageRoutes), app.services, context);
    const answer = await client.api.tone[":ticker"].$get(
      { param: { ticker: "FOMC-PC" }, query: { limit: "1" } },
      from(),
    );
    expect((await answer.json()).history).toHaveLength(1);
  });

  test("record", async () => {
    const client = testClient(serve(recordRoutes), app.services, context);
    const { calls } = await (await client.api.calls.$get({ query: {} }, from())).json();
    expectTypeOf(calls).toExtend<readonly { slug: string }[]>();
    expect(calls.length).toBeGreaterThan(0);
  });

  test("account", async () => {
    const client = testClient(serve(accountRoutes), app.services, context);
    const answer = await client.api.auth.unlock.$post(
      { json: { apiKey: app.keys.retail } },
      from(),
    );
    expect(await answer.json()).toMatchObject({ success: true, tier: "retail" });
  });
});

test("a wrong request, and a body that its contract does not allow, do not compile", () => {
  const client = testClient(sensorsRoutes);
  // @ts-expect-error the parameter of the path is `id`
  void (() => client.api.sensors[":id"].$get({ param: { sensor: "vix" }, query: {} }));
  const wrong = { body: { stress_index: "high" }, dataAsOf: null };
  new Hono<AppEnv>().get(stressIndexContract.path, endpoint(stressIndexContract), (c) =>
    // @ts-expect-error the index is a number, and there is more than the index
    reply(c, stressIndexContract, wrong),
  );
});
