// Programs that read the archive over HTTP, from a served app: DuckDB, hyparquet, pandas where it can, and both clients.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { asyncBufferFromUrl, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ArchiveFile, RegimeClient } from "../../../clients/typescript/regime.ts";
import { archiveTick } from "../../support/record/archive-tick.ts";
import { type Json, keyHeader, rowsOf, run } from "../../support/service/answers.ts";
import { randomAddress, SAMPLE_END, type TestApp, testApp } from "../../support/service/app.ts";
import { serveApp } from "../../support/service/http-server.ts";
import { hasPython, missing, PANDAS, runProgram } from "../../support/tools/programs.ts";

const NIGHT = SAMPLE_END + 3_600_000;
const PYTHON = join(import.meta.dirname, "../../../clients/python");
const VERIFIER = join(import.meta.dirname, "../../../scripts/verify-archive.mjs");

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let folder = "";
beforeAll(async () => {
  app = await testApp();
  await run(app, "update series set rights = 'open_licence' where id in ('VIX', 'WTI')");
  await run(
    app,
    `insert into sensor_readings select (jsonb_populate_record(null::sensor_readings, to_jsonb(r) ||
       jsonb_build_object('revision', 1, 'value', 99.125, 'recorded_at', '2022-06-20T20:00:00Z'))).*
     from sensor_readings r where sensor_id = 'vix' and observed_at = '2022-06-01' and not carried_forward`,
  );
  await archiveTick(app).whole(NIGHT);
  server = await serveApp(app, randomAddress);
  app.services.config.baseUrl = server.url;
  folder = mkdtempSync(join(tmpdir(), "archive-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
  await app.close();
});

const client = (key?: string) => new RegimeClient({ baseUrl: server.url, ...(key && { key }) });

async function listOf<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

/** Downloads what a caller may read, as the TypeScript client gives it, into a folder. */
async function download(name: string, key?: string): Promise<ArchiveFile[]> {
  const files = await listOf(client(key).archive());
  for (const file of files) {
    const path = join(folder, name, file.path);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, Buffer.from(await client(key).archiveFile(file)));
  }
  return files;
}

async function duckdb(statement: string): Promise<Json[]> {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const result = await connection.runAndReadAll(statement);
  return result.getRowObjectsJson() as Json[];
}

const history = async (query: string) =>
  rowsOf(
    await app.json(`/api/sensors/vix/history?limit=1000&${query}`, keyHeader(app, "retail")),
    "readings",
  );

describe("DuckDB", () => {
  test("values and known times of the files are those of the API to the digit", async () => {
    const files = await download("retail", app.keys.retail);
    expect(new Set(files.map(({ kind }) => kind))).toEqual(
      new Set(["index", "calls", "states", "readings"]),
    );
    const rows = await duckdb(`
      select epoch_ms(observed_at) as observed, epoch_ms(known_at) as known, revision, state, value, percentile
      from read_parquet('${folder}/retail/**/readings/vix/*.parquet', union_by_name = true)
      order by observed_at, revision`);
    const readings = await history("order=asc");
    const asked = readings
      .map((reading) => ({
        observed: String(Date.parse(String(reading["observed_at"]))),
        known: String(Date.parse(String(reading["recorded_at"]))),
        revision: reading["revision"],
        state: reading["state"],
        value: reading["value"],
        percentile: (reading["metadata"] as Json)["percentile"],
      }))
      .toSorted(
        (a, b) =>
          Number(a.observed) - Number(b.observed) || Number(a.revision) - Number(b.revision),
      );
    expect(rows.length).toBeGreaterThan(650);
    expect(rows).toEqual(asked);
  });

  test("rows known by an instant, the newest revision of each date, are what as_of answers", async () => {
    const at = "2022-06-15T00:00:00Z";
    for (const [instant, value] of [
      [at, 25.69],
      ["2022-06-25T00:00:00Z", 99.125],
    ] as const) {
      const rows = await duckdb(`
        select distinct on (observed_at) strftime(observed_at at time zone 'UTC', '%Y-%m-%d') as day, value
        from read_parquet('${folder}/retail/**/readings/vix/*.parquet', union_by_name = true)
        where known_at <= timestamptz '${instant}' order by observed_at, revision desc`);
      const known = (await history(`interval=day&order=asc&as_of=${instant}`)).map((reading) => ({
        day: String(reading["observed_at"]).slice(0, 10),
        value: reading["value"],
      }));
      expect(rows).toEqual(known);
      expect(rows.find(({ day }) => day === "2022-06-01")?.["value"]).toBe(value);
    }
  });

  test("a frame of the files looks at nothing that became known later", async () => {
    const rows = await duckdb(`
      with first as (
        select observed_at, value, known_at from read_parquet('${folder}/retail/**/readings/vix/*.parquet', union_by_name = true)
        where revision = 0)
      select epoch_ms(observed_at) as observed, epoch_ms(max(known_at) over w) as needed, epoch_ms(known_at) as known,
        avg(value) over w as mean, lead(value) over (order by observed_at) as following
      from first window w as (order by observed_at rows 20 preceding) order by observed_at`);
    const values = new Map(
      (await history("order=asc"))
        .filter(({ revision }) => revision === 0)
        .map((reading) => [Date.parse(String(reading["observed_at"])), Number(reading["value"])]),
    );
    const ordered = [...values].toSorted(([a], [b]) => a - b).map(([, value]) => value);
    for (const [at, row] of rows.entries()) {
      if (at < 20) continue;
      const trailing = ordered.slice(at - 20, at + 1).reduce((sum, value) => sum + value, 0) / 21;
      expect(Number(row["mean"])).toBeCloseTo(trailing, 9);
      expect(row["needed"]).toBe(row["known"]);
      expect(row["following"]).toEqual(ordered[at + 1] ?? null);
    }
  });
});

test("hyparquet reads a file by ranges over HTTP, without a key and with one", async () => {
  const [free] = await listOf(client().archive({ kind: "index" }));
  const [paid] = await listOf(
    client(app.keys.retail).archive({ kind: "readings", subject: "vix", year: 2022 }),
  );
  if (!free || !paid) throw new Error("no files");
  const asked: string[] = [];
  const fetchRanges: typeof fetch = (input, init) => {
    asked.push(new Headers(init?.headers).get("range") ?? init?.method ?? "whole");
    return fetch(input, init);
  };
  const open = await asyncBufferFromUrl({ url: free.url, fetch: fetchRanges });
  expect((await parquetReadObjects({ file: open })).length).toBe(free.rows);
  expect(asked.some((each) => each.startsWith("bytes="))).toBe(true);
  const requestInit = { headers: { "x-svc-key": app.keys.retail } };
  const locked = await asyncBufferFromUrl({ url: paid.url, requestInit });
  expect((await parquetReadObjects({ file: locked })).length).toBe(paid.rows);
  await expect(asyncBufferFromUrl({ url: paid.url })).rejects.toThrow();
});

describe.skipIf(!hasPython)(`the Python client${missing(hasPython, "Python 3.9")}`, () => {
  const python = async (program: string | undefined, body: string) => {
    const { status, out, err } = await runProgram(program ?? "", ["-"], {
      stdin: `
import sys
sys.path.insert(0, ${JSON.stringify(PYTHON)})
from regime import *
regime = Regime(${JSON.stringify(server.url)}, ${JSON.stringify(app.keys.retail)})
${body}`,
    });
    expect({ status, err }).toEqual({ status: 0, err: "" });
    return out;
  };

  test("it lists and downloads files with their digests checked, each once", async () => {
    const into = join(folder, "python");
    const out = await python(
      "python3",
      `
files = regime.archive("readings", "vix")
paths = files.download(${JSON.stringify(into)})
again = files.download(${JSON.stringify(into)})
print(len(files), paths == again, sum(file["bytes"] for file in files) == sum(path.stat().st_size for path in paths))
files[0]["sha256"] = "0" * 64
try: files._read(files[0])
except ValueError as error: print("not the file that was signed" in str(error))
files[0]["path"] = "../../outside.parquet"
try: files.download(${JSON.stringify(into)})
except ValueError as error: print("no path of the archive" in str(error))`,
    );
    expect(out).toBe("3 True True\nTrue\nTrue\n");
    const rows = await duckdb(
      `select count(*)::int as n from read_parquet('${into}/**/*.parquet')`,
    );
    expect(Number(rows[0]?.["n"])).toBeGreaterThan(650);
  });

  test.skipIf(!PANDAS)("pandas reads frames of it, where it has an engine", async (context) => {
    const engine = await runProgram(PANDAS ?? "", ["-c", "import pyarrow"], {});
    if (engine.status !== 0) return context.skip("pyarrow is not installed");
    const out = await python(
      PANDAS,
      `
frame = regime.archive("readings", "vix").to_dataframe()
print(len(frame), frame["known_at"].is_monotonic_increasing, str(frame["known_at"].dtype).endswith("UTC]"))`,
    );
    expect(out).toMatch(/^\d+ True True\n$/);
  });
});

test("the verifier runs alone as a program, without and with a key", async () => {
  for (const more of [[], ["--api-key", app.keys.institutional, "--history"]]) {
    const { status, out } = await runProgram(
      process.execPath,
      [VERIFIER, server.url, "--all", "--origin", "svc.test/archive", ...more],
      {},
    );
    expect(out).toMatch(/^1 signed manifests, \d+ files \(\d+ read, \d+ rows\): all agree\./);
    expect(status).toBe(0);
  }
  const wrong = await runProgram(process.execPath, [VERIFIER, server.url], {});
  expect(wrong.status).toBe(1);
  expect(wrong.out).toContain("signed as svc.test/archive");
});
