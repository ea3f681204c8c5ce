// The list of signed checkpoints of the tape.

import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, makeRecord } from "../support/record/record-fixture.ts";
import { type Json, linksOf, rowsOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  const key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeRecord(app.services.db, SAMPLE_END - 60 * DAY_MS, key);
});
afterAll(() => app.close());

const LINE = "— witness.example/w AAAA";

test("all signed checkpoints are listed, oldest first, and the last one is the served one", async () => {
  const answer = await app.get("/api/tape/checkpoints");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const body = (await answer.json()) as Json;
  const heads = rowsOf(body, "checkpoints");
  expect(body).toMatchObject({ count: 3, limit: 1000, offset: 0 });
  expect(heads.map(({ size }) => size)).toEqual([5, 18, 29]);
  for (const head of heads) {
    expect(Object.keys(head)).toEqual("size root_sha256 signed_at note cosigned_by".split(" "));
    expect(head).toMatchObject({ cosigned_by: [] });
    expect(String(head["note"])).toContain(`\nsigned_at ${head["signed_at"]}\n\n— `);
  }
  const newest = await app.get("/api/tape/checkpoint");
  expect(await newest.text()).toBe(heads.at(-1)?.["note"]);
});

test("its pages together are the list, and an impossible page is refused", async () => {
  const whole = rowsOf(await app.json("/api/tape/checkpoints"), "checkpoints");
  const seen: Json[] = [];
  let path: string | undefined = "/api/tape/checkpoints?limit=2";
  while (path) {
    const answer = await app.get(path);
    seen.push(...rowsOf((await answer.json()) as Json, "checkpoints"));
    path = linksOf(answer)["next"];
  }
  expect(seen).toEqual(whole);
  for (const bad of ["limit=0", "limit=1001", "offset=-1", "limit=x"]) {
    expect((await app.get(`/api/tape/checkpoints?${bad}`)).status).toBe(400);
  }
});

test("a witness's line follows the tape's own in every place that shows the note", async () => {
  await run(
    app,
    `insert into checkpoint_cosignatures (checkpoint_id, name, line, cosigned_at)
     select max(id), 'witness.example/w', '${LINE}', now() from tape_checkpoints returning 1`,
  );
  const served = await (await app.get("/api/tape/checkpoint")).text();
  expect(served.endsWith(`\n${LINE}\n`)).toBe(true);
  const last = rowsOf(await app.json("/api/tape/checkpoints?offset=2"), "checkpoints");
  expect(last).toMatchObject([{ note: served, cosigned_by: ["witness.example/w"] }]);
  const proof = await app.json("/api/calls/strict-yes/proof");
  expect(proof["checkpoint"]).toMatchObject({ note: served });
  await expect(run(app, "delete from checkpoint_cosignatures")).rejects.toThrow();
  await expect(run(app, "truncate checkpoint_cosignatures")).rejects.toThrow();
});
