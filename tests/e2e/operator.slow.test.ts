// The operator's commands on the running service: doctor, tape-key, smoke, deploy, secrets and
// rollback.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seriesTable } from "../../scripts/generate/series-table.ts";
import { EXAMPLE } from "../../scripts/generate/settings.ts";
import { SETTINGS, settingsExample, settingsTable } from "../../scripts/generate/settings-list.ts";
import { freePort } from "../../scripts/local-platform/serve/ports.ts";
import type { Stack } from "../../scripts/local-platform/serve/stack.ts";
import { toEnvFile } from "../../scripts/operator/environment.ts";
import { WORKERS } from "../../scripts/operator/workers.ts";
import { closeScanned } from "../support/safety/closing-scan.ts";
import { startSampleStack } from "../support/service/sample-stack.ts";

const root = join(import.meta.dirname, "../..");
let stack: Stack;
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "operator-"));
  stack = await startSampleStack(dir);
});
afterAll(async () => {
  if (stack) await closeScanned(stack, dir);
  await rm(dir, { recursive: true, force: true });
});

function run(script: string, args: string[], env: Record<string, string> = {}) {
  return new Promise<{ status: number | null; out: string }>((resolve) => {
    const program = [join(root, "scripts/run.mjs"), `scripts/operator/${script}`, ...args];
    const child = spawn(process.execPath, program, { env: { ...process.env, ...env } });
    let out = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        out += chunk;
      });
    }
    child.on("close", (status) => resolve({ status, out }));
  });
}

async function envFile(change: Record<string, string | undefined> = {}): Promise<string> {
  const file = join(dir, `settings-${Object.keys(change).join("-")}.env`);
  const entries = Object.entries({ ...stack.settings, ...change });
  const set = entries.filter((entry): entry is [string, string] => entry[1] !== undefined);
  await writeFile(file, toEnvFile(Object.fromEntries(set)));
  return file;
}

describe("npm run doctor", () => {
  test("doctor finds no problem on the local stack and prints no secret", async () => {
    const { status, out } = await run("doctor.ts", ["--env-file", await envFile()]);
    expect(out).toContain("No problems found.");
    expect(status).toBe(0);
    for (const { name } of SETTINGS) {
      const value = stack.settings[name];
      if (name.endsWith("_KEY") || name.endsWith("_SECRET") || name.endsWith("_TOKEN")) {
        if (value) expect(out).not.toContain(value);
      }
    }
  });

  test("doctor names each missing setting and each service that does not answer, with the fix", async () => {
    const file = await envFile({
      BASE_URL: undefined,
      UPSTASH_REDIS_REST_TOKEN: "another",
      STRIPE_PRICE_RETAIL: "price_of_nothing",
    });
    const { status, out } = await run("doctor.ts", ["--env-file", file]);
    expect(status).toBe(1);
    expect(out).toMatch(
      /BAD {3}BASE_URL +missing[^\n]*\n +fix: set BASE_URL in the settings file, then npm run secrets -- --env-file FILE/,
    );
    expect(out).toMatch(/BAD {3}Redis +[^\n]*\n +fix: check UPSTASH_REDIS_REST_URL/);
    expect(out).toMatch(/BAD {3}Stripe +[^\n]*\n +fix: check STRIPE_SECRET_KEY/);
    expect(out).toContain("3 problems to fix.");
  });

  test("doctor reports a payment event that waits for its subscription", async () => {
    await stack.db.execute(sql`
      insert into stripe_events
        (id, type, created_at, received_at, status, attempts, subscription_id)
      values ('evt_waits', 'invoice.paid', now(), now(), 'unmatched', 1, 'sub_unheard_of')`);
    const { status, out } = await run("doctor.ts", ["--env-file", await envFile()]);
    expect(status).toBe(1);
    expect(out).toMatch(/BAD {3}payment events +1 about [^\n]*\n +fix: set STRIPE_SECRET_KEY/);
    await stack.db.execute(sql`delete from stripe_events where id = 'evt_waits'`);
  });
});

describe("npm run tape-key", () => {
  test("tape-key --adopt accepts a tape that Redis does not remember, and prints what was remembered", async () => {
    const emptyMemory = { TAPE_MEMORY: `${stack.settings["TAPE_MEMORY"]}:adopted` };
    const adopt = async () =>
      run("tape-key.ts", ["--adopt", "--env-file", await envFile(emptyMemory)]);
    const first = await adopt();
    expect(first.status, first.out).toBe(0);
    expect(first.out).toMatch(/remembered: nothing\nnow: +\d+ rows with root [0-9a-f]{64}, at /);
    const second = await adopt();
    expect(second.out).toMatch(/remembered: \d+ rows with root [0-9a-f]{64}\n/);
    expect(await run("tape-key.ts", ["--adopt"])).toMatchObject({ status: 1 });
  });

  test("tape-key --verify stores a result from which the audit goes on, before the hourly job", async () => {
    await stack.db.execute(sql`delete from record_proofs`);
    const verifiedAt = async () => {
      const answer = await fetch(`${stack.url}/api/tape/audit`);
      return ((await answer.json()) as { verified_at: string | null }).verified_at;
    };
    expect(await verifiedAt()).toBe(null);
    const { status, out } = await run("tape-key.ts", ["--verify", "--env-file", await envFile()]);
    expect(out).toMatch(/^verified: +\d+ rows, no difference$/m);
    expect(status).toBe(0);
    expect(await verifiedAt()).not.toBe(null);
  });
});

describe("npm run smoke", () => {
  test("smoke passes for every Worker of the local stack", async () => {
    const { status, out } = await run("smoke.ts", [stack.url]);
    expect(out).not.toContain("BAD");
    expect(status).toBe(0);
    for (const worker of WORKERS.filter((name) => name !== "cron")) {
      expect(out).toContain(`ok   ${worker}:`);
    }
  });

  test("smoke fails when no server answers", async () => {
    const { status, out } = await run("smoke.ts", [`http://127.0.0.1:${await freePort()}`]);
    expect(status).toBe(1);
    expect(out).not.toContain("ok ");
  });
});

/** Replaces Cloudflare's program `wrangler`, which a test cannot use, and records its arguments. */
const WRANGLER_STAND_IN = `
import { appendFileSync, readFileSync } from "node:fs";
const args = process.argv.slice(2);
const given = args[0] === "secret" ? " " + readFileSync(0, "utf8") : "";
appendFileSync(process.env.ASKED, args.join(" ") + given + "\\n");
if (args[0] === "versions" && args[1] === "upload") {
  console.log("Worker Version ID: 00000000-0000-4000-8000-000000000000");
  console.log("Version Preview URL: " + process.env.PREVIEW);
}`;

describe("deploy, secrets and rollback with a stand-in for wrangler", () => {
  async function runWithStandIn(base: string, script: string, args: string[]) {
    const [wrangler, asked] = [join(dir, "wrangler.mjs"), join(dir, "asked.log")];
    await writeFile(wrangler, WRANGLER_STAND_IN);
    await writeFile(asked, "");
    // Types, lint and tests are not part of this test.
    await writeFile(join(dir, "npm"), "#!/bin/sh\nexit 0\n", { mode: 0o755 });
    const env = {
      WRANGLER: wrangler,
      ASKED: asked,
      BASE_URL: base,
      DATABASE_URL: "postgres://nowhere/x",
      PREVIEW: stack.url.replace("http:", "https:"),
      PATH: `${dir}:${process.env["PATH"]}`,
    };
    const { status, out } = await run(script, args, env);
    return { status, out, asked: (await readFile(asked, "utf8")).trim().split("\n") };
  }

  test("deploy serves no new version when an uploaded one does not answer", async () => {
    const { status, out, asked } = await runWithStandIn(stack.url, "deploy.ts", []);
    expect(status).toBe(1);
    expect(out).toContain("nothing is served");
    expect(asked).toEqual(WORKERS.map((worker) => `versions upload --env ${worker}`));
  });

  test("deploy --first deploys every Worker", async () => {
    const { status, asked } = await runWithStandIn(stack.url, "deploy.ts", ["--first"]);
    expect(status).toBe(0);
    expect(asked).toEqual(WORKERS.map((worker) => `deploy --env ${worker}`));
  });

  test("deploy --first sends each Worker the settings that it reads, as secrets.ts does", async () => {
    const file = await envFile();
    const first = await runWithStandIn(stack.url, "deploy.ts", ["--first", "--env-file", file]);
    expect(first.status).toBe(0);
    expect(first.asked.slice(0, WORKERS.length)).toEqual(
      WORKERS.map((worker) => `deploy --env ${worker}`),
    );
    const alone = await runWithStandIn(stack.url, "secrets.ts", ["--env-file", file]);
    expect(alone.status).toBe(0);
    expect(alone.asked).toEqual(first.asked.slice(WORKERS.length));
    for (const [i, worker] of WORKERS.entries()) {
      const [, given = "{}"] = alone.asked[i]?.split(`secret bulk --env ${worker} `) ?? [];
      const secrets = JSON.parse(given) as Record<string, string>;
      for (const { name, workers, isLocal } of SETTINGS) {
        const isRead = !isLocal && (workers === null || workers.includes(worker));
        expect(secrets[name], `${worker} ${name}`).toBe(isRead ? stack.settings[name] : undefined);
      }
    }
    for (const value of Object.values(stack.settings)) {
      if (value.length > 20) expect(alone.out).not.toContain(value);
    }
  });

  test("secrets.ts sends nothing while a required setting is missing", async () => {
    const file = await envFile({ BASE_URL: undefined });
    const { status, out, asked } = await runWithStandIn(stack.url, "secrets.ts", [
      "--env-file",
      file,
    ]);
    expect(status).toBe(1);
    expect(out).toContain("nothing was sent: BASE_URL must be set");
    expect(asked).toEqual([""]);
    const named = ["nobody", "--env-file", await envFile()];
    expect((await runWithStandIn(stack.url, "secrets.ts", named)).asked).toEqual([""]);
  });

  test("rollback.ts rolls back every Worker, or only the named ones", async () => {
    const all = await runWithStandIn(stack.url, "rollback.ts", ["--reason", "wrong numbers"]);
    expect(all.asked).toEqual(
      WORKERS.map((worker) => `rollback --env ${worker} --message wrong numbers --yes`),
    );
    const one = await runWithStandIn(stack.url, "rollback.ts", ["record", "--reason", "x"]);
    expect(one.asked).toEqual(["rollback --env record --message x --yes"]);
    expect(
      (await runWithStandIn(stack.url, "rollback.ts", ["nobody", "--reason", "x"])).status,
    ).toBe(1);
  });
});

test("the settings table of docs/operations.md and the example file match the list of settings", async () => {
  expect(await readFile(EXAMPLE, "utf8")).toBe(settingsExample());
  expect(await readFile(join(root, "docs/operations.md"), "utf8")).toContain(settingsTable());
  expect(await readFile(join(root, "docs/operations.md"), "utf8")).toContain(seriesTable());
});
