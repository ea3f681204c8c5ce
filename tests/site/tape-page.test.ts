// The page of the tape: its values, and the shell commands that it shows.

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestCosignatures } from "../../lib/record/actions/request-cosignatures.ts";
import { readWitnesses } from "../../lib/record/services/tape-witness.ts";
import { DAY_MS, makeRecord } from "../support/record/record-fixture.ts";
import { partOf } from "../support/service/answers.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";
import { textOf } from "../support/site/html.ts";

const run = promisify(execFile);
const VERIFIER = join(import.meta.dirname, "../../scripts/verify-tape.mjs");

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let folder: string;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  const key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeRecord(app.services.db, SAMPLE_END - 60 * DAY_MS, key);
  const setting = app.platform.settings["TAPE_WITNESSES"] ?? "";
  await requestCosignatures(app.services.db, (await readWitnesses(setting, fetch)).witnesses);
  server = await serveApp(app);
  folder = await mkdtemp(join(tmpdir(), "tape-page-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
  await app.close();
});

/** The lines of a page's code sample, changed to ask the test's server. */
async function sample(path: string, name: string): Promise<string> {
  const html = await (await app.get(path)).text();
  const [, code = ""] =
    new RegExp(`data-name="${name}".*?<code>(.*?)</code>`, "s").exec(html) ?? [];
  return textOfCode(code).replaceAll(BASE_URL, server.url);
}

const textOfCode = (html: string) => html.split("\n").map(textOf).join("\n");

/** Runs the lines, and returns what they print and what their comments promise. */
async function tried(code: string): Promise<{ printed: string[]; promised: string[] }> {
  const { stdout } = await run("sh", ["-ec", code], { cwd: folder });
  const promised = code.split("\n").filter((line) => line.startsWith("# "));
  return {
    printed: stdout
      .trim()
      .split("\n")
      .map((line) => line.replace(/ +-$/, "").trim()),
    promised: promised.map((line) => line.slice(2)),
  };
}

test("the page shows what the pointer says", async () => {
  const { latest, public_key: key, ...pointer } = await app.json("/api/tape");
  const {
    url,
    rows_by_type: byType,
    media_type: _,
    bytes: __,
    created_at: ___,
    ...pointerValues
  } = latest as Record<string, unknown>;
  const text = textOf(await (await app.get("/tape")).text());
  for (const value of [...Object.values(pointerValues), key, pointer["previous_url"]]) {
    expect(text).toContain(String(value));
  }
  expect(String(url)).toContain(String(pointerValues["served_file_sha256"]));
  const checkpoint = await (await app.get("/api/tape/checkpoint")).text();
  expect(text).toContain(`${checkpoint.split("\n")[1]} of ${pointerValues["rows"]} rows`);
  expect(text.toLowerCase()).toContain(`graded ${partOf({ byType }, "byType")["GRADED"]}`);
});

test("the page names who signed the newest checkpoint, and says what is proved and what is not", async () => {
  const text = textOf(await (await app.get("/tape")).text());
  expect(text).toMatch(/witnesses 1 witness\.localhost/i);
  expect(text).toContain("What the program proves");
  expect(text).toContain("What only a kept head proves");
  expect(text).toContain("What nothing here proves");
  const note = await (await app.get("/api/tape/checkpoint")).text();
  expect(note).toMatch(/\n— svc\.test\/tape \S+\n— witness\.localhost \S+\n$/);
});

test("the page names each witness with key and address, and its script may ask them, and no other page's", async () => {
  const [url = "", key = ""] = (app.platform.settings["TAPE_WITNESSES"] ?? "").split(" ");
  const answer = await app.get("/tape");
  const text = textOf(await answer.text());
  for (const each of ["witness.localhost, key", key, "witness.localhost, address", url]) {
    expect(text).toContain(each);
  }
  const policyOf = (page: Response) => page.headers.get("content-security-policy");
  expect(policyOf(answer)).toContain(`; connect-src 'self' ${new URL(url).host}; `);
  expect(policyOf(await app.get("/gate"))).toContain("; connect-src 'self'; ");
});

test("the lines for the program with witnesses say to which row they are witnessed", async () => {
  const code = await sample("/tape", "The program, with witnesses");
  const { stdout } = await run("sh", ["-ec", `cp ${VERIFIER} . ; ${code}`], { cwd: folder });
  expect(code).toMatch(/ --witness "witness\.localhost\+\S+ http:\S+"$/);
  expect(stdout).toContain("witness.localhost: witnessed to row 29 of 29.");
  expect(stdout).toContain("witness.localhost itself holds the head of 29 rows: the same.");
});

test("the lines for sha256sum and wc print what they promise", async () => {
  const { printed, promised } = await tried(await sample("/tape", "The file, with sha256sum"));
  expect(promised).toHaveLength(2);
  expect(printed).toEqual(promised);
});

test("the lines for openssl verify the checkpoint, and no other note", async () => {
  const code = await sample("/tape", "The signature of the checkpoint, with openssl");
  const { printed, promised } = await tried(code);
  expect(printed).toEqual(promised);
  const changed = code.replace("note > text", "note | sed 's/signed_at 2/signed_at 3/' > text");
  expect(changed).not.toBe(code);
  await expect(tried(changed)).rejects.toMatchObject({
    stdout: expect.stringContaining("Signature Verification Failure"),
  });
});

test("the line for the program verifies everything", async () => {
  const code = await sample("/tape", "Everything, with one program");
  const { stdout } = await run("sh", ["-ec", code], { cwd: folder });
  expect(code).toMatch(/ --key [\w+/]{43}=$/);
  expect(stdout).toMatch(/^29 rows \(29 signed\)/);
});

test("the lines on a call's page print the digest of its opening row", async () => {
  const { printed, promised } = await tried(
    await sample("/calls/still-active", "The digest of the opening row"),
  );
  expect(promised).toHaveLength(1);
  expect(printed).toEqual(promised);
});
