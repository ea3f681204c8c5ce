import { WINDOW_MS } from "../../../lib/core/sliding-window.ts";
import { REQUESTS_PER_MINUTE } from "../../../lib/core/tier.ts";
import { parseFault, type Service } from "../../local-platform/faults.ts";
import type { Ask, CallerKind } from "./asks.ts";

/** A fault that was in force from one instant to another (`performance.now`). */
export interface FaultSpan {
  service: Service;
  text: string;
  from: number;
  to: number;
}

/** The effects of a fault may last this long after it. */
const AFTERMATH_MS = 1_000;
/** A delay that exceeds no deadline, even with three statements in a request. */
export const UNNOTICED_MS = 500;

/** The faults that an answer between two instants may have met. */
export const faultsOf = (spans: readonly FaultSpan[], from: number, to: number): FaultSpan[] =>
  spans.filter((span) => span.from <= to && from <= span.to + AFTERMATH_MS);

/** Whether a fault is one that a request can fail by. */
function isFelt({ service, text }: FaultSpan): boolean {
  const fault = parseFault(service, text);
  return fault !== null && !(fault.kind === "slow" && fault.ms < UNNOTICED_MS);
}

export interface Circumstances {
  /** Status of the answer without any fault. */
  calm: number;
  /** Whether more was sent from its address than the limit has room for. */
  isOverLimit: boolean;
  faults: readonly FaultSpan[];
}

/** Requests of the one address that exceeds its limit. */
export class Crowd {
  #sentAt: number[] = [];

  /** Notes a request; whether one that comes with it may be over the limit of the free tier. */
  send(now: number): boolean {
    // A sliding window weighs what the one before it counted, too.
    this.#sentAt = [...this.#sentAt.filter((at) => now - at < 2 * WINDOW_MS), now];
    return this.#sentAt.length > REQUESTS_PER_MINUTE.free;
  }
}

/**
 * The statuses that an answer may have, by docs/operations.md#what-fails-how: that of calm times; 503
 * where PostgreSQL fails and the answer, or the check of the key, needs it; 503 where Stripe fails
 * and what is asked for is Stripe's; 429 where more was sent than may be. Nothing else: Redis, Resend, feeds and chats change no status,
 * a good key is never a 401, and 500 is never right.
 */
export function allowedStatuses(
  { needsDatabase, needsPayments }: Ask,
  caller: CallerKind,
  { calm, isOverLimit, faults }: Circumstances,
): Set<number> {
  const allowed = new Set([calm]);
  if (isOverLimit) allowed.add(429);
  for (const fault of faults.filter(isFelt)) {
    if (fault.service === "postgres" && (needsDatabase || caller !== "free")) allowed.add(503);
    if (fault.service === "stripe" && needsPayments) allowed.add(503);
  }
  return allowed;
}
