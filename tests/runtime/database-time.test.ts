// The time that one request may spend on the database.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databaseFetch } from "../../lib/runtime/database/database-fetch.ts";
import { meter } from "../../lib/runtime/database/round-trips.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const READ = '{"query":"select 1"}';
const WRITE = '{"query":"insert into t values (1)"}';

/**
 * A transport to a database that needs this time per attempt, and the time given to each attempt.
 */
function slow(ms: number, pauseMs = 0) {
  const budgets: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((budgetMs) => {
    budgets.push(budgetMs);
    return new AbortController().signal;
  });
  const pass = async (passMs: number) => void vi.advanceTimersByTime(passMs);
  const transport = databaseFetch(
    async () => {
      const budgetMs = budgets.at(-1) ?? 0;
      await pass(Math.min(ms, budgetMs));
      if (ms >= budgetMs) throw new DOMException("too late", "TimeoutError");
      return Response.json({ rows: [] });
    },
    () => pass(pauseMs),
  );
  const ask = (body: string) =>
    transport("https://db.test/sql", { method: "POST", body }).then(
      ({ status }) => status,
      (error: Error) => error.name,
    );
  return { ask, budgets };
}

test("the statements of one request share the time that it may spend on the database", async () => {
  const { ask, budgets } = slow(1_000);
  await meter.run(async () => {
    expect(await ask(READ)).toBe(200);
    expect(await ask(WRITE)).toBe(200);
    expect(await ask(READ)).toBe("TimeoutError");
    expect(await ask(WRITE)).toBe("TimeoutError");
  });
  // The last statement and a second attempt of the one before are not sent, so neither can have
  // run.
  expect(budgets).toEqual([2_000, 1_800, 800]);
});

test("attempts and the pause between them count", async () => {
  const { ask, budgets } = slow(5_000, 150);
  await meter.run(async () => {
    expect(await ask(READ)).toBe("TimeoutError");
    expect(await ask(READ)).toBe("TimeoutError");
  });
  expect(budgets).toEqual([2_000, 650]);
});

test("time outside the database does not count", async () => {
  const { ask, budgets } = slow(1_000);
  await meter.run(async () => {
    await ask(READ);
    vi.advanceTimersByTime(5_000);
    expect(await ask(WRITE)).toBe(200);
  });
  expect(budgets).toEqual([2_000, 1_800]);
});

test("simultaneous waits count once", async () => {
  const { ask, budgets } = slow(500);
  await meter.run(async () => {
    await meter.countDatabaseTime(async () => {
      await Promise.all([ask(READ), meter.countDatabaseTime(async () => undefined)]);
    });
    await ask(WRITE);
  });
  expect(budgets).toEqual([2_000, 2_300]);
});

test("a job's statements, and those of another request, have their own time", async () => {
  const { ask, budgets } = slow(1_900);
  for (let i = 0; i < 4; i += 1) expect(await ask(READ)).toBe(200);
  for (let i = 0; i < 2; i += 1) await meter.run(() => ask(READ));
  expect(budgets).toEqual(Array.from({ length: 6 }, () => 2_000));
});
