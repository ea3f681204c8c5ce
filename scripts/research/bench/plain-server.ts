// The plain Node server that `npm run bench` compares the service with: what a competent user might build
// with Hono, `pg` and `ioredis`. It does the same work: it validates parameters, looks up keys (kept for
// 10 s), limits by the same window, and answers the same bodies with ETag, Cache-Control, CORS and a
// request id; it caches answers as configured. It has no deadlines, circuit breaker, time travel, cursors,
// CSV or links.

import { hash } from "node:crypto";
import { serve } from "@hono/node-server";
import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { requestId } from "hono/request-id";
import { Redis } from "ioredis";
import pg from "pg";
import { TIERS, type Tier } from "../../../lib/core/tier.ts";
import { SensorHistoryQuery } from "../../../lib/sensors/wire/sensor-history.ts";
import { SensorListQuery } from "../../../lib/sensors/wire/sensors.ts";
import { StressIndexQuery } from "../../../lib/sensors/wire/stress-index.ts";
import { plainAnswers } from "./plain-answers.ts";
import { slidingWindow } from "./plain-limiter.ts";
import { type KeyRow, queriesOn } from "./plain-queries.ts";

const env = process.env;
const pool = new pg.Pool({ connectionString: env["DATABASE_URL"], max: Number(env["POOL"] ?? 10) });
const queries = queriesOn(pool);
const answers = plainAnswers(queries);
const answerCacheMs = Number(env["ANSWER_CACHE_MS"] ?? 2_000);

const KEY_CACHE_MS = 10_000;
const keys = new Map<string, { row: KeyRow | undefined; at: number }>();

async function keyOf(c: Context): Promise<KeyRow | null> {
  const credential = c.req.header("x-svc-key") ?? c.req.header("x-api-key");
  if (!credential) return null;
  const now = Date.now();
  let cached = keys.get(credential);
  if (!cached || now - cached.at > KEY_CACHE_MS) {
    cached = { row: await queries.key(hash("sha256", credential)), at: now };
    keys.set(credential, cached);
  }
  const { row } = cached;
  if (!row || row.revokedAt || (row.expiresAt && row.expiresAt.getTime() <= now)) return null;
  return row;
}

type PlainEnv = { Variables: { tier: Tier } };
const app = new Hono<PlainEnv>();
app.use(requestId());
app.use(cors());
app.use(async (c, next) => {
  c.set("tier", (await keyOf(c))?.tier ?? "free");
  await next();
});
if (env["REDIS_URL"] && env["LIMITER"] !== "off") {
  const redis = new Redis(env["REDIS_URL"]);
  const limiter = slidingWindow(redis, async (c) => {
    const key = await keyOf(c);
    const address = c.req.header("cf-connecting-ip") ?? "unknown";
    return { bucket: key?.bucket ?? hash("sha256", address), tier: key?.tier ?? "free" };
  });
  app.use(limiter);
}

const answerCache = new Map<string, { body: string; etag: string; at: number }>();

/** Answers JSON with an ETag, from memory if the stored answer is not too old. */
async function send(c: Context<PlainEnv>, make: () => Promise<object | null>): Promise<Response> {
  const tier = c.get("tier");
  const question = `${tier} ${c.req.url}`;
  let answer = answerCache.get(question);
  if (!answer || Date.now() - answer.at >= answerCacheMs) {
    const made = await make();
    if (made === null) return c.json({ error: "Not found" }, 404);
    const body = JSON.stringify(made);
    answer = { body, etag: `"${hash("sha256", body, "base64url")}"`, at: Date.now() };
    if (answerCacheMs > 0) answerCache.set(question, answer);
  }
  c.header("ETag", answer.etag);
  c.header("Cache-Control", tier === "free" ? "private, max-age=60" : "private, no-store");
  if (c.req.header("if-none-match") === answer.etag) return c.body(null, 304);
  return c.body(answer.body, 200, { "Content-Type": "application/json; charset=utf-8" });
}

app.get("/bare", (c) => c.json({ status: "ok" }));
app.get("/api/stress-index", zValidator("query", StressIndexQuery), (c) =>
  send(c, () => answers.stressIndex(c.get("tier"))),
);
app.get("/api/sensors", zValidator("query", SensorListQuery), (c) => {
  const tiers = c.req.valid("query").scope === "all" ? TIERS : TIERS.slice(0, 1);
  return send(c, () => answers.list(tiers));
});
app.get("/api/sensors/:id/history", zValidator("query", SensorHistoryQuery), (c) => {
  const { limit, offset } = c.req.valid("query");
  return send(c, () => answers.history(c.req.param("id"), { limit, offset }, c.get("tier")));
});

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(env["PORT"]) });
