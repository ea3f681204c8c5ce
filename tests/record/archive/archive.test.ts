// The archive: what its files hold agrees with the API, which tier may read which, and what a run writes.

import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ArchiveFile } from "../../../lib/record/domain/archive/archive-manifest.ts";
import { archiveTick } from "../../support/record/archive-tick.ts";
import { type Json, keyHeader, rowsOf, run } from "../../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../../support/service/app.ts";

type Tier = "free" | "retail" | "institutional";
type Listed = ArchiveFile & { url: string };

const DAY_MS = 86_400_000;
/** The first night, after the last hour of the sample is over. */
const NIGHT = SAMPLE_END + 3_600_000;

let app: TestApp;
let job: ReturnType<typeof archiveTick>;
beforeAll(async () => {
  app = await testApp();
  // Of the sample's series some are open to pass on; of others nothing but states may be shown.
  await run(
    app,
    "update series set rights = 'open_licence' where id in ('VIX', 'WTI', 'DTWEXBGS')",
  );
  await run(
    app,
    "update series set rights = 'licence_needed', publish_values = false where id = 'T5YIE'",
  );
  job = archiveTick(app);
  await job.whole(NIGHT);
});
afterAll(() => app.close());

const list = (tier: Tier, query = "limit=10000") =>
  app.json(`/api/archive?${query}`, keyHeader(app, tier));
const filesOf = async (tier: Tier, query?: string) =>
  rowsOf(await list(tier, query), "files") as unknown as Listed[];
const fetchFile = ({ url }: Pick<Listed, "url">, tier: Tier, headers = {}) =>
  app.get(new URL(url).pathname, { ...keyHeader(app, tier), ...headers });
const read = async (file: Listed, tier: Tier) =>
  parquetReadObjects({ file: await (await fetchFile(file, tier)).arrayBuffer() });
const readAll = async (files: readonly Listed[], tier: Tier): Promise<Json[]> =>
  (await Promise.all(files.map((file) => read(file, tier)))).flat();
const iso = (cell: unknown) => (cell instanceof Date ? cell.toISOString() : cell);

describe("what the files hold", () => {
  test("the readings of a sensor are those of the API to the digit, with the time at which each became known", async () => {
    for (const id of ["vix", "wti-vol", "breakeven-5y"]) {
      const rows = await readAll(await filesOf("retail", `kind=readings&subject=${id}`), "retail");
      const path = `/api/sensors/${id}/history?limit=1000`;
      const readings = rowsOf(await app.json(path, keyHeader(app, "retail")), "readings");
      const held = rows.map((row) => ({
        state: row["state"],
        value: row["value"],
        confidence: row["confidence"],
        recorded_at: iso(row["known_at"]),
        observed_at: iso(row["observed_at"]),
        revision: row["revision"],
        version: row["version"],
        percentile: row["percentile"],
        z_score: row["z_score"],
        band_low: row["band_low"],
        band_high: row["band_high"],
        ingested_at: iso(row["ingested_at"]),
      }));
      const asked = readings.map(({ metadata, ...reading }) => {
        const { percentile, z_score, band_low, band_high, ingested_at } = metadata as Json;
        return { ...reading, percentile, z_score, band_low, band_high, ingested_at };
      });
      const key = (row: Json) => `${row["observed_at"]} ${row["revision"]}`;
      const sorted = (all: Json[]) => all.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
      expect(held.length).toBeGreaterThan(600);
      expect(sorted(held)).toEqual(sorted(asked as Json[]));
    }
  });

  test("a value that a licence forbids showing is in no file", async () => {
    const rows = await readAll(
      await filesOf("institutional", "kind=readings&subject=breakeven-5y"),
      "institutional",
    );
    expect(rows.length).toBeGreaterThan(600);
    for (const name of ["value", "band_low", "band_high"]) {
      expect(new Set(rows.map((row) => row[name]))).toEqual(new Set([null]));
    }
  });

  test("the levels of the index are those of the API", async () => {
    const rows = await readAll(await filesOf("free", "kind=index"), "free");
    const path = "/api/stress-index/history?limit=10000";
    const points = rowsOf(await app.json(path, keyHeader(app, "institutional")), "points");
    const byTime = new Map(points.map((point) => [point["as_of"], point]));
    expect(rows.length).toBeGreaterThan(500);
    for (const { known_at, stress_index, regime, sensor_count, ...breakdown } of rows) {
      expect({ stress_index, regime, sensor_count, breakdown }).toEqual(
        (({ stress_index, regime, sensor_count, breakdown }: Json) => ({
          stress_index,
          regime,
          sensor_count,
          breakdown,
        }))(byTime.get(String(iso(known_at))) ?? {}),
      );
    }
  });

  test("a call is as the API has it", async () => {
    const [row = {}] = await readAll(await filesOf("free", "kind=calls"), "free");
    const { call } = (await app.json("/api/calls/sample")) as { call: Json };
    for (const [name, cell] of Object.entries(row)) {
      if (name === "graded_at" || name === "brier") expect(cell).toBeNull();
      else expect(iso(cell), name).toEqual(call[name === "known_at" ? "updated_at" : name]);
    }
  });

  test("every row of every file says when it became known, within what the list says", async () => {
    const files = await filesOf("institutional");
    expect(files.length).toBeGreaterThan(60);
    for (const file of files) {
      const known = (await read(file, "institutional")).map((row) => String(iso(row["known_at"])));
      expect(known.length).toBe(file.rows);
      expect([known.toSorted()[0], known.toSorted().at(-1)]).toEqual([
        file.known_from,
        file.known_to,
      ]);
    }
  });

  test("nothing in it became known after the run", async () => {
    const files = await filesOf("institutional");
    expect(files.filter(({ known_to }) => Date.parse(known_to) > NIGHT)).toEqual([]);
  });
});

describe("who may read what", () => {
  test("a caller lists the fullest file of each subject and year that his tier may read", async () => {
    const tiers = async (tier: Tier, query: string) => [
      ...new Set((await filesOf(tier, query)).map((file) => file.tier)),
    ];
    expect(await tiers("free", "kind=readings&subject=vix")).toEqual(["free"]);
    expect(await tiers("retail", "kind=readings&subject=vix")).toEqual(["retail"]);
    // Its rights are the operator's: without a key there is no file of it.
    expect(await tiers("free", "kind=readings&subject=btc-vol")).toEqual([]);
    expect(await tiers("free", "kind=index")).toEqual(["free"]);
    const all = await filesOf("free");
    expect(all.filter(({ tier }) => tier !== "free")).toEqual([]);
    expect(all.filter(({ rights }) => /operator|licence_needed/.test(rights))).toEqual([]);
  });

  test("no file of a tier has a column or a sensor that the tier's JSON lacks", async () => {
    const paid = new Set(
      (await run(app, "select id from sensors where min_tier <> 'free'")).map(({ id }) => id),
    );
    expect(paid.size).toBeGreaterThan(0);
    const rows = await readAll(await filesOf("free"), "free");
    const names = new Set(rows.flatMap((row) => Object.keys(row)));
    for (const name of ["confidence", "percentile", "z_score", "band_low", "ingested_at"]) {
      expect(names.has(name)).toBe(false);
    }
    expect(rows.filter((row) => paid.has(row["sensor_id"]))).toEqual([]);
  });

  test("a file of a higher tier is refused, whatever its address says", async () => {
    const [file = expect.fail("no file")] = await filesOf("retail", "kind=readings&subject=vix");
    const refused = await fetchFile(file, "free");
    expect([refused.status, refused.headers.get("x-error-code")]).toEqual([
      403,
      "upgrade_required",
    ]);
    const asFree = { url: file.url.replace("/files/retail/", "/files/free/") };
    expect((await fetchFile(asFree, "free")).status).toBe(404);
    const up = { url: file.url.replace("/files/retail/", "/files/free/../retail/") };
    expect([403, 404]).toContain((await fetchFile(up, "free")).status);
    const opened = await fetchFile(file, "retail");
    expect(opened.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("ranges", () => {
  test("a part, an end and a size are those of the whole", async () => {
    const [file = expect.fail("no file")] = await filesOf("free", "kind=index");
    const whole = new Uint8Array(await (await fetchFile(file, "free")).arrayBuffer());
    expect(whole.length).toBe(file.bytes);
    const part = async (range: string, more = {}) => {
      const answer = await fetchFile(file, "free", { range, ...more });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return { status: answer.status, of: answer.headers.get("content-range"), bytes };
    };
    const size = whole.length;
    expect(await part("bytes=4-11")).toEqual({
      status: 206,
      of: `bytes 4-11/${size}`,
      bytes: whole.slice(4, 12),
    });
    expect(await part("bytes=-8")).toEqual({
      status: 206,
      of: `bytes ${size - 8}-${size - 1}/${size}`,
      bytes: whole.slice(-8),
    });
    expect((await part(`bytes=${size - 2}-`)).bytes).toEqual(whole.slice(-2));
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, of: `bytes */${size}` });
    expect((await part("bytes=0-3", { "if-range": '"another"' })).bytes).toEqual(whole);
    const head = await app.send(new URL(file.url).pathname, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(size));
    expect(head.headers.get("accept-ranges")).toBe("bytes");
    const etag = head.headers.get("etag") ?? "";
    expect((await fetchFile(file, "free", { "if-none-match": etag })).status).toBe(304);
  });
});

describe("what a run writes", () => {
  const paths = async () =>
    new Map((await filesOf("institutional")).map((file) => [placeOf(file), file.path]));
  const placeOf = ({ tier, kind, subject, year }: Listed) => `${tier}/${kind}/${subject}/${year}`;

  test("without new rows nothing is written and nothing is signed", async () => {
    const before = (await list("free"))["manifest"];
    await app.resetRequests();
    expect(await job.whole(NIGHT + DAY_MS)).toMatchObject({ files: 0, manifest: "current" });
    expect((await app.requests())["bucket"]).toBe(0);
    expect((await list("free"))["manifest"]).toEqual(before);
  });

  test("a revision of a past year writes that year's file of the sensor, and no other", async () => {
    const before = await paths();
    await run(
      app,
      `insert into sensor_readings select (jsonb_populate_record(null::sensor_readings, to_jsonb(r) ||
         jsonb_build_object('revision', 1, 'value', 99, 'recorded_at', '2022-12-30T20:00:00Z'))).*
       from sensor_readings r where sensor_id = 'vix' and observed_at = '2021-06-01' and not carried_forward`,
    );
    const detail = await job.whole(NIGHT + 2 * DAY_MS);
    expect(detail).toMatchObject({ manifest: "signed", size: 2 });
    const after = await paths();
    const changed = [...after].filter(([place, path]) => before.get(place) !== path);
    expect(changed.map(([place]) => place)).toEqual(["retail/readings/vix/2021"]);
    const [file = expect.fail("no file")] = await filesOf(
      "retail",
      "kind=readings&subject=vix&year=2021",
    );
    const rows = (await read(file, "retail")).filter((row) =>
      String(iso(row["observed_at"])).startsWith("2021-06-01"),
    );
    expect(rows.map((row) => [row["revision"], iso(row["known_at"])])).toEqual([
      [0, "2021-06-01T20:15:00.000Z"],
      [1, "2022-12-30T20:00:00.000Z"],
    ]);
    // The file before is still there, as every manifest names files that exist.
    const old = before.get("retail/readings/vix/2021") ?? "";
    expect((await app.get(`/api/archive/files/${old}`, keyHeader(app, "retail"))).status).toBe(200);
  });

  test("a run that its deadline stops lists nothing of itself, and the next one goes on", async () => {
    const before = await list("institutional");
    await run(app, "delete from archive_files where name like '%/readings/%'");
    let now = 0;
    const clock = () => (now += 15_000);
    const hurried = archiveTick(app, { clock });
    expect(await hurried.once(NIGHT + 3 * DAY_MS)).toMatchObject({ status: "waiting" });
    expect(await list("institutional")).toEqual(before);
    expect(await job.whole(NIGHT + 3 * DAY_MS)).toMatchObject({
      manifest: "current",
      size: 2,
    });
    expect(await list("institutional")).toEqual(before);
  });

  test("while the bucket does not answer, the list stays as it was", async () => {
    const before = await list("institutional");
    await run(app, "delete from archive_files where name like '%/index/%'");
    await run(
      app,
      "update index_readings set stress_index = 12.25 where as_of = (select min(as_of) from index_readings)",
    );
    await app.setFaults({ bucket: "error" });
    expect(await job.whole(NIGHT + 4 * DAY_MS)).toMatchObject({ status: "failed" });
    await app.setFaults({});
    expect(await list("institutional")).toEqual(before);
    expect(await job.whole(NIGHT + 4 * DAY_MS)).toMatchObject({ manifest: "signed", size: 3 });
  });

  test("a log that is not the one that was signed is not extended", async () => {
    await run(app, "update archive_manifests set leaf_sha256 = repeat('0', 64) where size = 1");
    expect(await job.whole(NIGHT + 5 * DAY_MS)).toEqual({
      status: "failed",
      error: "ArchiveCorrupted",
    });
  });
});
