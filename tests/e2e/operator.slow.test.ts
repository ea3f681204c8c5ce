// The operator's commands on the running service: doctor, tape-key, smoke, deploy, secrets and
// rollback.

import { execFileSync, spawn } from "node:child_process";
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

/** Gives a name its addresses at the resolver, and Cloudflare's name servers. */
const nameLeadsTo = (host: string, addresses: string[]) =>
  fetch(`${stack.platform.url}/dns/${host}`, {
    method: "PUT",
    body: JSON.stringify({ A: addresses, NS: ["ada.ns.cloudflare.com."] }),
  });

describe("npm run doctor", () => {
  test("doctor finds no problem on the local stack and prints no secret", async () => {
    const file = await envFile({ PUBLIC_HOST: "127.0.0.1" });
    await nameLeadsTo("127.0.0.1", ["104.16.1.1"]);
    // However long it took to get here, a scheduled run is not ten minutes ago.
    await stack.tick();
    const { status, out } = await run("doctor.ts", ["--env-file", file]);
    expect(out).toContain("No problems found.");
    expect(out).toMatch(/ok {4}zone +127.0.0.1 is served by Cloudflare/);
    expect(out).toMatch(/ok {4}scheduled run +the last was at /);
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
    expect(out).toMatch(/BAD {3}public host +PUBLIC_HOST must be set/);
    expect(out).toContain("4 problems to fix.");
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
    await stack.tick();
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
    expect(out).not.toContain("DNS record");
    const named = await run("smoke.ts", ["https://nobody.invalid", "--group", "sensors"]);
    expect(named.out).toContain("no answer: has nobody.invalid a proxied DNS record?");
  });
});

/** Stands in for Cloudflare and its program wrangler, which a test cannot use. */
const STUB = join(root, "tests/support/operator/wrangler-stub.mjs");
const [GOOD, WORSE] = ["a".repeat(20), "b".repeat(20)];

interface Account {
  zones: string[];
  workers: Record<
    string,
    {
      routes: string[];
      versions: {
        id: string;
        code: string;
        tag: string | null;
        message: string | null;
        secrets: Record<string, string>;
      }[];
      deployments: { version_id: string; percentage: number }[][];
    }
  >;
}

describe("deploy, secrets and rollback with a stand-in for wrangler", () => {
  /** Runs a command against a stand-in for Cloudflare's account, which lives as long as the test. */
  async function account() {
    const place = await mkdtemp(join(dir, "account-"));
    const [state, log] = [join(place, "state.json"), join(place, "asked.log")];
    const host = new URL(stack.url).hostname;
    await writeFile(state, JSON.stringify({ zones: [host], workers: {} }));
    await writeFile(log, "");
    // Types, lint and tests are not part of this test.
    await writeFile(join(place, "npm"), `#!/bin/sh\necho "npm $*" >> ${log}\n`, { mode: 0o755 });
    await nameLeadsTo(host, ["104.16.1.1"]);
    await stack.tick();
    const settings = await envFile({ PUBLIC_HOST: host });
    const play = async (script: string, args: string[], env: Record<string, string> = {}) => {
      await writeFile(log, "");
      const { status, out } = await run(script, args, {
        WRANGLER: STUB,
        WRANGLER_STATE: state,
        WRANGLER_LOG: log,
        DATABASE_URL: "postgres://nowhere/x",
        PATH: `${place}:${process.env["PATH"]}`,
        ...env,
      });
      return { status, out, asked: (await readFile(log, "utf8")).trim().split("\n") };
    };
    const read = async () => JSON.parse(await readFile(state, "utf8")) as Account;
    const change = async (edit: (account: Account) => void) => {
      const all = await read();
      edit(all);
      await writeFile(state, JSON.stringify(all));
    };
    return { play, read, change, settings, state };
  }

  const first = (settings: string) => ["--first", "--env-file", settings];

  test("deploy --first deploys every Worker with the routes of the host, then gives each its settings", async () => {
    const { play, read, settings } = await account();
    const { status, out, asked } = await play("deploy.ts", first(settings));
    expect(out).not.toContain("BAD");
    expect(status).toBe(0);
    const deployed = asked.filter((line) => line.startsWith("deploy --env"));
    expect(deployed.map((line) => line.split("--env ")[1]?.split(" ")[0])).toEqual(WORKERS);
    const { workers } = await read();
    for (const worker of WORKERS) {
      const { routes, versions, deployments } = workers[worker] ?? expect.fail(worker);
      if (worker !== "cron") expect(routes[0]).toMatch(/^127\.0\.0\.1\//);
      const served = versions.find(({ id }) => id === deployments.at(-1)?.[0]?.version_id);
      for (const { name, workers: readers, isLocal } of SETTINGS) {
        const isRead = !isLocal && (readers === null || readers.includes(worker));
        const expected = isRead ? stack.settings[name] : undefined;
        expect(served?.secrets[name], `${worker} ${name}`).toBe(expected);
      }
    }
    for (const value of Object.values(stack.settings)) {
      if (value.length > 20) expect(out).not.toContain(value);
    }
  });

  test("deploy tries the uploaded versions before it serves them, on the real host, and keeps the old ones when they fail", async () => {
    const { play, read, settings } = await account();
    await play("deploy.ts", first(settings));
    const before = await read();
    const good = await play("deploy.ts", ["--env-file", settings]);
    expect(good.status, good.out).toBe(0);
    // Routes have no versions, so that they come last.
    const steps = good.asked.map((line) => line.split(" ").slice(0, 2).join(" "));
    expect(steps.indexOf("triggers deploy")).toBeGreaterThan(steps.lastIndexOf("versions deploy"));
    const order = ["versions upload", "versions deploy", "triggers deploy"].map((step) =>
      good.asked.findIndex((line) => line.startsWith(step)),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(good.asked.filter((line) => line.includes("@0%"))).toHaveLength(WORKERS.length);
    expect(good.out).toContain("cron is not asked");
    const broken = await envFile({
      PUBLIC_HOST: "127.0.0.1",
      BASE_URL: `http://127.0.0.1:${await freePort()}`,
    });
    const served = (await read()).workers["sensors"]?.deployments.at(-1);
    const bad = await play("deploy.ts", ["--env-file", broken]);
    expect(bad.status).toBe(1);
    expect(bad.out).toMatch(/"outcome":"not served",.*"stayed":\["migrations"\]/);
    expect((await read()).workers["sensors"]?.deployments.at(-1)).toEqual(served);
    expect(served).not.toEqual(before.workers["sensors"]?.deployments.at(-1));
  });

  test.each([
    [{ PUBLIC_HOST: undefined }, "PUBLIC_HOST must be set"],
    [{ PUBLIC_HOST: "svc.example", BASE_URL: undefined }, "still svc.example"],
    [{ PUBLIC_HOST: "Not A Host" }, "malformed: PUBLIC_HOST"],
    [{ PUBLIC_HOST: "api.example.org" }, "BASE_URL names another host"],
    [{ PUBLIC_HOST: "127.0.0.1", PUBLIC_ZONE: "example.org" }, "no part of PUBLIC_ZONE"],
    [{ PUBLIC_HOST: "nobody.example.org", BASE_URL: undefined }, "no domain with name servers"],
    [{ PUBLIC_HOST: "127.0.0.1" }, "proxied", ["192.0.2.1"]],
    [{ PUBLIC_HOST: "127.0.0.1" }, "has no DNS record", []],
  ])("with %o nothing is done: %s", async (change, reason, addresses = ["104.16.1.1"]) => {
    const { play } = await account();
    await nameLeadsTo("127.0.0.1", addresses);
    const { status, out, asked } = await play("deploy.ts", first(await envFile(change)));
    expect(status).toBe(1);
    expect(out).toContain(reason);
    expect(asked).toEqual([""]);
  });

  test.each([
    { refused: "versions deploy", worker: WORKERS[0], outcome: "not served", routes: 0 },
    { refused: "triggers deploy", worker: WORKERS[2], outcome: "rolled back", routes: 3 },
  ])(
    "when Cloudflare refuses $refused of $worker, every Worker goes back, and what stays is named",
    async ({ refused, worker, outcome, routes }) => {
      const { play, read, settings } = await account();
      await play("deploy.ts", first(settings));
      const served = async () =>
        Object.values((await read()).workers).map(({ deployments }) => deployments.at(-1));
      const before = await served();
      const { status, out } = await play("deploy.ts", ["--env-file", settings], {
        WRANGLER_REFUSES: `${refused} ${worker}`,
      });
      expect(status).toBe(1);
      const line = out.split("\n").find((each) => each.startsWith("{")) ?? expect.fail(out);
      const { stayed, ...said } = JSON.parse(line) as { stayed: string[] };
      expect(said).toMatchObject({ event: "deploy", outcome, hotfix: null });
      expect(stayed.filter((each) => each.startsWith("routes"))).toHaveLength(routes);
      expect(await served()).toEqual(before);
    },
  );

  test("a Worker that a release brings is added with its secrets, beside those that are served", async () => {
    const { play, read, change, settings } = await account();
    await play("deploy.ts", first(settings));
    await change(({ workers }) => {
      delete workers["pictures"];
    });
    const without = await play("deploy.ts", ["--env-file", settings]);
    expect([
      without.status,
      without.asked.some((line) => line.startsWith("versions upload")),
    ]).toEqual([1, false]);
    const { status, out } = await play("deploy.ts", ["--add", "pictures", "--env-file", settings]);
    expect(status, out).toBe(0);
    const { workers } = await read();
    expect(Object.keys(workers).toSorted()).toEqual([...WORKERS].toSorted());
    expect(workers["pictures"]?.versions.at(-1)?.secrets["DATABASE_URL"]).toBe(
      stack.settings["DATABASE_URL"],
    );
    expect((await play("deploy.ts", ["--add", "pictures"])).status).toBe(1);
  });

  test("a hotfix runs the tests of what changed since the served commit, and its reason is kept", async () => {
    const { play, read, change, settings } = await account();
    await play("deploy.ts", first(settings));
    const head = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
    const servedFrom = (tag: string | null) =>
      change(({ workers }) => {
        for (const { versions } of Object.values(workers))
          for (const each of versions) each.tag = tag;
      });
    await servedFrom(null);
    const unknown = await play("deploy.ts", ["--hotfix", "wrong rank", "--env-file", settings]);
    expect(unknown.out).toContain("deploy without --hotfix");
    expect(unknown.status).toBe(1);
    // Data that tests read by themselves changed since the first commit of all.
    const oldest = execFileSync("git", ["rev-list", "--max-parents=0", "HEAD"], { cwd: root });
    await servedFrom(oldest.toString().slice(0, 20));
    const wide = await play("deploy.ts", ["--hotfix", "wrong rank", "--env-file", settings]);
    expect(wide.status).toBe(1);
    expect(wide.out).toMatch(/nothing was done: which tests need .*wrangler\.toml.* is not known/);
    expect(wide.asked.filter((line) => !/^(deployments|versions)/.test(line))).toEqual([]);
    await servedFrom(head.slice(0, 20));
    const { status, out, asked } = await play("deploy.ts", [
      "--hotfix",
      "wrong rank",
      "--env-file",
      settings,
    ]);
    expect(status, out).toBe(0);
    const tests = asked.filter((line) => line.startsWith("npm run --silent test"));
    expect(tests).toEqual([`npm run --silent test -- --changed ${head}`]);
    expect(out).toMatch(/\{"event":"deploy","outcome":"deployed",.*"hotfix":"wrong rank"\}/);
    expect((await read()).workers["site"]?.versions.at(-1)?.message).toBe("hotfix: wrong rank");
    expect((await play("deploy.ts", ["--hotfix", " ", "--env-file", settings])).status).toBe(1);
  });

  /** Deploys, and deploys worse code; versions say what their code is. */
  async function twiceDeployed() {
    const made = await account();
    const { play, change, read, settings } = made;
    const tagged = (tag: string) =>
      change(({ workers }) => {
        for (const { versions } of Object.values(workers))
          for (const each of versions) if (each.code === tag) each.tag = tag;
      });
    for (const [code, args] of [
      [GOOD, first(settings)],
      [WORSE, ["--env-file", settings]],
    ] as const) {
      const { status, out } = await play("deploy.ts", [...args], { WRANGLER_CODE: code });
      expect(status, out).toBe(0);
    }
    for (const tag of [GOOD, WORSE]) await tagged(tag);
    const served = async (worker: string) => {
      const { versions, deployments } = (await read()).workers[worker] ?? expect.fail(worker);
      return versions.find(({ id }) => id === deployments.at(-1)?.[0]?.version_id);
    };
    return { ...made, served };
  }

  /** The same, and rolled back. */
  async function rolledBack() {
    const made = await twiceDeployed();
    const { status, out } = await made.play("rollback.ts", ["--reason", "wrong numbers"]);
    expect(status, out).toBe(0);
    expect(out).toContain("npm run secrets");
    for (const worker of WORKERS) expect(out).toContain(`${worker}: ${WORSE} -> ${GOOD}\n`);
    return made;
  }

  test("after a rollback secrets are refused rather than served with the code that was rolled back", async () => {
    const { play, read, served } = await rolledBack();
    const leaked = await envFile({ PUBLIC_HOST: "127.0.0.1", CONTACT_EMAIL: "new@example.org" });
    expect((await served("account"))?.code).toBe(GOOD);
    const before = await read();
    const refused = await play("secrets.ts", ["--env-file", leaked]);
    expect(refused.status).toBe(1);
    expect(refused.out).toContain(`git switch --detach ${GOOD}`);
    expect(await read()).toEqual(before);
    const newest = await play("secrets.ts", ["account", "--newest", "--env-file", leaked]);
    expect(newest.status, newest.out).toBe(0);
    expect(await served("account")).toMatchObject({
      code: WORSE,
      secrets: { CONTACT_EMAIL: "new@example.org" },
    });
    expect((await served("site"))?.code).toBe(GOOD);
  });

  test("a rollback after a change of secrets goes to the code before, not to the same code with the old secrets", async () => {
    const { play, served } = await twiceDeployed();
    const changed = await envFile({ PUBLIC_HOST: "127.0.0.1", CONTACT_EMAIL: "new@example.org" });
    expect((await play("secrets.ts", ["site", "--env-file", changed])).status).toBe(0);
    expect(await served("site")).toMatchObject({
      tag: WORSE,
      secrets: { CONTACT_EMAIL: "new@example.org" },
    });
    const back = await play("rollback.ts", ["site", "--reason", "wrong numbers"]);
    expect(back.out).toContain(`site: ${WORSE} -> ${GOOD}\n`);
    expect((await served("site"))?.code).toBe(GOOD);
    // Nothing is known before the first, and what was rolled back is no way back.
    const again = await play("rollback.ts", ["site", "--reason", "still wrong"]);
    expect(again.status).toBe(1);
    expect(again.out).toContain("not rolled back: site");
    expect((await served("site"))?.code).toBe(GOOD);
  });

  test("after an upload of the same code that was not served, secrets go to it and it is served", async () => {
    const { play, change, served, settings } = await account().then(async (made) => {
      await made.play("deploy.ts", first(made.settings));
      return { ...made, served: async () => (await made.read()).workers["cron"] };
    });
    await change(({ workers }) => {
      const { versions = [] } = workers["cron"] ?? {};
      for (const each of versions) each.tag = GOOD;
      const newest = versions.at(-1);
      if (newest) versions.push({ ...newest, id: "11111111-1111-4111-8111-111111111111" });
    });
    const sent = await play("secrets.ts", ["cron", "--env-file", settings]);
    expect(sent.status, sent.out).toBe(0);
    expect(sent.asked.map((line) => line.split(" --")[0])).toEqual([
      "deployments status",
      "versions list",
      "versions secret bulk",
      expect.stringMatching(/^versions deploy [0-9a-f-]{36}@100%$/),
    ]);
    const { versions = [], deployments = [] } = (await served()) ?? {};
    expect(deployments.at(-1)).toEqual([{ version_id: versions.at(-1)?.id, percentage: 100 }]);
  });

  test("secrets.ts sends nothing while a required setting is missing, and with a Worker that is none", async () => {
    const { play, settings } = await account();
    const file = await envFile({ BASE_URL: undefined });
    const { status, out, asked } = await play("secrets.ts", ["--env-file", file]);
    expect(status).toBe(1);
    expect(out).toContain("nothing was done: BASE_URL must be set");
    expect(asked).toEqual([""]);
    expect((await play("secrets.ts", ["nobody", "--env-file", settings])).asked).toEqual([""]);
    expect((await play("rollback.ts", ["nobody", "--reason", "x"])).asked).toEqual([""]);
  });
});

test("the settings table of docs/operations.md and the example file match the list of settings", async () => {
  expect(await readFile(EXAMPLE, "utf8")).toBe(settingsExample());
  expect(await readFile(join(root, "docs/operations.md"), "utf8")).toContain(settingsTable());
  expect(await readFile(join(root, "docs/operations.md"), "utf8")).toContain(seriesTable());
});
