// The requests that `npm run soak` sends: operations of the API, pages, and the callers and addresses they come
// from.

import { randomBytes } from "node:crypto";
import { subscribeContract } from "../../../functions/account/alerts.ts";
import { GROUPS } from "../../../functions/index.ts";
import { formatApiKey, KEY_BYTES } from "../../../lib/account/domain/api-key.ts";
import { WINDOW_MS } from "../../../lib/core/sliding-window.ts";
import type { Contract } from "../../../lib/http/contract.ts";
import { ALERT_RULES } from "../../../lib/mail/delivery-rules.ts";

export const CALLER_KINDS = ["free", "retail", "institutional", "unknown"] as const;
/** Kind of caller; `unknown` sends a key that was never issued. */
export type CallerKind = (typeof CALLER_KINDS)[number];

/** A kind of request to the service. */
export interface SoakRequest {
  /** Name in the report: method and path. */
  name: string;
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** Makes a new body for each request, because e-mail addresses must differ. */
  body: (() => object) | null;
  /** Whether the answer needs the database even for callers without a key. */
  needsDatabase: boolean;
  needsPayments: boolean;
  /** Whether all such requests come from one address, so that it exceeds its limit. */
  isOverLimitTest: boolean;
  /**
   * How long an address pauses after this request, so that it never reaches the route's own limit,
   * even when Redis is down and only a fifth of it is allowed. Null: the route has no own limit.
   */
  pauseMs: number | null;
}

/** The sensors, the call and the keys that requests use. */
export interface SoakTargets {
  slug: string;
  sensorIds: readonly string[];
  keys: Record<"retail" | "institutional", readonly string[]>;
}

/**
 * Never sent: they would end the keys of the soak, create more webhooks than a key may have, or be limited by
 * key, not by address.
 */
const EXCLUDED = ["rotateKey", "revokeKey", "createWebhook", "testWebhook"];
/** Paths that the Worker answers without the database. */
const WITHOUT_DATABASE =
  /^\/(docs|changelog|unlock|robots\.txt|llms\.txt|api\/(openapi|changelog|auth\/lock|health\/live|billing\/(price|return)))(?![^/?])/;
/** Paths that need the payment provider. */
const PAYMENT_PATHS = /^\/api\/billing\/(checkout|portal|price|reveal)$/;
const PAGES = [
  "/",
  "/sensors",
  "/sensors/vix",
  "/equity",
  "/tone",
  "/tone/ATEST",
  "/dislocation",
  "/calls",
  "/calls/sample",
  "/gate",
  "/tape",
  "/status",
  "/pricing",
  "/account",
  "/alerts",
  "/unlock",
  "/docs",
  "/docs/api",
  "/docs/api/getSensorHistory",
  "/docs/errors",
  "/docs/limits",
  "/changelog",
  "/robots.txt",
  "/llms.txt",
];
const EMAIL_EXAMPLE = /"email":"[^"]*"/;

const freshEmail = (): string => `soak-${randomBytes(6).toString("hex")}@svc.example`;

function makeRequest(name: string, path: string, more: Partial<SoakRequest> = {}): SoakRequest {
  return {
    name,
    method: "GET",
    path,
    body: null,
    isOverLimitTest: false,
    pauseMs: null,
    needsDatabase: !WITHOUT_DATABASE.test(path),
    needsPayments: PAYMENT_PATHS.test(path),
    ...more,
  };
}

/** The example request of each operation of the API, except the excluded ones. */
export function contractRequests({ slug, keys }: SoakTargets): SoakRequest[] {
  const contracts: Contract[] = Object.values(GROUPS)
    .flat()
    .map(({ contract }) => contract);
  return contracts
    .filter(({ operationId }) => !EXCLUDED.includes(operationId))
    .map((contract) => {
      const { method, path, example } = contract;
      const text = JSON.stringify(example.body ?? {}).replace("<API_KEY>", keys.retail[0] ?? "");
      const body = () => JSON.parse(text.replace(EMAIL_EXAMPLE, `"email":"${freshEmail()}"`));
      return makeRequest(
        `${method} ${path}`,
        example.path.replace("/calls/sample", `/calls/${slug}`),
        {
          ...(method === "post" && { method: "POST", body }),
          ...(method === "delete" && { method: "DELETE" }),
          pauseMs: pauseAfter(contract),
        },
      );
    });
}

/** Two windows, because a sliding window also weighs the requests of the previous window. */
function pauseAfter({ path, ownLimit }: Contract): number | null {
  if (path === subscribeContract.path) return ALERT_RULES.signupWindowMs;
  return ownLimit ? 2 * WINDOW_MS : null;
}

/** One request for each page of the site. */
export const pageRequests = ({ slug }: SoakTargets): SoakRequest[] =>
  PAGES.map((path) => makeRequest(`page ${path}`, path.replace("/calls/sample", `/calls/${slug}`)));

/** A payment event without a signature. */
export const UNSIGNED_EVENT = makeRequest("post /api/billing/webhook", "/api/billing/webhook", {
  method: "POST",
  body: () => ({ type: "checkout.session.completed" }),
  needsDatabase: false,
});

/** A request that one address sends too often. */
export const OVER_LIMIT = makeRequest("get /api/sensors, too often", "/api/sensors", {
  isOverLimitTest: true,
});

/** A page of a history that was probably never requested before. */
export function historyRequest({ sensorIds }: SoakTargets, next: () => number): SoakRequest {
  const id = sensorIds[Math.floor(next() * sensorIds.length)] ?? "";
  const limit = 1 + Math.floor(next() * 1_000);
  const offset = Math.floor(next() * 500);
  const format = next() < 0.2 ? "&format=csv" : "";
  const path = `/api/sensors/${id}/history?limit=${limit}&offset=${offset}${format}`;
  return makeRequest("get a page of a history", path);
}

/**
 * Number of addresses: enough that none reaches its limit, and few enough that all are used within a
 * minute. The memory that the service needs for each address then stops growing.
 */
const ADDRESSES = 500;

/** Chooses the address of each request, so that only the over-limit request reaches a limit. */
export class Addresses {
  readonly #next: () => number;
  /** Pausing addresses for each request with its own limit, in the order in which they end their pause. */
  readonly #pausing = new Map<string, { address: string; until: number }[]>();
  #made = ADDRESSES;

  constructor(next: () => number) {
    this.#next = next;
  }

  /** `now` may come from any clock that only moves forward. */
  choose({ name, isOverLimitTest, pauseMs }: SoakRequest, now: number): string {
    if (isOverLimitTest) return "198.51.100.7";
    if (pauseMs === null) return addressOf(1 + Math.floor(this.#next() * ADDRESSES));
    const pausing = this.#pausing.get(name) ?? [];
    this.#pausing.set(name, pausing);
    const available = pausing[0] && pausing[0].until <= now ? pausing.shift() : undefined;
    if (!available) this.#made += 1;
    const address = available?.address ?? addressOf(this.#made);
    pausing.push({ address, until: now + pauseMs });
    return address;
  }
}

/** Each address has its own network, because limits count IPv6 addresses by /64. */
const addressOf = (number: number): string => {
  const network = number.toString(16);
  return `2001:db8:${network}:${network}::1`;
};

/** Headers that identify the caller. */
export function callerHeaders(
  kind: CallerKind,
  { keys }: SoakTargets,
  from: string,
  next: () => number,
): Record<string, string> {
  const address = { "cf-connecting-ip": from };
  if (kind === "free") return address;
  if (kind === "unknown") {
    const key = formatApiKey(randomBytes(KEY_BYTES.id), randomBytes(KEY_BYTES.secret));
    return { ...address, "x-svc-key": key };
  }
  const kindKeys = keys[kind];
  return { ...address, "x-svc-key": kindKeys[Math.floor(next() * kindKeys.length)] ?? "" };
}
