// The runbook of the first deployment, played: its commands as they are written, from empty accounts to a
// smoke test without a fault. The providers are the local platform, Cloudflare is a stand-in for wrangler,
// and the Workers run on workerd with the settings that the stand-in was given.

import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SERIES } from "../../lib/market/domain/series.ts";
import { type Platform, startPlatform } from "../../scripts/local-platform/index.ts";
import { bundle, copyBundle, WORKER_FILE } from "../../scripts/local-platform/serve/bundle.ts";
import { freePort, waitUntil } from "../../scripts/local-platform/serve/ports.ts";
import { type Served, serve } from "../../scripts/local-platform/serve/workerd.ts";
import { toEnvFile } from "../../scripts/operator/environment.ts";
import { WORKERS } from "../../scripts/operator/workers.ts";
import { onlyOnce } from "../support/database/prepared.ts";
import { placeOfRun } from "../support/database/run.ts";
import { hasPsql, runProgram } from "../support/tools/programs.ts";

const root = join(import.meta.dirname, "../..");
const STUB = join(root, "tests/support/operator/wrangler-stub.mjs");
const OWN_CONFIG = "wrangler.deploy.runbook.toml";
const LONG_MS = 900_000;
/** Rows of each history: a year for the ranks, and some more. */
const HISTORY_ROWS = 700;

/** The commands in the shell blocks of a page, in order, with their headings. */
function commandsOf(page: string): { step: string; command: string }[] {
  let [step, isShell] = ["", false];
  const found: { step: string; command: string }[] = [];
  for (const line of readFileSync(join(root, page), "utf8").split("\n")) {
    if (line.startsWith("## ")) step = line.slice(3);
    if (/^ *```/.test(line)) isShell = line.includes("```sh");
    else if (isShell && line.trim() !== "") {
      found.push({ step, command: line.replace(/ {2,}#.*$/, "").trim() });
    }
  }
  return found;
}

const all = commandsOf("docs/runbooks/first-deployment.md");

/** An operator at the providers' consoles and in a shell. */
interface Operator {
  /** Runs a command of the page, with the operator's own names in place of the page's. */
  play(command: string): Promise<{ status: number | null; out: string }>;
  settings(): NodeJS.Dict<string>;
  fillIn(values: Record<string, string>): void;
  secretsAtCloudflare(): Record<string, string>;
  /** Makes the DNS record of the host at Cloudflare. */
  makeRecord(): Promise<void>;
  /** What Cloudflare does with Workers that were deployed: it serves them, and runs the schedule. */
  serveWorkers(): Promise<Served>;
  platform: Platform;
  port: number;
  close(): Promise<void>;
}

const bundled = async () => {
  const folder = join(placeOfRun().folder, "runbook-worker");
  await onlyOnce(folder, async (path) => {
    await copyBundle((await bundle(null)).file, path);
  });
  return join(folder, WORKER_FILE);
};

async function newOperator(): Promise<Operator> {
  const dir = mkdtempSync(join(tmpdir(), "runbook-"));
  const [port, tickerPort] = [await freePort(), await freePort()];
  const base = `http://localhost:${port}`;
  const platform = await startPlatform({
    port: 0,
    dataDir: join(dir, "accounts"),
    sample: true,
    // The operator made the webhooks in the consoles of Stripe and Resend.
    webhooks: { apiUrl: base, fetch },
  });
  const [file, state, data, bin] = ["svc.env", "cloudflare.json", "histories", "bin"].map((name) =>
    join(dir, name),
  ) as [string, string, string, string];
  writeFileSync(state, JSON.stringify({ zones: ["localhost"], workers: {} }));
  mkdirSync(bin);
  mkdirSync(data);
  const program = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  const npm = spawnSync("which", ["npm"], { encoding: "utf8" }).stdout.trim();
  // Types, lint and all tests would take hours here, and are run by themselves.
  program(
    "npm",
    `case "$*" in "run --silent "types*|"run --silent "lint*|"run --silent "test*) exit 0;; esac\nexec ${npm} "$@"`,
  );
  program("npx", `shift\nexec node ${STUB} "$@"`);
  if (!hasPsql) program("psql", "cat > /dev/null");
  const database = new URL(platform.databaseUrl);
  const env = {
    // The owner's access, in the shell only.
    DATABASE_URL: platform.databaseUrl,
    PGHOST: database.hostname,
    PGPORT: database.port,
    PGUSER: database.username || "postgres",
    PGDATABASE: database.pathname.slice(1) || "postgres",
    WORKER_PASSWORD: "a-new-password-of-the-operator",
    WRANGLER: STUB,
    // Other tests deploy from this folder at the same time.
    DEPLOY_CONFIG: OWN_CONFIG,
    WRANGLER_STATE: state,
    PATH: `${bin}:${process.env["PATH"]}`,
  };
  let served: Served | null = null;
  const operator: Operator = {
    platform,
    port,
    async play(command) {
      const own = command
        .replaceAll("../svc.env", file)
        .replaceAll("https://<your host>", base)
        .replace(/ DIR$/, ` ${data}`);
      const { status, out, err } = await runProgram("bash", ["-c", own], { cwd: root, env });
      return { status, out: out + err };
    },
    settings: () => parseEnv(readFileSync(file, "utf8")),
    fillIn: (values) => {
      const filled = Object.entries({ ...operator.settings(), ...values });
      writeFileSync(file, toEnvFile(Object.fromEntries(filled) as Record<string, string>));
    },
    secretsAtCloudflare: () => {
      const { workers } = JSON.parse(readFileSync(state, "utf8")) as {
        workers: Record<string, { versions: { secrets: Record<string, string> }[] }>;
      };
      expect(Object.keys(workers).toSorted()).toEqual(WORKERS.toSorted());
      return Object.assign(
        {},
        ...Object.values(workers).map((each) => each.versions.at(-1)?.secrets),
      );
    },
    async makeRecord() {
      const body = JSON.stringify({ A: ["104.16.1.1"], NS: ["ada.ns.cloudflare.com."] });
      await fetch(`${platform.url}/dns/localhost`, { method: "PUT", body });
    },
    async serveWorkers() {
      const settings = Object.fromEntries(
        Object.entries({ ...operator.settings(), BASE_URL: base }).filter(([, value]) => value),
      ) as Record<string, string>;
      const bundleFile = await bundled();
      const started = await serve({
        bundleFile,
        port,
        tickerPort,
        settings,
        dir: join(dir, "workerd"),
        clock: { offsetMs: 0, epoch: 0 },
      });
      served = started;
      await waitUntil(() => fetch(`${base}/api/openapi`), started.process);
      return started;
    },
    async close() {
      await served?.close();
      await platform.close();
      rmSync(dir, { recursive: true });
    },
  };
  for (const [id, rows] of platform.replayedSeries(platform.now())) {
    if (!SERIES.some((series) => series.id === id)) continue;
    const lines = rows.slice(-HISTORY_ROWS).map(({ date, value }) => `${date},${value}`);
    writeFileSync(join(data, `${id}.csv`), `date,value\n${lines.join("\n")}\n`);
  }
  return operator;
}

test("the page has the commands of every step", () => {
  expect(all.map(({ command }) => command.split(" ").slice(0, 3).join(" "))).toEqual([
    "git clone …",
    "cp scripts/generate/settings.env.example ../svc.env",
    "npm run db:migrate",
    "npm run --silent",
    "npm run tape-key",
    "npx wrangler login",
    "npx wrangler r2",
    "npm run doctor",
    "npm run deploy",
    "npm run telegram",
    "npm run ingest",
    "npm run backfill",
    "npm run keys",
    "npm run smoke",
    "npm run deploy",
  ]);
});

describe.each([
  { who: "an operator who reads every word", isHasty: false },
  {
    who: "an operator who forgets the DNS record, and runs the first deployment twice",
    isHasty: true,
  },
])("$who", ({ isHasty }) => {
  let operator: Operator;
  beforeAll(async () => {
    operator = await newOperator();
  }, LONG_MS);
  afterAll(() => operator.close(), LONG_MS);

  test(
    "comes from empty accounts to a service without a fault",
    async () => {
      const play = async (begin: string) => {
        const { command } =
          all.find((each) => each.command.startsWith(begin)) ?? expect.fail(begin);
        return operator.play(command);
      };
      const succeed = async (begin: string) => {
        const { status, out } = await play(begin);
        expect(status, `${begin}\n${out}`).toBe(0);
        return out;
      };
      // The folder is there already: the clone is this one.
      await succeed("cp scripts/generate/settings.env.example");
      const { platform, port } = operator;
      const { TAPE_SIGNING_KEY: _none, TAPE_MEMORY: _memory, ...accounts } = platform.settings;
      operator.fillIn({
        ...accounts,
        PUBLIC_HOST: "localhost",
        // A real host answers over https, without a port: there this line stays empty.
        BASE_URL: `http://localhost:${port}`,
        PRICE_SOURCE: "files",
        OWN_CALLS: "",
      });
      expect(await succeed("npm run db:migrate")).toContain("Catalogue:");
      await succeed("npm run --silent db:role");
      const [, key = ""] =
        /^TAPE_SIGNING_KEY: (\S+)$/m.exec(await succeed("npm run tape-key")) ?? [];
      operator.fillIn({ TAPE_SIGNING_KEY: key });
      await succeed("npx wrangler login");
      await succeed("npx wrangler r2 bucket create");
      if (isHasty) {
        const { status, out } = await play("npm run deploy -- --first");
        expect(status).toBe(1);
        expect(out).toContain("nothing was done");
        expect(out).toMatch(/DNS record|name servers/);
      }
      expect((await play("npm run doctor")).out).toMatch(/BAD {3}(zone|public host) /);
      await operator.makeRecord();
      const doctor = await succeed("npm run doctor");
      expect(doctor).toMatch(/off {3}scheduled run +none yet/);
      // From here on Cloudflare would serve what the next command deploys.
      const worker = await operator.serveWorkers();
      if (isHasty) await play("npm run deploy -- --first");
      const deployed = await succeed("npm run deploy -- --first");
      expect(deployed).toContain("skip sensors: health is not an error: no sensor has data yet");
      expect(deployed).not.toContain("BAD");
      const sent = operator.secretsAtCloudflare();
      for (const [name, value] of Object.entries(operator.settings())) {
        if (value && name in sent) expect(sent[name], name).toBe(value);
      }
      expect(sent).toMatchObject({ TAPE_SIGNING_KEY: key });
      expect(await succeed("npm run telegram")).toContain("/api/alerts/telegram");
      await succeed("npm run ingest");
      expect(await succeed("npm run backfill")).toContain("Next: npm run smoke");
      expect(await succeed("npm run keys")).toMatch(/^key: {2}svc_/m);
      const { status, out } = await play("npm run keys");
      expect(status).toBe(1);
      expect(out).toContain("nothing was made");
      /** A run of the schedule, as Cloudflare starts one every five minutes. */
      const scheduledRun = async () => {
        const at = Math.floor(Date.now() / 1_000) * 1_000;
        expect(await worker.scheduled("*/5 * * * *", at)).toMatchObject({ outcome: "ok" });
      };
      await scheduledRun();
      const smoke = await succeed("npm run smoke");
      expect(smoke).toContain("ok   site: no scheduled job fails");
      expect(smoke).not.toMatch(/BAD|skip/);
      const health = (await (await fetch(`http://localhost:${port}/api/health`)).json()) as {
        last_tick: string;
      };
      expect(Date.parse(health.last_tick)).toBeGreaterThan(Date.now() - 3_600_000);
      await scheduledRun();
      const later = await succeed("npm run deploy -- --env-file");
      expect(later).toContain('"outcome":"deployed"');
    },
    LONG_MS,
  );
});
