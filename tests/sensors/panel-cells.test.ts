// The size of a page of the panel: rows times sensors.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Json, keyHeader, linksOf, rowsOf, run } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
});
afterAll(() => app.close());

const panel = (query: string) => app.json(`/api/panel?${query}`, keyHeader(app, "institutional"));

const MANY = 60;
const ids = Array.from({ length: MANY }, (_, n) => `cells-${n}`);
const DAYS = 420;
const ASKED = ids.slice(0, 50);

beforeAll(async () => {
  await run(
    app,
    `insert into sensors select (jsonb_populate_record(null::sensors, to_jsonb(s) ||
         jsonb_build_object('id', 'cells-' || n, 'category', 'crypto', 'min_tier', 'free'))).*
       from sensors s, generate_series(0, ${MANY - 1}) n where s.id = 'vix'`,
  );
  // In parts, because each statement must end within seconds.
  for (let n = 0; n < MANY; n += 10) {
    await run(
      app,
      `insert into sensor_readings select p.*
       from (select to_jsonb(t) as row, observed_at from sensor_readings t
         where sensor_id = 'vix' and not carried_forward order by observed_at desc limit 1) r,
         generate_series(${n}, ${n + 9}) n, generate_series(0, ${DAYS - 1}) d,
         lateral jsonb_populate_record(null::sensor_readings, r.row || jsonb_build_object(
           'sensor_id', 'cells-' || n, 'observed_at', r.observed_at - d * interval '1 day')) p`,
    );
  }
});

test("a page has at most 10,000 cells, says so, and the next one continues", async () => {
  const seen: string[] = [];
  const sizes: number[] = [];
  const query = `sensors=${ASKED}&limit=10000`;
  for (let path = `/api/panel?${query}`; path; ) {
    const answer: Response = await app.get(path, keyHeader(app, "institutional"));
    const body = (await answer.json()) as Json;
    expect(body).toMatchObject({ limit: 200, max_limit: 200 });
    const rows = rowsOf(body, "rows");
    sizes.push(rows.length);
    seen.push(...rows.map(({ date }) => String(date)));
    path = linksOf(answer)["next"] ?? "";
  }
  expect(sizes).toEqual([200, 200, DAYS - 400]);
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
});

test("a category is cut as a list of its sensors, and complete=1 refuses the cut", async () => {
  const body = await panel("category=crypto&limit=9000");
  const columns = (body["columns"] as string[]).length;
  expect(columns).toBeGreaterThanOrEqual(MANY);
  const rows = Math.floor(10_000 / columns);
  expect(body).toMatchObject({ limit: rows, max_limit: rows, total_returned: rows });
  const refused = await app.get(
    `/api/panel?category=crypto&limit=9000&complete=1`,
    keyHeader(app, "institutional"),
  );
  expect(refused.status).toBe(400);
});

test("one column has all rows of the tier", async () => {
  const body = await panel(`sensors=${ids[0]}&limit=10000`);
  expect(body).toMatchObject({ limit: 10_000, max_limit: 10_000, total_returned: DAYS });
});
