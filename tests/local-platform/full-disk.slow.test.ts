// The local platform on a full disk.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  diskFullError,
  hasDiskSpace,
  isDiskFullError,
} from "../../scripts/local-platform/disk-space.ts";
import { runProgram } from "../support/tools/programs.ts";

const SCRIPTS = join(import.meta.dirname, "../../scripts/local-platform");
const FULL = /^The disk with \S+ is full: make at least 64 MB of room .* do not use --fresh\.\n$/;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "full-"));
  writeFileSync(join(folder, "open.mjs"), OPEN);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OPEN = `
import { startPostgresThread } from "${SCRIPTS}/postgres-thread.ts";
import pg from "${SCRIPTS}/../../node_modules/pg/lib/index.js";
const [directory, ...statements] = process.argv.slice(2);
const server = await startPostgresThread(directory).catch((error) => {
  console.log(error.message);
  process.exit(1);
});
const client = new pg.Client({ connectionString: server.url });
await client.connect();
for (const statement of statements) console.log((await client.query(statement)).rows[0]?.found ?? "done");
process.kill(process.pid, "SIGKILL");`;

/**
 * Opens a database, runs statements and is killed. A file size limit stands in for a full disk: a
 * log of 16 MB does not fit, and no special rights are needed.
 */
const open = (directory: string, megabytes: number | null, ...statements: string[]) => {
  const limit = megabytes === null ? "" : `trap '' XFSZ; ulimit -f ${megabytes * 2048};`;
  const program = [process.execPath, join(folder, "open.mjs"), directory, ...statements];
  return runProgram("/bin/sh", ["-c", `${limit} exec "$0" "$@"`, ...program]);
};

const FILL = "insert into filler select repeat(md5(n::text), 30) from generate_series(1, 12000) n";
const COUNT = "select count(*)::text as found from filler";

describe("a disk without room", () => {
  test("the error names the disk when a database was killed on it, and its data is kept", async () => {
    const directory = join(folder, "postgres");
    const made = await open(directory, null, "create table filler (t text)", FILL, FILL);
    expect(made).toMatchObject({ out: "done\ndone\ndone\n", status: null });
    const full = await open(directory, 6, COUNT);
    expect([full.status, full.out]).toEqual([1, expect.stringMatching(FULL)]);
    const again = await open(directory, null, COUNT);
    expect(again.out).toBe("24000\n");
  });

  test("the error names the disk when a new database does not fit, and no half of one remains", async () => {
    const full = await open(join(folder, "new", "postgres"), 6);
    expect([full.status, full.out]).toEqual([1, expect.stringMatching(FULL)]);
    expect(readdirSync(join(folder, "new"))).toEqual([]);
  });

  test("a damaged database on a disk with enough room is reported as damaged", async () => {
    const directory = join(folder, "damaged", "postgres");
    await open(directory, null, "select 1");
    writeFileSync(join(directory, "global/pg_control"), "{");
    const { out } = await open(directory, null);
    expect(out).toMatch(/is damaged and does not open.*--fresh/);
    const left = readdirSync(join(folder, "damaged")).filter((name) => name.startsWith("room"));
    expect(left).toEqual([]);
  });
});

test("the error code of a file says whether the disk is full", () => {
  const failed = (code: string) => Object.assign(new Error(code), { code });
  expect(
    ["ENOSPC", "EDQUOT", "EFBIG", "EACCES"].map((code) => isDiskFullError(failed(code))),
  ).toEqual([true, true, true, false]);
  expect([isDiskFullError(null), isDiskFullError("ENOSPC")]).toEqual([false, false]);
  expect(hasDiskSpace(join(folder, "postgres"))).toBe(true);
  expect(() => hasDiskSpace(join(folder, "nowhere", "postgres"))).toThrow("ENOENT");
  const cause = failed("ENOSPC");
  expect(diskFullError(".data", cause)).toMatchObject({
    cause,
    message: expect.stringContaining(".data"),
  });
});
