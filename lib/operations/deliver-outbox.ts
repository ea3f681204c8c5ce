import type { Db } from "../db/client.ts";
import { claimOutbox, type Settlement, settleOutbox } from "../db/queries/outbox.ts";
import type { Mailer } from "../services/mailer.ts";
import { type Call, callsOf, handOver, releasesOf, settlementsOf } from "./hand-over.ts";

export interface DeliveryServices {
  db: Db;
  mailer: Mailer;
  /** Makes the links of alert mails; null: those wait. */
  tokenSecret: string | null;
}

export interface Delivered {
  sent: number;
  /** To be tried again. */
  retried: number;
  failed: number;
  cancelled: number;
  /** Calls that were made to the provider. */
  calls: number;
}

/** Mails of one call. Source: decisions G15. */
const IN_CALL = 100;
/** Calls claimed at once: what they hold fits into one answer of the database. */
const CALLS_AT_ONCE = 12;
/** Longer than a page of calls takes at worst, each with its five seconds. */
const LEASE_MS = 90_000;
/** No call begins later than this after the start: the job's own lease is a minute. */
const LONGEST_MS = 40_000;
/** So many calls in a row that fail are an outage: the rest waits for the next run. */
const FAILURES_IN_ROW = 3;

/**
 * Hands over what is due, with at most so many requests (claims, calls and settlements), and leaves the
 * rest to the next run. Each call is claimed, made under its key, and written down: at whatever point
 * the process dies, the same call is made again under the same key.
 */
export async function deliverOutbox(
  services: DeliveryServices,
  now: number,
  requests: number,
): Promise<Delivered> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const { db, tokenSecret } = services;
  const total: Delivered = { sent: 0, retried: 0, failed: 0, cancelled: 0, calls: 0 };
  const state = { left: requests, made: 0, inRow: 0, isOver: () => elapsed() > LONGEST_MS };
  while (state.left >= 3 && state.inRow < FAILURES_IN_ROW && !state.isOver()) {
    const calls = Math.min(CALLS_AT_ONCE, state.left - 2);
    const leaseUntil = now + Math.ceil(elapsed()) + LEASE_MS;
    const hasTokens = tokenSecret !== null;
    const claim = { now, calls, inCall: IN_CALL, leaseUntil, hasTokens };
    const { messages, contents } = await claimOutbox(db, claim);
    state.left -= 1;
    if (messages.length === 0) break;
    const texts = new Map(contents.map((content) => [content.content, content]));
    const claimed = callsOf(messages);
    const settlements = await makeCalls(services, claimed, { texts, now, state });
    state.left -= 1;
    await settleOutbox(db, settlements, now + Math.ceil(elapsed()));
    count(total, settlements);
    if (claimed.length < calls) break;
  }
  total.calls = state.made;
  return total;
}

interface Page {
  texts: Parameters<typeof handOver>[2];
  now: number;
  state: { left: number; made: number; inRow: number; isOver: () => boolean };
}

async function makeCalls(
  { mailer, tokenSecret }: DeliveryServices,
  calls: readonly Call[],
  { texts, now, state }: Page,
): Promise<Settlement[]> {
  const settlements: Settlement[] = [];
  for (const call of calls) {
    if (state.inRow >= FAILURES_IN_ROW || state.isOver()) {
      settlements.push(...releasesOf(call, now));
      continue;
    }
    const isWanted = call.messages.some((message) => message.isWanted);
    if (isWanted) {
      state.left -= 1;
      state.made += 1;
    }
    const handedOver = isWanted
      ? await handOver(mailer, call, texts, tokenSecret)
      : ({ outcome: "accepted", ids: [] } as const);
    const isOutage = ["refused", "failing", "unclear"].includes(handedOver.outcome);
    state.inRow = isOutage ? state.inRow + 1 : 0;
    settlements.push(...settlementsOf(call, handedOver, now));
  }
  return settlements;
}

function count(total: Delivered, settlements: readonly Settlement[]): void {
  for (const { status } of settlements) {
    if (status === "sent") total.sent += 1;
    else if (status === "queued") total.retried += 1;
    else if (status === "failed") total.failed += 1;
    else if (status === "cancelled") total.cancelled += 1;
  }
}
