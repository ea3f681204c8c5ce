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
const DAYS = 620;
const ASKED = ids.slice(0, 50);

beforeAll(async () => {
  await run(
    app,
    `insert into sensors select (jsonb_populate_record(null::sensors, to_jsonb(s) ||
         jsonb_build_object('id', 'cells-' || n, 'category', 'crypto', 'min_tier', 'free'))).*
       from sensors s, generate_series(0, ${MANY - 1}) n where s.id = 'vix'`,
  );
  // In parts, because each statement must end within seconds.
  for (let first = 0; first < MANY; first += 5) {
    await run(
      app,
      `insert into sensor_readings select (jsonb_populate_record(null::sensor_readings, to_jsonb(r) ||
           jsonb_build_object('sensor_id', 'cells-' || n, 'observed_at', r.observed_at - d * interval '1 day'))).*
         from (select * from sensor_readings where sensor_id = 'vix' and not carried_forward
           order by recorded_at desc, observed_at desc limit 1) r,
           generate_series(${first}, ${first + 4}) n, generate_series(0, ${DAYS - 1}) d`,
    );
  }
});
test("a page has at most 30,000 cells, says so, and the next one continues", async () => {
  const seen: string[] = [];
  const sizes: number[] = [];
  const query = `sensors=${ASKED}&limit=10000`;
  for (let path = `/api/panel?${query}`; path; ) {
    const answer: Response = await app.get(path, keyHeader(app, "institutional"));
    const body = (await answer.json()) as Json;
    expect(body).toMatchObject({ limit: 600, max_limit: 600 });
    const rows = rowsOf(body, "rows");
    sizes.push(rows.length);
    seen.push(...rows.map(({ date }) => String(date)));
    path = linksOf(answer)["next"] ?? "";
  }
  expect(sizes).toEqual([600, DAYS - 600]);
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
});

test("a category is cut as a list of its sensors, and complete=1 refuses the cut", async () => {
  const body = await panel("category=crypto&limit=9000");
  const columns = (body["columns"] as string[]).length;
  expect(columns).toBeGreaterThanOrEqual(MANY);
  const rows = Math.floor(30_000 / columns);
  expect(body).toMatchObject({ limit: rows, max_limit: rows, total_returned: rows });
  const refused = await app.get(
    `/api/panel?category=crypto&limit=9000&complete=1`,
    keyHeader(app, "institutional"),
  );
  expect(refused.status).toBe(400);
});

test("few columns have all rows of the tier", async () => {
  const body = await panel(`sensors=${ids.slice(0, 3)}&limit=10000`);
  expect(body).toMatchObject({ limit: 10_000, max_limit: 10_000, total_returned: DAYS });
});
