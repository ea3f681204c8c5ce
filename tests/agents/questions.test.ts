// Forty questions that people ask an agent about markets: the tool that the documentation names for each answers it
// in one call, within the budget.

import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_CHARACTERS } from "../../functions/agents/tool.ts";
import { bearer, connect } from "../support/agents/connect.ts";
import { QUESTIONS } from "../support/agents/questions.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";

let app: TestApp;
let served: Awaited<ReturnType<typeof serveApp>>;
let client: Client;
beforeAll(async () => {
  app = await testApp({ texts: true, stocks: true });
  served = await serveApp(app, () => "203.0.113.9");
  client = await connect(served.url, "2025-11-25", bearer(app.keys.institutional));
});
afterAll(async () => {
  await client.close();
  await served.close();
  await app.close();
});

test("there are forty, and each is asked once", () => {
  expect(new Set(QUESTIONS.map(([question]) => question)).size).toBe(40);
});

test.each(QUESTIONS)("%s", async (_, name, given, answer) => {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const texts = content.flatMap((part) => (part.type === "text" ? part.text : []));
  expect([isError ?? false, texts[0]]).toEqual([false, expect.stringMatching(answer)]);
  expect(texts.join("\n").length).toBeLessThanOrEqual(MAX_CHARACTERS);
});
