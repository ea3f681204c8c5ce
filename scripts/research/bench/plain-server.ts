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
import { SensorDetailQuery, SensorListQuery } from "../../../lib/sensors/wire/sensors.ts";
import { StressIndexQuery } from "../../../lib/sensors/wire/stress-index.ts";
import { plainAnswers } from "./plain-answers.ts";
import { slidingWindow } from "./plain-limiter.ts";
import { type KeyRow, queriesOn } from "./plain-queries.ts";

/**
 * What a competent user would build instead: hono on Node with `pg` and `ioredis`, in its own
 * process. It validates the same parameters, looks keys up and keeps them for 10 s, limits by the
 * same window, answers the same bodies with ETag, Cache-Control, CORS and a request id, and keeps
 * answers as long as it is configured to. It has no deadlines, breaker, time travel, cursors, CSV or links.
 */
const env = process.env;
const pool = new pg.Pool({ connectionString: env["DATABASE_URL"], max: Number(env["POOL"] ?? 10) });
const queries = queriesOn(pool);
const answers = plainAnswers(queries);
const keptForMs = Number(env["ANSWER_CACHE_MS"] ?? 2_000);

const KEY_KEPT_MS = 10_000;
const keys = new Map<string, { row: KeyRow | undefined; at: number }>();

async function keyOf(c: Context): Promise<KeyRow | null> {
  const credential = c.req.header("x-svc-key") ?? c.req.header("x-api-key");
  if (!credential) return null;
  const now = Date.now();
  let kept = keys.get(credential);
  if (!kept || now - kept.at > KEY_KEPT_MS) {
    kept = { row: await queries.key(hash("sha256", credential)), at: now };
    keys.set(credential, kept);
  }
  const { row } = kept;
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

const kept = new Map<string, { body: string; etag: string; at: number }>();

/** JSON with an ETag, from memory where it is young enough. */
async function send(c: Context<PlainEnv>, make: () => Promise<object | null>): Promise<Response> {
  const tier = c.get("tier");
  const question = `${tier} ${c.req.url}`;
  let answer = kept.get(question);
  if (!answer || Date.now() - answer.at >= keptForMs) {
    const made = await make();
    if (made === null) return c.json({ error: "Not found" }, 404);
    const body = JSON.stringify(made);
    answer = { body, etag: `"${hash("sha256", body, "base64url")}"`, at: Date.now() };
    if (keptForMs > 0) kept.set(question, answer);
  }
  c.header("ETag", answer.etag);
  c.header("Cache-Control", tier === "free" ? "private, max-age=60" : "private, no-store");
  if (c.req.header("if-none-match") === answer.etag) return c.body(null, 304);
  return c.body(answer.body, 200, { "Content-Type": "application/json; charset=utf-8" });
}

app.get("/api/health", async (c) => c.json(await answers.health()));
app.get("/api/stress-index", zValidator("query", StressIndexQuery), (c) =>
  send(c, () => answers.stressIndex(c.get("tier"))),
);
app.get("/api/sensors", zValidator("query", SensorListQuery), (c) => {
  const tiers = c.req.valid("query").scope === "all" ? TIERS : TIERS.slice(0, 1);
  return send(c, () => answers.list(tiers));
});
app.get("/api/sensors/:id", zValidator("query", SensorDetailQuery), (c) =>
  send(c, () => answers.detail(c.req.param("id"), c.get("tier"))),
);
app.get("/api/sensors/:id/history", zValidator("query", SensorHistoryQuery), (c) => {
  const { limit, offset } = c.req.valid("query");
  return send(c, () => answers.history(c.req.param("id"), { limit, offset }, c.get("tier")));
});

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(env["PORT"]) });
