// The complete service in the process of a test, with the local platform's stand-ins behind it.

import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { allGroups } from "../../../functions/index.ts";
import { makeRenderer } from "../../../functions/pictures/renderer.ts";
import { issueKey, revokeKey } from "../../../lib/account/actions/manage-keys.ts";
import { AnswerCache } from "../../../lib/http/answer/answer-cache.ts";
import type { Services } from "../../../lib/http/app-env.ts";
import { makeAllServices } from "../../../lib/runtime/account-services.ts";
import type { WorkerEnv } from "../../../lib/runtime/services.ts";
import { type Platform, startPlatform } from "../../../scripts/local-platform/index.ts";
import { inProcessDb } from "../../../scripts/operator/database.ts";
import { type Contents, SAMPLE_END } from "../database/contents.ts";
import { preparedDatabase } from "../database/prepared.ts";
import { scanService } from "../safety/closing-scan.ts";

export { SAMPLE_END };
export const BASE_URL = "https://svc.test";

export interface TestApp {
  /** Sends a request as a client does; each test has a separate IP address unless it names one. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  send(path: string, init: RequestInit): Promise<Response>;
  json(path: string, headers?: Record<string, string>): Promise<Record<string, unknown>>;
  keys: Record<"retail" | "institutional" | "expired" | "revoked", string>;
  services: Services;
  /** Every logged line. */
  logs: Record<string, unknown>[];
  /** The stand-ins for database, Redis, Stripe and mail; their webhooks are sent to this app. */
  platform: Platform;
  /** Sets the clock of the service and of the stand-ins. */
  setNow(now: number): void;
  /** Requests to the stand-ins since the last reset. */
  requests(): Promise<Record<string, number>>;
  resetRequests(): Promise<void>;
  setFaults(faults: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the complete service on a real database with a part of the bundled sample. The real client
 * libraries reach the stand-ins of the local platform.
 */
export async function testApp(contents: Partial<Contents> = {}): Promise<TestApp> {
  let now = SAMPLE_END;
  const logs: TestApp["logs"] = [];
  const start = await preparedDatabase({ rows: 700, calls: true, ...contents });
  const platform = await startPlatform({
    port: 0,
    dataDir: null,
    image: start.image,
    databaseUrl: start.url,
    redisUrl: process.env["TEST_REDIS_URL"],
    sample: false,
    now: () => now,
    webhooks: {
      apiUrl: BASE_URL,
      fetch: (input, init = {}) => {
        const { pathname, search } = new URL(String(input));
        return send(pathname + search, init);
      },
    },
  });
  const db = inProcessDb(platform.database);
  const keys = await issueTestKeys(db);
  const env = { ...platform.settings, BASE_URL };
  const services: Services = {
    ...makeAllServices(env as WorkerEnv),
    clock: { read: () => ({ now, epoch: 0 }) },
    answers: new AnswerCache(0),
    drawPng: makeRenderer(rendererFiles()),
    log: (line) => void logs.push(line),
  };
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const pending: Promise<unknown>[] = [];
    const ctx = {
      waitUntil: (work: Promise<unknown>) => void pending.push(work),
      passThroughOnException: () => {},
      props: {},
    };
    const headers = new Headers(init.headers);
    if (!headers.has("cf-connecting-ip")) headers.set("cf-connecting-ip", randomAddress());
    const request = new Request(`${BASE_URL}${path}`, { ...init, headers });
    const answer = await allGroups.fetch(request, services, ctx as unknown as ExecutionContext);
    await Promise.all(pending);
    return answer;
  };
  const control = (path: string, init: RequestInit) => fetch(`${platform.url}${path}`, init);
  return {
    send,
    get: (path, headers = {}) => send(path, { headers }),
    json: async (path, headers = {}) =>
      (await (await send(path, { headers })).json()) as Record<string, unknown>,
    keys,
    services,
    logs,
    platform,
    setNow: (at) => {
      now = at;
    },
    requests: async () =>
      (await (await control("/requests.json", {})).json()) as Record<string, number>,
    resetRequests: async () => void (await control("/requests.json", { method: "DELETE" })),
    setFaults: async (faults) => {
      await control("/faults", { method: "DELETE" });
      await control("/faults", { method: "PUT", body: JSON.stringify(faults) });
    },
    close: () =>
      scanService({ platform, logs })
        .finally(() => platform.close())
        .finally(() => start.drop()),
  };
}

const module = (name: string) => readFileSync(createRequire(import.meta.url).resolve(name));

/** The files that a Worker bundles, from the same packages. */
const rendererFiles = () => ({
  wasm: module("@resvg/resvg-wasm/index_bg.wasm"),
  fonts: [
    module("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
    module("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf"),
  ],
});

/** A random IP address from a range reserved for documentation and tests. */
export const randomAddress = (): string =>
  `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;

async function issueTestKeys(db: Services["db"]): Promise<TestApp["keys"]> {
  const at = new Date(SAMPLE_END - 86_400_000);
  const issue = (tier: "retail" | "institutional", expiresAt: Date | null = null) =>
    issueKey(db, { tier, customer: "test", expiresAt }, at);
  const revoked = await issue("retail");
  await revokeKey(db, revoked.id, at);
  return {
    retail: (await issue("retail")).key,
    institutional: (await issue("institutional")).key,
    expired: (await issue("retail", new Date(SAMPLE_END - 3_600_000))).key,
    revoked: revoked.key,
  };
}
