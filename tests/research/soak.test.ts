// The rules of the soak test: planned faults, allowed answers, and when a soak fails.

import { describe, expect, test } from "vitest";
import { mulberry32 } from "../../lib/core/mulberry32.ts";
import { makeFaults, SERVICES } from "../../scripts/local-platform/faults.ts";
import {
  allowedStatuses,
  type FaultSpan,
  faultsDuring,
  OverLimitCounter,
} from "../../scripts/research/soak/allowed-statuses.ts";
import { faultPlan, type PlannedFault } from "../../scripts/research/soak/fault-plan.ts";
import { soakReport } from "../../scripts/research/soak/report.ts";
import { RequestLog } from "../../scripts/research/soak/request-log.ts";
import {
  Addresses,
  contractRequests,
  OVER_LIMIT,
  pageRequests,
  type SoakRequest,
} from "../../scripts/research/soak/requests.ts";

function drawn(seed: number, count: number): PlannedFault[] {
  const plan = faultPlan(mulberry32(seed));
  return Array.from({ length: count }, () => plan.next().value);
}

describe("the faults of a soak", () => {
  test("they are the same for the same seed, and known to the platform", () => {
    expect(drawn(7, 50)).toEqual(drawn(7, 50));
    expect(drawn(8, 50)).not.toEqual(drawn(7, 50));
    const faults = makeFaults();
    for (const { service, text, forMs } of drawn(7, 500)) {
      expect(faults.merge({ [service]: text })).toBeNull();
      expect(forMs).toBeGreaterThanOrEqual(3_000);
      expect(forMs).toBeLessThan(30_000);
    }
  });

  test("they include every service and every kind", () => {
    const kinds = new Set(
      drawn(7, 500).map(({ service, text }) => `${service} ${text.split(":")[0]}`),
    );
    for (const service of SERVICES) {
      for (const kind of ["down", "error", "slow", "flaky"]) {
        expect(kinds).toContain(`${service} ${kind}`);
      }
    }
    expect(kinds).toContain("stripe accept_then_timeout");
    expect(kinds).not.toContain("postgres accept_then_timeout");
  });
});

const targets = {
  slug: "a-call",
  sensorIds: ["vix"],
  keys: { retail: ["r"], institutional: ["i"] },
};
const asks = [...contractRequests(targets), ...pageRequests(targets)];
const named = (name: string): SoakRequest => {
  const found = asks.find((ask) => ask.name === name);
  if (!found) throw new Error(`no ask ${name}`);
  return found;
};
const span = (service: FaultSpan["service"], text: string): FaultSpan => ({
  service,
  text,
  from: 1_000,
  to: 2_000,
});
const allowed = (name: string, caller: "free" | "retail", ...faults: FaultSpan[]) =>
  [
    ...allowedStatuses(named(name), caller, {
      statusWithoutFault: 200,
      isOverLimit: false,
      faults,
    }),
  ].toSorted();

describe("the answers that a fault allows", () => {
  test("a 503 is allowed while PostgreSQL fails, except where no data is needed", () => {
    for (const text of ["down", "error", "flaky:20", "slow:900"]) {
      expect(allowed("get /api/sensors", "free", span("postgres", text))).toEqual([200, 503]);
      expect(allowed("get /api/openapi", "free", span("postgres", text))).toEqual([200]);
      expect(allowed("page /docs/api", "free", span("postgres", text))).toEqual([200]);
      expect(allowed("get /api/openapi", "retail", span("postgres", text))).toEqual([200, 503]);
    }
    expect(allowed("get /api/sensors", "free", span("postgres", "slow:100"))).toEqual([200]);
  });

  test("a 503 is allowed while Stripe fails, where Stripe is needed", () => {
    const fault = span("stripe", "accept_then_timeout");
    expect(allowed("post /api/billing/checkout", "free", fault)).toEqual([200, 503]);
    expect(allowed("post /api/billing/status", "free", fault)).toEqual([200]);
    expect(allowed("get /api/sensors", "retail", fault)).toEqual([200]);
  });

  test("other faults allow no other answers", () => {
    for (const service of SERVICES) {
      if (service === "postgres" || service === "stripe") continue;
      for (const { name } of asks)
        expect(allowed(name, "retail", span(service, "down"))).toEqual([200]);
    }
  });
});

describe("rate limits during a soak", () => {
  const MINUTE_MS = 60_000;
  const limited = asks.filter(({ pauseMs }) => pauseMs !== null);

  test("a route with its own limit is not refused, because each address waits before it returns", () => {
    expect(limited.map(({ name }) => name)).toContain("post /api/alerts/subscribe");
    expect(limited.map(({ name }) => name)).toContain("get /api/tape/audit");
    const addresses = new Addresses(mulberry32(7));
    const lastAt = new Map<string, number>();
    let repeated = 0;
    for (let at = 0; at < 150 * MINUTE_MS; at += 2_000) {
      for (const ask of limited) {
        const key = `${ask.name} ${addresses.choose(ask, at)}`;
        const last = lastAt.get(key);
        if (last !== undefined) {
          repeated += 1;
          expect(at - last).toBeGreaterThanOrEqual(ask.pauseMs ?? Number.POSITIVE_INFINITY);
        }
        lastAt.set(key, at);
      }
    }
    expect(repeated).toBeGreaterThan(1_000);
  });

  test("only the simulated crowd is refused, and not before it has used its limit", () => {
    const crowd = new OverLimitCounter();
    const over = Array.from({ length: 61 }, (_, n) => crowd.count(n * 100));
    expect(over.lastIndexOf(false)).toBe(59);
    expect(crowd.count(3 * MINUTE_MS)).toBe(false);
    const circumstances = { statusWithoutFault: 200, faults: [] };
    const statuses = [true, false].map((isOverLimit) => [
      ...allowedStatuses(OVER_LIMIT, "free", { ...circumstances, isOverLimit }),
    ]);
    expect(statuses).toEqual([[200, 429], [200]]);
  });
});

test("a request meets a fault if it was in progress then or began within a second of its end", () => {
  const one = span("redis", "down");
  const met = (from: number, to: number) => faultsDuring([one], from, to).length;
  expect([met(0, 999), met(0, 1_000), met(1_500, 1_600)]).toEqual([0, 1, 1]);
  expect([met(2_900, 9_000), met(3_001, 9_000)]).toEqual([1, 0]);
});

const MACHINE = { lateMs: 0, stalledShare: 0 };

describe("the reasons for which a soak fails", () => {
  const memory = (heapMegabytes: number) => ({
    at: "",
    memory: { heapBytes: heapMegabytes * 2 ** 20, residentBytes: null },
  });
  const answered = (problem: string | null) => ({
    name: "get /",
    caller: "free",
    status: 200,
    ms: 1,
    requestId: "id",
    faults: [],
    problem,
  });
  const failuresOf = (problem: string | null, end: number, wrong: string[] = []): number => {
    const log = new RequestLog();
    log.add(answered(problem));
    return soakReport({
      log,
      memory: [memory(20), memory(end)],
      outcomes: [],
      initialProblems: wrong,
      ...MACHINE,
    }).failures.length;
  };

  test("a soak fails on an unexpected answer, growing memory, or an earlier problem", () => {
    expect(failuresOf(null, 23.9)).toBe(0);
    expect(failuresOf("500 instead of 200", 20)).toBe(1);
    expect(failuresOf(null, 24.1)).toBe(1);
    expect(failuresOf(null, 20, ["/ answers 503"])).toBe(1);
  });

  test("a soak fails when resident memory grows in the second half, not in the first", () => {
    const failures = (...megabytes: number[]) => {
      const log = new RequestLog();
      log.add(answered(null));
      const read = megabytes.map((size) => ({
        at: "",
        memory: { heapBytes: 1, residentBytes: size * 2 ** 20 },
      }));
      return soakReport({ log, memory: read, outcomes: [], initialProblems: [], ...MACHINE })
        .failures;
    };
    expect(failures(100, 150, 160, 150, 170, 165)).toEqual([]);
    expect(failures(100, 120, 140, 160, 180, 200)).toEqual([
      "resident memory grew from 140.0 MB to 200.0 MB by its halves",
    ]);
  });

  test("a soak fails when a scheduled run did not end by itself", () => {
    const log = new RequestLog();
    log.add(answered(null));
    const outcomes = ["ok", "exception", "ok"];
    const ending = { log, memory: [memory(20)], outcomes, initialProblems: [], ...MACHINE };
    expect(soakReport(ending).failures).toEqual(["1 scheduled runs: exception"]);
  });

  test("a soak fails on a machine that is too busy for a meaningful result", () => {
    const log = new RequestLog();
    log.add(answered(null));
    const calm = { log, memory: [memory(20)], outcomes: [], initialProblems: [], lateMs: 0 };
    expect(soakReport({ ...calm, stalledShare: 0.1 }).failures).toEqual([]);
    expect(soakReport({ ...calm, stalledShare: 0.11 }).failures).toHaveLength(1);
  });

  test("a soak fails when there was no answer or no reading of memory", () => {
    const nothing = {
      log: new RequestLog(),
      memory: [],
      outcomes: [],
      initialProblems: [],
      ...MACHINE,
    };
    expect(soakReport(nothing).failures).toHaveLength(2);
  });
});
