// The dry run of the command that publishes forecast calls.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOf } from "../../support/service/answers.ts";
import { type TestApp, testApp } from "../../support/service/app.ts";

const SCRIPT = join(import.meta.dirname, "../../../scripts/operator/calls.ts");
let app: TestApp;
let file = "";
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  const folder = mkdtempSync(join(tmpdir(), "calls-"));
  file = join(folder, "call.yaml");
  const call = [
    "slug: dry",
    "title: Does it rain?",
    "instrument: Rain",
    "svc_prob: 0.5",
    "resolution_criterion: YES if it rains.",
    "resolution_source: https://example.org/rain",
    "closes_at: 2100-01-01T00:00:00Z",
  ];
  writeFileSync(file, call.join("\n"));
});
afterAll(async () => {
  rmSync(join(file, ".."), { recursive: true, force: true });
  await app.close();
});

const publish = (args: string[], more: Record<string, string> = {}) => {
  const env = { ...process.env, ...app.platform.settings, ...more };
  return promisify(execFile)(process.execPath, [SCRIPT, "publish", file, ...args], { env });
};
const slugs = async () => rowsOf(await app.json("/api/calls"), "calls").map(({ slug }) => slug);

test("a dry run shows what would be frozen and changes nothing, also when npm takes the flag", async () => {
  for (const run of [publish(["--dry-run"]), publish([], { npm_config_dry_run: "true" })]) {
    const { stdout } = await run;
    expect(stdout).toMatch(/^dry: 0\.5 at \S+ \(basis missing\)\n/);
    expect(stdout).toMatch(
      /publish --dry-run: 1 call, checked, nothing was changed, [\d.]+ s\.\n$/,
    );
    expect(await slugs()).toEqual([]);
  }
  const { stdout } = await publish([]);
  expect(stdout).toMatch(/publish: 1 call, 1 row on the tape/);
  expect(await slugs()).toEqual(["dry"]);
});
