import type { Context } from "hono";
import { sha256Hex } from "../../core/digests.ts";
import { type Bucket, minuteBucket } from "../../core/sliding-window.ts";
import type { AppEnv } from "../app-env.ts";
import { jsonOf } from "../body.ts";
import type { Contract } from "../contract.ts";
import { addressDigest } from "./limits.ts";

/** What a contract says of limits of its own, and the body that one of them is counted by. */
export type Limited = Partial<Pick<Contract, "ownLimit" | "ceiling" | "body">>;

/** A body as it came, to be read as JSON, or the fields of a form. */
export type Sent = Uint8Array | object;

/** What is left of a route's own limit while Redis cannot be asked. Source: decisions G18. */
const DEGRADED_SHARE = 1 / 5;
const HOUR_MS = 3_600_000;

/** The buckets of a route's own limits, which a request is counted in beside the caller's. */
export async function ownBuckets(
  c: Context<AppEnv>,
  { ownLimit, ceiling, body }: Limited,
  sent: Sent | null,
): Promise<Bucket[]> {
  const own: Bucket[] = [];
  if (ceiling !== undefined) {
    const bucket = narrowed(`all:${ceiling}`, c.env.config.ceilingPerMinute);
    own.push({ ...bucket, isCeiling: true });
  }
  if (!ownLimit) return own;
  const { name, perMinute, perHourAndEmail } = ownLimit;
  own.push(narrowed(`${name}:${await addressDigest(c)}`, perMinute));
  const email = perHourAndEmail && body && sent ? emailIn(c, body, sent) : null;
  if (perHourAndEmail && email !== null) {
    const digest = (await sha256Hex(email)).slice(0, 32);
    own.push({ ...minuteBucket(`${name}:mail:${digest}`, perHourAndEmail), windowMs: HOUR_MS });
  }
  return own;
}

const narrowed = (identity: string, perMinute: number): Bucket => ({
  ...minuteBucket(identity, perMinute),
  degradedLimit: Math.max(1, Math.floor(perMinute * DEGRADED_SHARE)),
});

/** The address that a body is about; a body that will be refused counts for none. */
function emailIn(
  c: Context<AppEnv>,
  shape: NonNullable<Contract["body"]>,
  sent: Sent,
): string | null {
  try {
    const isRead = !(sent instanceof Uint8Array);
    const { email } = shape.parse(isRead ? sent : jsonOf(sent, c.req.header("content-type")));
    return typeof email === "string" ? email : null;
  } catch {
    return null;
  }
}
