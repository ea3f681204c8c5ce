import type { CallBudget } from "../../core/call-budget.ts";
import type { Db } from "../../runtime/database/client.ts";
import { FIRST_RETRY_MS } from "../delivery-rules.ts";
import { claimOutbox, type Settlement, settleOutbox } from "../queries/outbox.ts";
import type { Mailer } from "../services/resend.ts";
import {
  groupIntoBatches,
  type MailBatch,
  releaseBatch,
  sendMailBatch,
  settleBatch,
} from "./send-mail-batch.ts";

interface DeliveryServices {
  db: Db;
  mailer: Mailer;
  /** Makes the links of alert mails; null: those wait. */
  tokenSecret: string | null;
}

interface Delivered {
  sent: number;
  /** Tries that failed for now. */
  retried: number;
  failed: number;
  cancelled: number;
  /** Calls that were made to the provider. */
  calls: number;
  /** Whether budget, time or an outage ended it: more may be due. */
  isMore: boolean;
}

/** Mails of one call. Source: docs/decisions.md#g15. */
const IN_CALL = 100;
/** Calls claimed at once: each claim takes two from the budget. Texts come once, so rows are small. */
const CALLS_AT_ONCE = 40;
/** Longer than a page of calls takes at worst, each with its five seconds. */
const LEASE_MS = 90_000;
/** No call begins later than this after the start: the job's own lease is a minute. */
const LONGEST_MS = 40_000;
/** So many calls in a row that fail are an outage: the rest waits for the next run. */
const FAILURES_IN_ROW = 3;

/** A call that failed while others went through is made once more before the run ends, so much later. */
const PAUSE_MS = 1_000;

/** A run: what it may still do, and how it goes. */
interface DeliveryRun {
  now: number;
  budget: CallBudget;
  inRow: number;
  elapsed: () => number;
  total: Delivered;
}

/**
 * Hands over what is due, as far as the budget reaches (for claims, calls and settlements), and leaves
 * the rest to the next run. Each call is claimed, made under its key, and written down: at whatever point
 * the process dies, the same call is made again under the same key.
 */
export async function deliverOutbox(
  services: DeliveryServices,
  now: number,
  budget: CallBudget,
): Promise<Delivered> {
  const startedAt = performance.now();
  const total = { sent: 0, retried: 0, failed: 0, cancelled: 0, calls: 0, isMore: false };
  const elapsed = () => performance.now() - startedAt;
  const run: DeliveryRun = { now, budget, inRow: 0, elapsed, total };
  await deliverDue(services, run, now);
  if (total.retried > 0 && total.sent > 0 && mayGoOn(run)) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    await deliverDue(services, run, now + FIRST_RETRY_MS);
  }
  return total;
}

/** A claim, a call and its settlement; an outage leaves the rest to the next run. */
const LEAST_CALLS = 3;
const mayGoOn = (run: DeliveryRun): boolean => run.budget.left() >= LEAST_CALLS && !isStopped(run);
const isStopped = ({ inRow, elapsed }: DeliveryRun): boolean =>
  inRow >= FAILURES_IN_ROW || elapsed() > LONGEST_MS;

/** Page after page of what is due by an instant. */
async function deliverDue(
  services: DeliveryServices,
  run: DeliveryRun,
  dueBy: number,
): Promise<void> {
  const { db, tokenSecret } = services;
  const { now, elapsed } = run;
  let isMore = true;
  while (isMore && mayGoOn(run)) {
    const calls = Math.min(CALLS_AT_ONCE, run.budget.left() - 2);
    const leaseUntil = now + Math.ceil(elapsed()) + LEASE_MS;
    const limits = { calls, inCall: IN_CALL, hasTokens: tokenSecret !== null };
    const { messages, contents } = await claimOutbox(db, { now, dueBy, leaseUntil, ...limits });
    isMore = messages.length > 0;
    if (!isMore) break;
    const texts = new Map(contents.map((content) => [content.content, content]));
    const claimed = groupIntoBatches(messages);
    const settlements = await makeCalls(services, claimed, texts, run);
    await settleOutbox(db, settlements, now + Math.ceil(elapsed()));
    count(run.total, settlements);
    isMore = claimed.length === calls;
  }
  run.total.isMore = isMore;
}

async function makeCalls(
  { mailer, tokenSecret }: DeliveryServices,
  calls: readonly MailBatch[],
  texts: Parameters<typeof sendMailBatch>[2],
  run: DeliveryRun,
): Promise<Settlement[]> {
  const settlements: Settlement[] = [];
  for (const call of calls) {
    if (isStopped(run)) {
      settlements.push(...releaseBatch(call, run.now));
      continue;
    }
    const isWanted = call.messages.some((message) => message.isWanted);
    if (isWanted) run.total.calls += 1;
    const handedOver = isWanted
      ? await sendMailBatch(mailer, call, texts, tokenSecret)
      : ({ outcome: "accepted", ids: [] } as const);
    const isOutage = ["refused", "failing", "unclear"].includes(handedOver.outcome);
    run.inRow = isOutage ? run.inRow + 1 : 0;
    settlements.push(...settleBatch(call, handedOver, run.now));
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
