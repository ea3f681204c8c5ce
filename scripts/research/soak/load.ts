import { REQUESTS_PER_MINUTE } from "../../../lib/core/tier.ts";
import { allowedStatuses, Crowd, type FaultSpan, faultsOf } from "./allowed.ts";
import {
  Addresses,
  type Ask,
  CALLER_KINDS,
  type CallerKind,
  CROWD,
  callerHeaders,
  contractAsks,
  FORGED_EVENT,
  historyAsk,
  pageAsks,
  type SoakTargets,
} from "./asks.ts";
import type { Ledger } from "./ledger.ts";

/** Longer than any request may take. */
const DEADLINE_MS = 20_000;
/** Share of callers that cancel their request. */
const CANCELLED_SHARE = 0.02;
/** The rate of the free tier, as answers name it. */
const FREE_LIMIT = String(REQUESTS_PER_MINUTE.free);

interface Sent {
  /** Whether it may have been refused for more than its address may ask for. */
  isOverLimit: boolean;
  status: number;
  ms: number;
  requestId: string | null;
  /** The rate of the tier that was served. */
  limit: string | null;
}

/** The requests of a soak: drawn by seed, sent, and compared with what each may answer. */
export class Load {
  readonly #url: string;
  readonly #targets: SoakTargets;
  readonly #next: () => number;
  readonly #contract: readonly Ask[];
  readonly #pages: readonly Ask[];
  readonly #addresses: Addresses;
  readonly #crowd = new Crowd();
  /** What each ask answers each kind of caller in calm times. */
  readonly #calm = new Map<string, number>();

  constructor(url: string, targets: SoakTargets, next: () => number) {
    this.#url = url;
    this.#targets = targets;
    this.#next = next;
    this.#contract = contractAsks(targets);
    this.#pages = pageAsks(targets);
    this.#addresses = new Addresses(next);
  }

  /** Learns what each ask answers before there is any fault; tells what is already wrong then. */
  async learn(): Promise<string[]> {
    const wrong: string[] = [];
    const histories = historyAsk(this.#targets, this.#next);
    for (const ask of [...this.#contract, ...this.#pages, FORGED_EVENT, CROWD, histories]) {
      for (const caller of CALLER_KINDS) {
        const { status } = await this.#send(ask, caller, AbortSignal.timeout(DEADLINE_MS));
        this.#calm.set(`${ask.name} ${caller}`, status);
        if (status === 0 || status === 429 || status >= 500) {
          wrong.push(`${ask.name} (${caller}) answers ${status || "nothing"} without any fault`);
        }
      }
    }
    return wrong;
  }

  /** Sends one request and enters what came of it. */
  async once(ledger: Ledger, spans: readonly FaultSpan[]): Promise<void> {
    const ask = this.#draw();
    const caller = this.#drawCaller(ask);
    if (this.#next() < CANCELLED_SHARE) {
      await this.#send(ask, caller, AbortSignal.timeout(1 + Math.floor(this.#next() * 2_000)));
      ledger.cancelled += 1;
      return;
    }
    const from = performance.now();
    const { isOverLimit, ...sent } = await this.#send(
      ask,
      caller,
      AbortSignal.timeout(DEADLINE_MS),
    );
    const faults = faultsOf(spans, from, from + sent.ms);
    const calm = this.#calm.get(`${ask.name} ${caller}`) ?? 200;
    const allowed = allowedStatuses(ask, caller, { calm, isOverLimit, faults });
    ledger.add({
      name: ask.name,
      caller,
      faults,
      ...sent,
      problem: problemOf(ask, sent, { caller, allowed }),
    });
  }

  #draw(): Ask {
    const share = this.#next();
    const pick = (asks: readonly Ask[]) => asks[Math.floor(this.#next() * asks.length)] ?? CROWD;
    if (share < 0.3) return historyAsk(this.#targets, this.#next);
    if (share < 0.8) return pick(this.#contract);
    if (share < 0.94) return pick(this.#pages);
    return share < 0.99 ? CROWD : FORGED_EVENT;
  }

  #drawCaller({ isCrowded }: Ask): CallerKind {
    if (isCrowded) return "free";
    const share = this.#next();
    if (share < 0.5) return "free";
    if (share < 0.7) return "retail";
    return share < 0.95 ? "institutional" : "unknown";
  }

  async #send(ask: Ask, caller: CallerKind, signal: AbortSignal): Promise<Sent> {
    const from = performance.now();
    const isOverLimit = ask.isCrowded && this.#crowd.send(from);
    const address = this.#addresses.of(ask, from);
    const headers = callerHeaders(caller, this.#targets, address, this.#next);
    const posted = ask.body && {
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(ask.body()),
    };
    const init = { method: ask.method, headers, ...posted, signal, redirect: "manual" } as const;
    try {
      const answer = await fetch(this.#url + ask.path, init);
      await answer.arrayBuffer();
      return {
        isOverLimit,
        status: answer.status,
        ms: performance.now() - from,
        requestId: answer.headers.get("x-request-id"),
        limit: answer.headers.get("x-ratelimit-limit"),
      };
    } catch {
      const ms = performance.now() - from;
      return { isOverLimit, status: 0, ms, requestId: null, limit: null };
    }
  }
}

function problemOf(
  { needsDatabase }: Ask,
  { status, limit }: Pick<Sent, "status" | "limit">,
  { caller, allowed }: { caller: CallerKind; allowed: ReadonlySet<number> },
): string | null {
  if (!allowed.has(status)) {
    return `${status || "no answer"} instead of ${[...allowed].join(" or ")}`;
  }
  // Without data an answer is the same for all, and may be free; with data it is what was paid for.
  const isPaid = needsDatabase && (caller === "retail" || caller === "institutional");
  const isDowngraded = isPaid && status === 200 && limit === FREE_LIMIT;
  return isDowngraded ? "served as free in spite of a good key" : null;
}
