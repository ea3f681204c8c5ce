// Which statuses `npm run soak` accepts for an answer, given the faults during the request.

import { WINDOW_MS } from "../../../lib/core/sliding-window.ts";
import { REQUESTS_PER_MINUTE } from "../../../lib/core/tier.ts";
import { parseFault, type Service } from "../../local-platform/faults.ts";
import type { CallerKind, SoakRequest } from "./requests.ts";

/** A fault and the time during which it was active (`performance.now`). */
export interface FaultSpan {
  service: Service;
  text: string;
  from: number;
  to: number;
}

/** A fault may still affect requests this long after its end. */
const AFTERMATH_MS = 1_000;
/** A shorter delay has no effect: even three slow statements in a request meet all deadlines. */
export const UNNOTICED_MS = 500;

/** The faults that may have affected a request sent and answered between two instants. */
export const faultsDuring = (spans: readonly FaultSpan[], from: number, to: number): FaultSpan[] =>
  spans.filter((span) => span.from <= to && from <= span.to + AFTERMATH_MS);

/** Whether a fault can make a request fail. */
function isEffective({ service, text }: FaultSpan): boolean {
  const fault = parseFault(service, text);
  return fault !== null && !(fault.kind === "slow" && fault.ms < UNNOTICED_MS);
}

export interface RequestConditions {
  /** Status of the answer when there is no fault. */
  statusWithoutFault: number;
  /** Whether its address may have exceeded the rate limit. */
  isOverLimit: boolean;
  faults: readonly FaultSpan[];
}

/** Counts the requests of the one address that exceeds the rate limit on purpose. */
export class OverLimitCounter {
  #sentAt: number[] = [];

  /** Counts a request; true if it may be over the limit of the free tier. */
  count(now: number): boolean {
    // The sliding window also weighs the requests of the previous window.
    this.#sentAt = [...this.#sentAt.filter((at) => now - at < 2 * WINDOW_MS), now];
    return this.#sentAt.length > REQUESTS_PER_MINUTE.free;
  }
}

/**
 * The statuses that an answer may have. Source: docs/operations.md#what-fails-how. Allowed are the
 * status without a fault; 503 if PostgreSQL fails and the answer or the key check needs it; 503 if
 * Stripe fails and the request needs it; 429 over the rate limit. Faults of other services change no
 * status, a valid key is never answered 401, and 500 is always wrong.
 */
export function allowedStatuses(
  { needsDatabase, needsPayments }: SoakRequest,
  caller: CallerKind,
  { statusWithoutFault, isOverLimit, faults }: RequestConditions,
): Set<number> {
  const allowed = new Set([statusWithoutFault]);
  if (isOverLimit) allowed.add(429);
  for (const fault of faults.filter(isEffective)) {
    if (fault.service === "postgres" && (needsDatabase || caller !== "free")) allowed.add(503);
    if (fault.service === "stripe" && needsPayments) allowed.add(503);
  }
  return allowed;
}
