// Draws, sends and checks the requests of a soak.

import { REQUESTS_PER_MINUTE } from "../../../lib/core/tier.ts";
import {
  allowedStatuses,
  type FaultSpan,
  faultsDuring,
  OverLimitCounter,
} from "./allowed-statuses.ts";
import type { RequestLog } from "./request-log.ts";
import {
  Addresses,
  CALLER_KINDS,
  type CallerKind,
  callerHeaders,
  contractRequests,
  historyRequest,
  OVER_LIMIT,
  pageRequests,
  type SoakRequest,
  type SoakTargets,
  UNSIGNED_EVENT,
} from "./requests.ts";

/** No request may take this long. */
const DEADLINE_MS = 20_000;
/** Share of requests that the caller cancels. */
const CANCELLED_SHARE = 0.02;
/** The rate limit of the free tier, as in the header of an answer. */
const FREE_LIMIT = String(REQUESTS_PER_MINUTE.free);

interface SendResult {
  /** Whether its address may have exceeded the rate limit, or its key has too many running requests. */
  isOverLimit: boolean;
  status: number;
  ms: number;
  requestId: string | null;
  /** Rate limit in the answer, which shows the tier that was served. */
  limit: string | null;
}

/** Draws requests at random from a seed, sends them and compares the answers with the allowed ones. */
export class Load {
  readonly #url: string;
  readonly #targets: SoakTargets;
  readonly #next: () => number;
  readonly #contract: readonly SoakRequest[];
  readonly #pages: readonly SoakRequest[];
  readonly #addresses: Addresses;
  readonly #overLimit = new OverLimitCounter();
  /** Status of each request without a fault, by request and kind of caller. */
  readonly #statusWithoutFault = new Map<string, number>();

  constructor(url: string, targets: SoakTargets, next: () => number) {
    this.#url = url;
    this.#targets = targets;
    this.#next = next;
    this.#contract = contractRequests(targets);
    this.#pages = pageRequests(targets);
    this.#addresses = new Addresses(next);
  }

  /** Sends each request once without a fault and stores the status. Returns what is already wrong. */
  async learnStatuses(): Promise<string[]> {
    const problems: string[] = [];
    const historyRequestSample = historyRequest(this.#targets, this.#next);
    for (const request of [
      ...this.#contract,
      ...this.#pages,
      UNSIGNED_EVENT,
      OVER_LIMIT,
      historyRequestSample,
    ]) {
      for (const caller of CALLER_KINDS) {
        const { status } = await this.#send(request, caller, AbortSignal.timeout(DEADLINE_MS));
        this.#statusWithoutFault.set(`${request.name} ${caller}`, status);
        if (status === 0 || status === 429 || status >= 500) {
          problems.push(
            `${request.name} (${caller}) answers ${status || "nothing"} without any fault`,
          );
        }
      }
    }
    return problems;
  }

  /** Sends one random request and logs its result. */
  async sendOne(log: RequestLog, spans: readonly FaultSpan[]): Promise<void> {
    const request = this.#draw();
    const caller = this.#drawCaller(request);
    if (this.#next() < CANCELLED_SHARE) {
      await this.#send(request, caller, AbortSignal.timeout(1 + Math.floor(this.#next() * 2_000)));
      log.cancelled += 1;
      return;
    }
    const from = performance.now();
    const { isOverLimit, ...sent } = await this.#send(
      request,
      caller,
      AbortSignal.timeout(DEADLINE_MS),
    );
    const faults = faultsDuring(spans, from, from + sent.ms);
    const statusWithoutFault = this.#statusWithoutFault.get(`${request.name} ${caller}`) ?? 200;
    const allowed = allowedStatuses(request, caller, {
      statusWithoutFault,
      isOverLimit,
      faults,
    });
    log.add({
      name: request.name,
      caller,
      faults,
      ...sent,
      problem: findProblem(request, sent, { caller, allowed }),
    });
  }

  #draw(): SoakRequest {
    const share = this.#next();
    const pick = (requests: readonly SoakRequest[]) =>
      requests[Math.floor(this.#next() * requests.length)] ?? OVER_LIMIT;
    if (share < 0.3) return historyRequest(this.#targets, this.#next);
    if (share < 0.8) return pick(this.#contract);
    if (share < 0.94) return pick(this.#pages);
    return share < 0.99 ? OVER_LIMIT : UNSIGNED_EVENT;
  }

  #drawCaller({ isOverLimitTest }: SoakRequest): CallerKind {
    if (isOverLimitTest) return "free";
    const share = this.#next();
    if (share < 0.5) return "free";
    if (share < 0.7) return "retail";
    return share < 0.95 ? "institutional" : "unknown";
  }

  async #send(request: SoakRequest, caller: CallerKind, signal: AbortSignal): Promise<SendResult> {
    const from = performance.now();
    const isOverLimit = request.isOverLimitTest && this.#overLimit.count(from);
    const address = this.#addresses.choose(request, from);
    const headers = callerHeaders(caller, this.#targets, address, this.#next);
    const posted = request.body && {
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(request.body()),
    };
    const init = {
      method: request.method,
      headers,
      ...posted,
      signal,
      redirect: "manual",
    } as const;
    try {
      const answer = await fetch(this.#url + request.path, init);
      await answer.arrayBuffer();
      const isCrowding = answer.headers.get("x-error-code") === "too_many_running";
      return {
        isOverLimit: isOverLimit || isCrowding,
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

function findProblem(
  { needsDatabase }: SoakRequest,
  { status, limit }: Pick<SendResult, "status" | "limit">,
  { caller, allowed }: { caller: CallerKind; allowed: ReadonlySet<number> },
): string | null {
  if (!allowed.has(status)) {
    return `${status || "no answer"} instead of ${[...allowed].join(" or ")}`;
  }
  // Answers that need no data are the same for all tiers. Other answers must have the key's tier.
  const isPaid = needsDatabase && (caller === "retail" || caller === "institutional");
  const isDowngraded = isPaid && status === 200 && limit === FREE_LIMIT;
  return isDowngraded ? "served as free with a valid key" : null;
}
