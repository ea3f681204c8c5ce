// The command `npm run deploy`: checks, migrates, uploads and serves all Workers.

import { setTimeout as sleep } from "node:timers/promises";
import { Command } from "commander";
import { requireWellFormed } from "../generate/settings-list.ts";
import { CommandError, runCommand } from "./command.ts";
import { domainRows } from "./doctor/domain.ts";
import { environmentOf } from "./environment.ts";
import { deployConfig, publicHostOf } from "./public-host.ts";
import { rollBack } from "./rollback.ts";
import { requireComplete, sendSecrets } from "./secrets.ts";
import { smoke } from "./smoke.ts";
import { signerOf } from "./tape-signer.ts";
import {
  commitTag,
  git,
  npmStep,
  readWorker,
  serveVersion,
  uploadVersion,
  WORKERS,
  workerName,
  wranglerStep,
} from "./workers.ts";

interface Uploaded {
  worker: string;
  version: string;
  /** The version that is served until then. */
  before: string;
}

interface Serving {
  base: string;
  /** What Cloudflare keeps with the new versions. */
  message: string;
  /** The arguments with the routes of the host. */
  config: readonly string[];
  /** Workers that this deployment has added, which stay. */
  added: readonly string[];
  /** Prints the outcome, and what could not be taken back. */
  report: (outcome: string, stayed?: readonly string[]) => void;
}

interface Options {
  first?: boolean;
  /** Workers that are not there yet, beside others that are served. */
  add?: string[];
  dryRun?: boolean;
  hotfix?: string;
  envFile?: string;
}

type Settings = ReturnType<typeof environmentOf>;

/** Time in which a change at Cloudflare reaches all of its servers. */
const SETTLE_MS = 5_000;
/** A new host needs a certificate, which takes a minute or two. */
const TRIES = { first: 12, later: 3 } as const;
const RETRY_MS = 10_000;

/**
 * Checks the settings and the host's name before anything else, then the code, migrates, verifies the
 * record, uploads every Worker, sends requests to the uploaded versions, serves all and sends the
 * requests again, before and after the routes. Whatever fails then goes back.
 * The record is verified so that a new gate does not wait for the hourly job's result in a form that it reads.
 * Migrations run as the owner, with the DATABASE_URL of the shell: the user in the settings file
 * may not change the schema. A Worker that is new is deployed at once, with its secrets, before the others.
 */
async function deploy({
  first = false,
  add = [],
  dryRun,
  hotfix,
  envFile,
}: Options): Promise<void> {
  const settings = environmentOf(envFile === undefined ? {} : { envFile });
  if (dryRun) return bundleAll(settings);
  requireWellFormed(settings);
  const target = publicHostOf(settings);
  requireComplete(settings);
  if (!process.env["DATABASE_URL"]) {
    throw new CommandError("DATABASE_URL of the shell must be the owner's, to migrate");
  }
  await requireDomain(settings);
  const present = first ? [] : WORKERS.filter((worker) => !add.includes(worker));
  const served = present.map((worker) => ({ worker, ...readWorker(worker) }));
  const since =
    hotfix === undefined ? null : deployedCommit(served.map(({ served: { tag } }) => tag));
  if (since !== null) requireReachable(since);
  const config = deployConfig(target);
  checkCode(since);
  npmStep("migrations", "db:migrate");
  const base = settings["BASE_URL"] ?? "";
  const message = hotfix === undefined ? "deploy" : `hotfix: ${hotfix}`;
  const report = (outcome: string, stayed: readonly string[] = []) => {
    const line = { event: "deploy", outcome, commit: commitTag(), hotfix: hotfix ?? null };
    console.log(JSON.stringify({ ...line, ...(stayed.length > 0 && { stayed }) }));
  };
  if (first) {
    deployNew(WORKERS, { config, message });
    if (envFile !== undefined) sendSecrets(WORKERS, settings);
    // Data come in after the deployment.
    const isRight = await smokeUntilRight(base, TRIES.first, { mayBeEmpty: true });
    report(isRight ? "deployed" : "wrong");
    if (!isRight) throw new CommandError("the smoke test failed");
    return;
  }
  if (signerOf(settings) !== null) {
    const from = envFile === undefined ? [] : ["--env-file", envFile];
    npmStep("verification of the record", "tape-key", ["--verify", ...from]);
  }
  deployNew(add, { config, message });
  if (add.length > 0) sendSecrets(add, settings);
  const uploads = served.map(({ worker, served: { id: before } }) => ({
    worker,
    before,
    version: uploadVersion(worker, { config, message }),
  }));
  await serveOrGoBack(uploads, { base, message, config, added: add, report });
}

/**
 * Tries the uploaded versions, serves them, tries again, and publishes the routes. Whatever fails, a program
 * or an answer, everything that was served before is served again, so that no half of a deployment stays.
 * Routes have no versions: they come last, and what was published of them is named.
 */
async function serveOrGoBack(
  uploads: readonly Uploaded[],
  { base, message, config, added, report }: Serving,
): Promise<void> {
  const routed: string[] = [];
  let isServing = false;
  try {
    await tryBeforeServing(uploads, base);
    isServing = true;
    for (const { worker, version } of uploads) {
      serveVersion(worker, version, ["--message", message]);
    }
    await requireRight(base);
    for (const { worker } of uploads) {
      // One that breaks off may have published some.
      routed.push(worker);
      wranglerStep(`routes of ${worker}`, ["triggers", "deploy", "--env", worker, ...config]);
    }
    await requireRight(base);
  } catch (error) {
    const why = error instanceof CommandError ? error.message : "the deployment broke off";
    const before = new Map(uploads.map((each) => [each.worker, each.before]));
    const stuck = rollBack(before, why);
    const stayed = [
      ...stuck.map((worker) => `perhaps the new version of ${worker}`),
      ...routed.map((worker) => `routes and triggers of ${worker}`),
      ...added.map((worker) => `the new Worker ${worker} with its routes`),
      "migrations",
    ];
    const outcome = stuck.length > 0 ? "not rolled back" : isServing ? "rolled back" : "not served";
    report(outcome, stayed);
    throw new CommandError(`${why}: ${outcome}; what stays: ${stayed.join(", ")}`);
  }
  report("deployed");
}

async function requireRight(base: string): Promise<void> {
  if (!(await smokeUntilRight(base, TRIES.later))) {
    throw new CommandError("the smoke test failed");
  }
}

/** Types, style and tests: all of them, or those of what changed since a commit. */
function checkCode(since: string | null): void {
  for (const script of ["types", "lint"]) npmStep(script, script);
  if (since === null) {
    npmStep("test", "test");
    npmStep("slow tests", "test:slow");
  } else {
    npmStep(`tests of what changed since ${since}`, "test", ["--changed", since]);
  }
}

/** Deploys Workers that need not exist yet: such a one has no earlier version to upload next to. */
function deployNew(
  workers: readonly string[],
  { config, message }: { config: readonly string[]; message: string },
): void {
  const tag = commitTag();
  const notes = [...(tag === null ? [] : ["--tag", tag]), "--message", message];
  for (const worker of workers) {
    wranglerStep(`deploy ${worker}`, ["deploy", "--env", worker, ...notes, ...config]);
  }
}

/** Types, style and bundles; with a host in the settings, its routes, too. */
function bundleAll(settings: Settings): void {
  const config = settings["PUBLIC_HOST"] ? deployConfig(publicHostOf(settings)) : [];
  for (const script of ["types", "lint"]) npmStep(script, script);
  for (const worker of WORKERS) {
    wranglerStep(`bundle ${worker}`, ["deploy", "--env", worker, "--dry-run", ...config]);
  }
}

/** Ends the command when the host's name cannot work, before hours of other steps. */
async function requireDomain(settings: Settings): Promise<void> {
  const rows = await domainRows(settings);
  for (const { health, found, fix } of rows) {
    if (health === "bad") throw new CommandError(`nothing was done: ${found}; ${fix}`);
    if (health === "warn") console.log(`warn ${found}`);
  }
}

/** The commit of what is served, from which a hotfix is told. */
function deployedCommit(tags: readonly (string | null)[]): string {
  const known = [...new Set(tags.filter((tag) => tag !== null))];
  const isKnown = known.length > 0 && tags.every((tag) => tag !== null);
  const [only] = known;
  const base = known.length === 1 ? only : git("merge-base", "--octopus", ...known);
  const commit = isKnown && base ? git("rev-parse", "--verify", `${base}^{commit}`) : null;
  if (commit === null) {
    throw new CommandError(
      "it is not known from which commit all that is served was made, so that all tests are needed: deploy without --hotfix",
    );
  }
  return commit;
}

/** What imports lead from to tests, and pages that no Worker reads. */
const REACHED = /^(functions|lib|scripts|tests)\/.*\.tsx?$|^docs\/|^[^/]*\.md$/;

/**
 * Ends the command when a file changed of which imports do not tell the tests: SQL, CSS, data, a
 * configuration. The tests of a hotfix would leave out just what it changes.
 */
function requireReachable(since: string): void {
  const changed = git("diff", "--name-only", "--no-renames", since)?.split("\n") ?? [];
  const unreached = changed.filter((file) => file !== "" && !REACHED.test(file));
  if (unreached.length === 0) return;
  throw new CommandError(
    `nothing was done: which tests need ${unreached.join(", ")} is not known, so that all are needed: deploy without --hotfix`,
  );
}

/**
 * Sends the requests to the uploaded versions on the real host, while readers get the old ones: a
 * deployment that gives the new version no share lets the header choose it.
 * Source: https://developers.cloudflare.com/workers/versions-and-deployments/version-overrides/
 */
async function tryBeforeServing(uploads: readonly Uploaded[], base: string): Promise<void> {
  for (const { worker, before, version } of uploads) {
    const shares = [`${before}@100%`, `${version}@0%`];
    wranglerStep(`try ${worker}`, ["versions", "deploy", ...shares, "--env", worker, "--yes"]);
  }
  await sleep(SETTLE_MS);
  const header = uploads.map(({ worker, version }) => `${workerName(worker)}="${version}"`);
  const headers = { "Cloudflare-Workers-Version-Overrides": header.join(", ") };
  console.log("== requests to the uploaded versions; cron is not asked, since it answers none");
  if (await smoke(base, { headers, jobsMayFail: true })) return;
  throw new CommandError("an uploaded version does not answer as it should");
}

/** A change reaches Cloudflare's servers within seconds, a new host within minutes. */
async function smokeUntilRight(
  base: string,
  tries: number,
  options: { mayBeEmpty?: boolean } = {},
): Promise<boolean> {
  for (let tried = 1; ; tried += 1) {
    console.log("== requests to what is served");
    if (await smoke(base, { ...options, jobsMayFail: true })) return true;
    if (tried === tries) return false;
    console.log(`once more in ${RETRY_MS / 1_000} s`);
    await sleep(RETRY_MS);
  }
}

await new Command("npm run deploy --")
  .description(
    `Deploys every Worker (${WORKERS.join(", ")}): checks, migrations, upload, smoke test, then serve; ` +
      "back again when the smoke test fails.",
  )
  .option("--first", "the Workers are not there yet: deploy them at once, then try them")
  .option(
    "--add <workers...>",
    "Workers that are new, beside others that are served: needs --env-file",
  )
  .option(
    "--hotfix <reason>",
    "run only the tests of what changed since what is served; the reason is kept",
  )
  .option("--env-file <file>", "settings; with --first each Worker is given those that it reads")
  .option("--dry-run", "types, lint and bundles only: no tests, no migration, no upload")
  .action((options: Options) =>
    runCommand(async () => {
      if (options.first && options.hotfix !== undefined) {
        throw new CommandError("--first has nothing that a hotfix could follow");
      }
      const { add = [], envFile } = options;
      const unknown = add.find((worker) => !WORKERS.includes(worker));
      if (unknown) throw new CommandError(`no Worker ${unknown}: there are ${WORKERS.join(", ")}`);
      if (add.length > 0 && (options.first || envFile === undefined)) {
        throw new CommandError("--add needs --env-file, whose settings it sends; --first adds all");
      }
      if (options.hotfix?.trim() === "") throw new CommandError("--hotfix needs its reason");
      await deploy(options);
    }),
  )
  .parseAsync();
