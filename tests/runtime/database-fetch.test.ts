// Statements over HTTP: when one is sent again, and for how long.

import { expect, test } from "vitest";
import { databaseFetch } from "../../lib/runtime/database/database-fetch.ts";

const READS = [
  '{"query":"select 1"}',
  '{"query":"\\n    select id, updated_at, deleted from sensors","params":[]}',
  '{"query":"\\n    with page as (select 1) select * from page"}',
];
const WRITES = [
  '{"query":"insert into t values (1)"}',
  '{"query":"\\n    with used as (\\n update api_keys set a = 1 returning id) select 1"}',
  '{"query":"with gone as (delete from t returning 1) select 1"}',
  '{"queries":[{"query":"select 1"}]}',
];

type Outside = (init: RequestInit | undefined) => Response | Promise<Response>;

/** Sends a statement with a given network, and counts the attempts. */
async function sent(body: string, outside: Outside) {
  let tries = 0;
  const transport = databaseFetch(
    (_, init) => {
      tries += 1;
      return Promise.resolve(outside(init));
    },
    () => Promise.resolve(),
  );
  const answer = await transport("https://db.test/sql", { method: "POST", body }).catch(
    (error: unknown) => error as Error,
  );
  return { tries, answer };
}

const failing = (status: number, code: string | null) => () =>
  Response.json({ message: "no", code }, { status });

/** Never answers, but stops at the signal, as fetch does. */
const silent: Outside = (init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });

test.each(READS)("a read is sent once more after a connection fault: %s", async (body) => {
  const cut: Outside = () => Promise.reject(new TypeError("reset"));
  expect((await sent(body, cut)).tries).toBe(2);
  for (const status of [500, 502, 503, 504]) {
    expect((await sent(body, failing(status, null))).tries).toBe(2);
  }
  for (const code of ["57P01", "57P03", "08006", "08001"]) {
    expect((await sent(body, failing(400, code))).tries).toBe(2);
  }
});

test.each(READS)("a read that the database refused is not sent again: %s", async (body) => {
  for (const code of ["22P02", "42P01", "57014", "23505", null]) {
    const { tries, answer } = await sent(body, failing(400, code));
    expect(tries).toBe(1);
    expect(await (answer as Response).json()).toEqual({ message: "no", code });
  }
  expect((await sent(body, () => Response.json({ rows: [] }))).tries).toBe(1);
});

test.each(WRITES)(
  "a write is never sent twice, because a lost one may have taken effect: %s",
  async (body) => {
    expect((await sent(body, () => Promise.reject(new TypeError("reset")))).tries).toBe(1);
    expect((await sent(body, failing(503, null))).tries).toBe(1);
    expect((await sent(body, failing(400, "57P01"))).tries).toBe(1);
  },
);

test("a second attempt that succeeds gives its answer", async () => {
  let requests = 0;
  const { answer } = await sent(READS[0] ?? "", () => {
    requests += 1;
    return requests === 1 ? failing(502, null)() : Response.json({ rows: [1] });
  });
  expect(await (answer as Response).json()).toEqual({ rows: [1] });
});

test("a database that never answers costs a read three seconds in total", async () => {
  const began = performance.now();
  const { tries, answer } = await sent(READS[0] ?? "", silent);
  expect([tries, (answer as Error).name]).toEqual([2, "TimeoutError"]);
  expect(performance.now() - began).toBeGreaterThan(2_500);
  expect(performance.now() - began).toBeLessThan(3_500);
});
