import { DAY_MS } from "../../core/calendar-date.ts";
import {
  type CallBudget,
  NEXT_TICK,
  reserveCalls,
  UNLIMITED_CALLS,
} from "../../core/call-budget.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { needsRepair } from "../domain/billing/difference.ts";
import type { SubscriptionFacts } from "../domain/billing/facts.ts";
import { PaymentsDown } from "../domain/billing/failures.ts";
import { deleteIdleCustomers } from "../queries/customers.ts";
import { findProgress } from "../queries/reconcile-progress.ts";
import {
  deleteEventsBefore,
  listUnmatched,
  updateUnmatchedIgnored,
} from "../queries/stripe-events.ts";
import { updateInDoubt } from "../queries/subscription-writes.ts";
import {
  listSubscriptions,
  listUnasked,
  type OwnSubscription,
  touchSubscriptions,
} from "../queries/subscriptions.ts";
import type { Payments } from "../services/payments.ts";
import { adoptSubscription, type BillingServices } from "./adopt-subscription.ts";
import { endOtherCheckouts, leavesOthers } from "./end-other-checkouts.ts";

export interface ReconcileServices extends Pick<BillingServices, "db"> {
  /** Absent: not configured. */
  payments?: Payments | null;
  baseUrl?: string;
  /** What this job may still call, the provider and the database together. */
  budget?: CallBudget;
  log: (line: Record<string, unknown>) => void;
}

/** One call is kept for writing down how it went. */
const CALLS_TO_END = 1;
/** A page costs two, its end another; a repair one, or three for a buyer whom we do not know, and a mark. */
const PAGE_REQUESTS = 3;
const REPAIR_REQUESTS = 4;
const PAGE_END_REQUESTS = 1;
/** The list of other checkouts, and a mark when one is left; each that ends costs one. */
const END_REQUESTS = 2;
/** The question to the provider, a repair of what we hold, and a mark. */
const SINGLE_REQUESTS = 3;
/** The question to the provider, and a repair. */
const MATCH_REQUESTS = 1 + REPAIR_REQUESTS;
const IDLE_CUSTOMER_DAYS = 30;
const EVENT_DAYS = 90;
/** Longer ago than the last daily walk began. */
const UNASKED_HOURS = 20;

/**
 * Holds what we have of subscriptions against the provider's own list, from the newest to the oldest,
 * and mends what differs: whatever an event should have done and did not. What the list did not name
 * is asked for singly, and so is what events told of that the provider did not know then. One that
 * cannot be mended stops no other: it is counted, logged and tried again the next day. Run twice, it
 * changes nothing the second time.
 */
export async function reconcileBilling(services: ReconcileServices, run: Run, now: number) {
  const { db, payments, baseUrl, budget = UNLIMITED_CALLS, log } = services;
  if (!payments || baseUrl === undefined) {
    return finish(services, run, now, { waiting: "no provider of payments" });
  }
  const calls = reserveCalls(budget, CALLS_TO_END);
  const walk = new Walk({ db, payments, config: { baseUrl }, log }, { now, calls });
  const { after, isListed, hasAgreed, askedTo, matchedTo, readAt } = await findProgress(db, run);
  walk.agreed = hasAgreed;
  walk.askedTo = askedTo;
  const place = isListed ? null : await walk.list(after, readAt);
  const so = () => ({ ...walk.counts, agreed: walk.agreed, askedTo: walk.askedTo });
  if (place !== null) return pause(services, run, { ...so(), ...place });
  const listed = true;
  if (!(await walk.askSingly(readAt))) return pause(services, run, { ...so(), listed });
  const matching = await walk.match(matchedTo, readAt);
  if (matching !== null) return pause(services, run, { ...so(), listed, ...matching });
  return finish(services, run, now, walk.counts);
}

class Walk {
  /** Whether the provider named a subscription that we hold. */
  agreed = false;
  /** The subscription that was asked for singly last; those that come after it are still to be. */
  askedTo: string | null = null;
  readonly counts = { seen: 0, repaired: 0, failed: 0 };
  readonly #services: BillingServices;
  readonly #now: number;
  readonly #calls: CallBudget;

  constructor(services: BillingServices, { now, calls }: { now: number; calls: CallBudget }) {
    this.#services = services;
    this.#now = now;
    this.#calls = calls;
  }

  /** Walks the list from a place on; where to go on later, or null at its end. */
  async list(from: string | null, readAt: string): Promise<{ after: string | null } | null> {
    const { db, payments } = this.#services;
    for (let after = from; ; ) {
      if (this.#calls.left() < PAGE_REQUESTS) return { after };
      const { page, next } = await payments.listSubscriptions(after);
      const held = new Map((await listSubscriptions(db, page)).map((row) => [row.id, row]));
      this.agreed ||= held.size > 0;
      const done = page.slice(0, await this.#repair(page, held, readAt));
      const agreed = done.filter(({ id }) => held.has(id)).map(({ id }) => id);
      await touchSubscriptions(db, agreed, readAt);
      this.counts.seen += done.length;
      if (done.length < page.length) return { after: done.at(-1)?.id ?? after };
      if (next === null) return null;
      after = next;
    }
  }

  /** Mends what differs of a page; how many of it were seen to. */
  async #repair(
    page: readonly SubscriptionFacts[],
    held: ReadonlyMap<string, OwnSubscription>,
    readAt: string,
  ): Promise<number> {
    for (const [place, facts] of page.entries()) {
      if (!needsRepair(facts, held.get(facts.id) ?? null)) continue;
      if (this.#calls.left() < REPAIR_REQUESTS + PAGE_END_REQUESTS) return place;
      await this.#mend(facts.id, () => this.#adopt(facts, readAt));
    }
    return page.length;
  }

  /** What is not in the list any more, or in doubt, each once a day; false when some is left. */
  async askSingly(readAt: string): Promise<boolean> {
    const { db, payments } = this.#services;
    for (;;) {
      const limit = Math.floor((this.#calls.left() - 1) / SINGLE_REQUESTS);
      if (limit < 1) return false;
      const asked = { after: this.askedTo, forHours: UNASKED_HOURS, limit };
      const unasked = await listUnasked(db, asked);
      if (!this.agreed && unasked.length > 0) {
        // The key is of another account or mode, which says nothing of who has paid here.
        this.counts.failed += unasked.length;
        this.#services.log({ event: "reconcile_knows_none" });
        return true;
      }
      for (const row of unasked) {
        if (this.#calls.left() < SINGLE_REQUESTS) return false;
        await this.#mend(row.id, async () =>
          this.#adopt((await payments.readSubscription(row.id)) ?? gone(row), readAt),
        );
        this.askedTo = row.id;
      }
      if (unasked.length < limit) return true;
    }
  }

  /** Applies what events told too early; where to go on later, or null when all were tried. */
  async match(from: string | null, readAt: string): Promise<{ matchedTo: string | null } | null> {
    const { db } = this.#services;
    for (let matchedTo = from; ; ) {
      const limit = Math.floor((this.#calls.left() - 1) / MATCH_REQUESTS);
      if (limit < 1) return { matchedTo };
      const ids = await listUnmatched(db, { after: matchedTo, limit });
      for (const id of ids) {
        if (this.#calls.left() < MATCH_REQUESTS) return { matchedTo };
        await this.#mend(id, () => this.#settle(id, readAt));
        matchedTo = id;
      }
      if (ids.length < limit) return null;
    }
  }

  /** False when the provider does not know the subscription yet. */
  async #settle(id: string, readAt: string): Promise<boolean> {
    const { db, payments } = this.#services;
    const facts = await payments.readSubscription(id);
    if (facts === null) return false;
    const isForeign = facts.tier === null && (await updateUnmatchedIgnored(db, id));
    if (!isForeign) await this.#adopt(facts, readAt);
    return true;
  }

  async #adopt(facts: SubscriptionFacts, readAt: string): Promise<void> {
    const source = { kind: "live", readAt } as const;
    const news = { event: null, facts, source, providerAt: facts.createdAt, reveal: null };
    const written = await adoptSubscription(this.#services, news, this.#now);
    if (!leavesOthers(written, facts)) return;
    const most = this.#calls.left() - END_REQUESTS - PAGE_END_REQUESTS;
    if (most > 0) await endOtherCheckouts(this.#services, written, most);
    else await updateInDoubt(this.#services.db, written.subscriptionId);
  }

  /** Counts what was mended; `mend` answers false when there was nothing to be done yet. */
  async #mend(subscription: string, mend: () => Promise<unknown>): Promise<void> {
    try {
      if ((await mend()) !== false) this.counts.repaired += 1;
    } catch (error) {
      if (error instanceof PaymentsDown) throw error;
      this.counts.failed += 1;
      const name = error instanceof Error ? error.name : "unknown";
      this.#services.log({ event: "reconcile_failed", subscription, error: name });
    }
  }
}

/** What the provider does not know any more pays for nothing. */
const gone = ({ id, tier, priceId }: OwnSubscription): SubscriptionFacts => ({
  ...{ id, tier, priceId, status: "canceled" },
  ...{ stripeCustomerId: null, customerId: null, createdAt: 0 },
  ...{ currentPeriodEndAt: null, willCancelAt: null },
});

type Detail = Record<string, unknown>;

/** Leaves the slot open, so that the next tick goes on from there. */
async function pause({ db, log }: ReconcileServices, run: Run, detail: Detail) {
  const told = { ...detail, waiting: NEXT_TICK };
  await updateJobRun(db, run, { status: "waiting", detail: told });
  log({ event: "reconcile_continues", ...detail });
  return { status: "waiting", ...told };
}

async function finish({ db }: ReconcileServices, run: Run, now: number, detail: Detail) {
  await db.batch([
    deleteIdleCustomers(db, now - IDLE_CUSTOMER_DAYS * DAY_MS),
    deleteEventsBefore(db, now - EVENT_DAYS * DAY_MS),
    updateJobRun(db, run, { status: "done", detail }),
  ]);
  return detail;
}
