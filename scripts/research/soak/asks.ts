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

/** Something to ask the service for. */
export interface Ask {
  /** Method and path as the tables name them. */
  name: string;
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** Made again for each request: addresses of mail must differ. */
  body: (() => object) | null;
  /** Cannot be answered without the database, even to who sends no key. */
  needsDatabase: boolean;
  needsPayments: boolean;
  /** True when all such requests come from one address and exceed its limit. */
  isCrowded: boolean;
  /**
   * How long an address must rest after it has asked for this, so that the route's own limit is never
   * reached, nor the fifth of it that is left while Redis is down; null: there is no such limit.
   */
  restMs: number | null;
}

/** What the asks are about. */
export interface SoakTargets {
  slug: string;
  sensorIds: readonly string[];
  keys: Record<"retail" | "institutional", readonly string[]>;
}

/** They would end the keys that the load is sent with, or make more webhooks than a key may have. */
const NOT_ASKED = ["rotateKey", "revokeKey", "createWebhook"];
/** Answered without the database, from the Worker itself. */
const WITHOUT_DATABASE =
  /^\/(docs|changelog|unlock|robots\.txt|llms\.txt|api\/(openapi|changelog|auth\/lock|billing\/(price|return)))(?![^/?])/;
/** Asked of the payment provider. */
const OF_PAYMENTS = /^\/api\/billing\/(checkout|portal|price|reveal)$/;
const PAGES = [
  ...["/", "/sensors", "/sensors/vix", "/equity", "/tone", "/tone/AAPL", "/dislocation", "/calls"],
  ...["/calls/sample", "/gate", "/tape", "/status", "/pricing", "/account", "/alerts", "/unlock"],
  ...["/docs", "/docs/api", "/docs/api/getSensorHistory", "/docs/errors", "/docs/limits"],
  ...["/changelog", "/robots.txt", "/llms.txt"],
];
const EMAIL_EXAMPLE = /"email":"[^"]*"/;

const freshEmail = (): string => `soak-${randomBytes(6).toString("hex")}@svc.example`;

function ask(name: string, path: string, more: Partial<Ask> = {}): Ask {
  return {
    ...{ name, method: "GET", path, body: null, isCrowded: false, restMs: null },
    needsDatabase: !WITHOUT_DATABASE.test(path),
    needsPayments: OF_PAYMENTS.test(path),
    ...more,
  };
}

/** Every operation of the contract as its example asks for it, but for those that end keys. */
export function contractAsks({ slug, keys }: SoakTargets): Ask[] {
  const contracts: Contract[] = Object.values(GROUPS)
    .flat()
    .map(({ contract }) => contract);
  return contracts
    .filter(({ operationId }) => !NOT_ASKED.includes(operationId))
    .map((contract) => {
      const { method, path, example } = contract;
      const text = JSON.stringify(example.body ?? {}).replace("<API_KEY>", keys.retail[0] ?? "");
      const body = () => JSON.parse(text.replace(EMAIL_EXAMPLE, `"email":"${freshEmail()}"`));
      return ask(`${method} ${path}`, example.path.replace("/calls/sample", `/calls/${slug}`), {
        ...(method === "post" && { method: "POST", body }),
        ...(method === "delete" && { method: "DELETE" }),
        restMs: restAfter(contract),
      });
    });
}

/** A sliding window weighs what the one before it counted, too. */
function restAfter({ path, ownLimit }: Contract): number | null {
  if (path === subscribeContract.path) return ALERT_RULES.signupWindowMs;
  return ownLimit ? 2 * WINDOW_MS : null;
}

export const pageAsks = ({ slug }: SoakTargets): Ask[] =>
  PAGES.map((path) => ask(`page ${path}`, path.replace("/calls/sample", `/calls/${slug}`)));

/** An event that nobody has signed. */
export const FORGED_EVENT = ask("post /api/billing/webhook", "/api/billing/webhook", {
  method: "POST",
  body: () => ({ type: "checkout.session.completed" }),
  needsDatabase: false,
});

export const CROWD = ask("get /api/sensors, too often", "/api/sensors", { isCrowded: true });

/** A page of a history that was probably never requested before. */
export function historyAsk({ sensorIds }: SoakTargets, next: () => number): Ask {
  const id = sensorIds[Math.floor(next() * sensorIds.length)] ?? "";
  const limit = 1 + Math.floor(next() * 1_000);
  const offset = Math.floor(next() * 500);
  const format = next() < 0.2 ? "&format=csv" : "";
  const path = `/api/sensors/${id}/history?limit=${limit}&offset=${offset}${format}`;
  return ask("get a page of a history", path);
}

/**
 * So many addresses that nobody's rate is reached, and so few that a minute knows nearly all of them:
 * what is remembered of each is no growth.
 */
const ADDRESSES = 500;

/** Where requests come from, so that no limit is reached but by the crowd. */
export class Addresses {
  readonly #next: () => number;
  /** Of each ask with a limit of its own, in the order in which they may ask again. */
  readonly #resting = new Map<string, { address: string; until: number }[]>();
  #made = ADDRESSES;

  constructor(next: () => number) {
    this.#next = next;
  }

  /** `now` may come from any clock that only moves forward. */
  of({ name, isCrowded, restMs }: Ask, now: number): string {
    if (isCrowded) return "198.51.100.7";
    if (restMs === null) return addressOf(1 + Math.floor(this.#next() * ADDRESSES));
    const resting = this.#resting.get(name) ?? [];
    this.#resting.set(name, resting);
    const rested = resting[0] && resting[0].until <= now ? resting.shift() : undefined;
    if (!rested) this.#made += 1;
    const address = rested?.address ?? addressOf(this.#made);
    resting.push({ address, until: now + restMs });
    return address;
  }
}

/** A separate network for each, because limits count IPv6 by /64. */
const addressOf = (number: number): string => {
  const network = number.toString(16);
  return `2001:db8:${network}:${network}::1`;
};

/** The headers by which the service knows who asks. */
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
  const own = keys[kind];
  return { ...address, "x-svc-key": own[Math.floor(next() * own.length)] ?? "" };
}
