// What the doctor says of Redis's eviction policy.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { redisRows } from "../../scripts/operator/doctor/deployment.ts";

/** The server's answer to CONFIG GET maxmemory-policy, or null when it refuses the command. */
let policy: string | null = null;
let server: Server;
let env: Record<string, string>;

const inBase64 = (text: string) => Buffer.from(text).toString("base64");

const answerTo = ([command = ""]: string[]) => {
  if (command.toUpperCase() === "PING") return { result: inBase64("PONG") };
  if (policy === null) return { error: "ERR Command is not available" };
  return { result: ["maxmemory-policy", policy].map(inBase64) };
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const asked = JSON.parse(body);
    const isPipeline = request.url?.endsWith("/pipeline");
    const answer = isPipeline ? (asked as string[][]).map(answerTo) : answerTo(asked);
    response.writeHead("error" in answer ? 400 : 200).end(JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env = { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: "a-token" };
});
afterAll(() => server.close());

test.each([
  ["noeviction", "good", /^none$/],
  ["allkeys-lru", "bad", /^allkeys-lru: what was signed last may be forgotten$/],
  [null, "off", /^the server does not tell/],
] as const)("an eviction policy of %s is %s", async (reply, health, found) => {
  policy = reply;
  const [pong, eviction] = await redisRows(env);
  expect(pong).toMatchObject({ health: "good", found: "PONG" });
  expect(eviction).toMatchObject({ what: "Redis eviction", health });
  expect(eviction?.found).toMatch(found);
  if (health !== "good") expect(eviction?.fix).toContain("console");
});
