// The limits of a single route: by address, by e-mail address, and of all callers together.

import type { Context } from "hono";
import { sha256Hex } from "../../core/digests.ts";
import { type Bucket, minuteBucket } from "../../core/sliding-window.ts";
import { PAGES_PER_MINUTE } from "../../core/tier.ts";
import type { AppEnv } from "../app-env.ts";
import type { Contract, Traits } from "../contract.ts";
import { parseJson } from "../validate.ts";
import { knownBrowser } from "./browser.ts";
import { addressDigest } from "./limits.ts";

/** The limits of a route, and the schema of its body, which contains the e-mail address. */
export type RouteLimits = Partial<Pick<Contract, "ownLimit" | "body">> & Pick<Traits, "ceiling">;

/** The bytes of a JSON body, or the fields of a form. */
export type SentBody = Uint8Array | object;

/**
 * The share of a route's own limit that applies while Redis is down. Source: docs/decisions.md#g18.
 */
const DEGRADED_SHARE = 1 / 5;
const HOUR_MS = 3_600_000;
/** How many browsers behind one address can use up their limits at the same time. */
const BROWSERS_PER_ADDRESS = 10;

/** The buckets of a route's own limits. */
export async function routeBuckets(
  c: Context<AppEnv>,
  { ownLimit, ceiling, body }: RouteLimits,
  sent: SentBody | null,
): Promise<Bucket[]> {
  const buckets: Bucket[] = [];
  if (ceiling !== undefined) {
    const bucket = narrowBucket(`all:${ceiling}`, c.env.config.ceilingPerMinute);
    buckets.push({ ...bucket, isShared: true });
  }
  if (!ownLimit) return buckets;
  const { name, perMinute, perHourAndEmail, isPerKey } = ownLimit;
  const { keyStatus } = c.var;
  const isByKey = isPerKey && keyStatus?.status === "valid";
  const identity = isByKey ? `key:${keyStatus.bucket}` : await addressDigest(c);
  buckets.push(narrowBucket(`${name}:${identity}`, perMinute));
  const email = perHourAndEmail && body && sent ? emailIn(c, body, sent) : null;
  if (perHourAndEmail && email !== null) {
    const digest = (await sha256Hex(email)).slice(0, 32);
    buckets.push({ ...minuteBucket(`${name}:mail:${digest}`, perHourAndEmail), windowMs: HOUR_MS });
  }
  return buckets;
}

/**
 * The buckets of the browser that began a checkout; null for any other caller. All browsers of an address share a
 * wider one, because an address can begin many checkouts.
 */
export async function browserBuckets(
  c: Context<AppEnv>,
  { ownLimit }: RouteLimits,
): Promise<Bucket[] | null> {
  const nonce = await knownBrowser(c);
  if (nonce === null) return null;
  const { name, perMinute } = ownLimit ?? { name: "page", perMinute: PAGES_PER_MINUTE };
  const browser = (await sha256Hex(nonce)).slice(0, 32);
  return [
    narrowBucket(`${name}:browsers:${await addressDigest(c)}`, BROWSERS_PER_ADDRESS * perMinute),
    narrowBucket(`${name}:browser:${browser}`, perMinute),
  ];
}

const narrowBucket = (identity: string, perMinute: number): Bucket => ({
  ...minuteBucket(identity, perMinute),
  degradedLimit: Math.max(1, Math.floor(perMinute * DEGRADED_SHARE)),
});

/** Finds the e-mail address in a body; null for an invalid body. */
function emailIn(
  c: Context<AppEnv>,
  shape: NonNullable<Contract["body"]>,
  sent: SentBody,
): string | null {
  try {
    const isParsed = !(sent instanceof Uint8Array);
    const { email } = shape.parse(isParsed ? sent : parseJson(sent, c.req.header("content-type")));
    return typeof email === "string" ? email : null;
  } catch {
    return null;
  }
}
