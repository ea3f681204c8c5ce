// The runbook of a restore, played: a copy that lacks the record's last rows is restored, found to be
// shorter than what was signed, and adopted.

import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishCalls } from "../../lib/record/actions/call-commands.ts";
import { signCheckpoint } from "../../lib/record/actions/sign-checkpoint.ts";
import { toEnvFile } from "../../scripts/operator/environment.ts";
import { addressOf, onServer } from "../support/database/server.ts";
import { callRequest } from "../support/record/record.ts";
import { DAY_MS, makeRecord } from "../support/record/record-fixture.ts";
import { signerFor } from "../support/record/tape-tick.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { hasPgDump, missing, runProgram } from "../support/tools/programs.ts";

const root = join(import.meta.dirname, "../..");
const server = process.env["TEST_DATABASE_URL"];
const canPlay = server !== undefined && hasPgDump;
const restored = `restored_${randomBytes(6).toString("hex")}`;
/** The shell commands of the page, in order. */
const commands = [
  ...readFileSync(join(root, "docs/runbooks/restore.md"), "utf8").matchAll(/```sh\n([^`]*)```/g),
].flatMap(([, block = ""]) =>
  block
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== ""),
);

test("the page has these commands", () => {
  expect(commands.map((command) => command.split(" ").slice(0, 3).join(" "))).toEqual([
    "pg_dump --format=custom --no-owner",
    "pg_restore --no-owner --exit-on-error",
    "npm run db:migrate",
    "npm run tape-key",
    "npm run tape-key",
    "node scripts/verify-tape.mjs https://<your",
  ]);
  // Every user of the machine can read a command line.
  expect(commands.join(" ")).not.toContain("DATABASE_URL");
});

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "restore-"));
  if (canPlay) app = await testApp({ rows: 60, calls: false });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  if (!server || !canPlay) return;
  await onServer(server, `drop database if exists ${restored} with (force)`);
  await app.close();
});

/** Runs the command of the page that begins so, with the operator's own names. */
async function play(begin: string, databaseUrl: string) {
  const command = commands.find((each) => each.includes(begin)) ?? expect.fail(begin);
  const own = command
    .replaceAll("svc.dump", join(folder, "svc.dump"))
    .replaceAll("../svc.env", join(folder, "svc.env"));
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const env = {
    DATABASE_URL: databaseUrl,
    PGHOST: hostname,
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username) || "postgres",
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  };
  const { status, out, err } = await runProgram("bash", ["-c", own], { cwd: root, env });
  return { status, out: out + err };
}

test.runIf(canPlay)(
  `a copy is restored, its shorter tape is found, and adopted${missing(canPlay, "TEST_DATABASE_URL with pg_dump")}`,
  async () => {
    const { db } = app.services;
    const signer = { ...signerFor(app), baseUrl: BASE_URL };
    const now = SAMPLE_END;
    await makeRecord(db, now - 31 * DAY_MS, signer.signingKey, signer.memory);
    expect(await play("pg_dump", app.platform.databaseUrl)).toMatchObject({ status: 0 });
    // What comes after the copy is lost.
    await publishCalls(db, [callRequest({ slug: "after-the-copy" })], now);
    await signCheckpoint(db, signer, { now, onlyGrown: true });
    await onServer(server ?? "", `create database ${restored}`);
    const address = addressOf(app.platform.databaseUrl, restored);
    const back = await play("pg_restore", address);
    expect(back.status, back.out).toBe(0);
    expect((await play("db:migrate", address)).out).toContain("Schema is current");
    writeFileSync(
      join(folder, "svc.env"),
      toEnvFile({ ...app.platform.settings, BASE_URL, DATABASE_URL: address }),
    );
    const verified = await play("--verify", address);
    expect(verified.out).toMatch(/verified: +\d+ rows, .*do not extend the head/);
    const adopted = await play("--adopt", address);
    expect(adopted.status, adopted.out).toBe(0);
    expect(adopted.out).toMatch(/remembered: (\d+) rows/);
    expect(adopted.out).toMatch(/verified: +\d+ rows, no difference/);
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from tape_rows where slug = 'after-the-copy'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect((await play("--verify", address)).out).toContain("no difference");
  },
  300_000,
);
