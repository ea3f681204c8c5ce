import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databaseFetch } from "../../lib/runtime/database/database-fetch.ts";
import { meter } from "../../lib/runtime/database/round-trips.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const READ = '{"query":"select 1"}';
const WRITE = '{"query":"insert into t values (1)"}';

/** A transport to a database that takes so long for a try, and what time each try was given. */
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

test("statements of one request share what it may spend on the database", async () => {
  const { ask, budgets } = slow(1_000);
  await meter.run(async () => {
    expect(await ask(READ)).toBe(200);
    expect(await ask(WRITE)).toBe(200);
    expect(await ask(READ)).toBe("TimeoutError");
    expect(await ask(WRITE)).toBe("TimeoutError");
  });
  // Neither the last statement nor a second try of the one before is sent, so neither can have run.
  expect(budgets).toEqual([2_000, 1_800, 800]);
});

test("tries and the pause between them are counted", async () => {
  const { ask, budgets } = slow(5_000, 150);
  await meter.run(async () => {
    expect(await ask(READ)).toBe("TimeoutError");
    expect(await ask(READ)).toBe("TimeoutError");
  });
  expect(budgets).toEqual([2_000, 650]);
});

test("time spent outside the database is not counted", async () => {
  const { ask, budgets } = slow(1_000);
  await meter.run(async () => {
    await ask(READ);
    vi.advanceTimersByTime(5_000);
    expect(await ask(WRITE)).toBe(200);
  });
  expect(budgets).toEqual([2_000, 1_800]);
});

test("concurrent waits are counted once", async () => {
  const { ask, budgets } = slow(500);
  await meter.run(async () => {
    await meter.countDatabaseTime(async () => {
      await Promise.all([ask(READ), meter.countDatabaseTime(async () => undefined)]);
    });
    await ask(WRITE);
  });
  expect(budgets).toEqual([2_000, 2_300]);
});

test("a job's statements, and another request's, have their own time", async () => {
  const { ask, budgets } = slow(1_900);
  for (let i = 0; i < 4; i += 1) expect(await ask(READ)).toBe(200);
  for (let i = 0; i < 2; i += 1) await meter.run(() => ask(READ));
  expect(budgets).toEqual(Array.from({ length: 6 }, () => 2_000));
});
