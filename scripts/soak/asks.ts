import { randomBytes } from "node:crypto";
import { GROUPS } from "../../functions/index.ts";
import { formatApiKey, KEY_BYTES } from "../../lib/domain/api-key.ts";
import type { Contract } from "../../lib/http/contract.ts";

export const CALLER_KINDS = ["free", "retail", "institutional", "unknown"] as const;
/** Who asks; `unknown` sends a key that nobody has issued. */
export type CallerKind = (typeof CALLER_KINDS)[number];

/** Something to ask the service for. */
export interface Ask {
  /** Method and path as the tables name them. */
  name: string;
  method: "GET" | "POST";
  path: string;
  /** Made anew for each request: addresses of mail must differ. */
  body: (() => object) | null;
  /** Cannot be answered without the database, even to who sends no key. */
  needsDatabase: boolean;
  needsPayments: boolean;
  /** All of it comes from one address, and more than that may ask for. */
  isCrowded: boolean;
}

/** What the asks are about. */
export interface World {
  slug: string;
  sensorIds: readonly string[];
  keys: Record<"retail" | "institutional", readonly string[]>;
}

/** They would end the keys that the load is sent with. */
const NOT_ASKED = ["/api/keys/rotate", "/api/keys/revoke"];
/** Answered from what is in the Worker. */
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
    ...{ name, method: "GET", path, body: null, isCrowded: false },
    needsDatabase: !WITHOUT_DATABASE.test(path),
    needsPayments: OF_PAYMENTS.test(path),
    ...more,
  };
}

/** Every operation of the contract as its example asks for it, but for those that end keys. */
export function contractAsks({ slug, keys }: World): Ask[] {
  const contracts: Contract[] = Object.values(GROUPS)
    .flat()
    .map(({ contract }) => contract);
  return contracts
    .filter(({ path }) => !NOT_ASKED.includes(path))
    .map(({ method, path, example }) => {
      const text = JSON.stringify(example.body ?? {}).replace("<API_KEY>", keys.retail[0] ?? "");
      const body = () => JSON.parse(text.replace(EMAIL_EXAMPLE, `"email":"${freshEmail()}"`));
      return ask(`${method} ${path}`, example.path.replace("/calls/sample", `/calls/${slug}`), {
        ...(method === "post" && { method: "POST", body }),
      });
    });
}

export const pageAsks = ({ slug }: World): Ask[] =>
  PAGES.map((path) => ask(`page ${path}`, path.replace("/calls/sample", `/calls/${slug}`)));

/** An event that nobody has signed. */
export const FORGED_EVENT = ask("post /api/billing/webhook", "/api/billing/webhook", {
  method: "POST",
  body: () => ({ type: "checkout.session.completed" }),
  needsDatabase: false,
});

export const CROWD = ask("get /api/sensors, too often", "/api/sensors", { isCrowded: true });

/** A page of a history that most likely nobody has asked for before. */
export function historyAsk({ sensorIds }: World, next: () => number): Ask {
  const id = sensorIds[Math.floor(next() * sensorIds.length)] ?? "";
  const limit = 1 + Math.floor(next() * 1_000);
  const offset = Math.floor(next() * 500);
  const format = next() < 0.2 ? "&format=csv" : "";
  const path = `/api/sensors/${id}/history?limit=${limit}&offset=${offset}${format}`;
  return ask("get a page of a history", path);
}

/**
 * So many addresses that no limit is met but where it is meant to be, and so few that a minute knows
 * nearly all of them: what is remembered of each is no growth.
 */
const ADDRESSES = 500;

const anAddress = (next: () => number): string => {
  const network = (1 + Math.floor(next() * ADDRESSES)).toString(16);
  return `2001:db8:${network}:${network}::1`;
};

/** The headers by which the service knows who asks. */
export function callerHeaders(
  kind: CallerKind,
  { keys }: World,
  { isCrowded }: Ask,
  next: () => number,
): Record<string, string> {
  const address = { "cf-connecting-ip": isCrowded ? "198.51.100.7" : anAddress(next) };
  if (kind === "free") return address;
  if (kind === "unknown") {
    const key = formatApiKey(randomBytes(KEY_BYTES.id), randomBytes(KEY_BYTES.secret));
    return { ...address, "x-svc-key": key };
  }
  const own = keys[kind];
  return { ...address, "x-svc-key": own[Math.floor(next() * own.length)] ?? "" };
}
