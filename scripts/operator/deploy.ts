// The command `npm run deploy`: checks, migrates, uploads and serves all Workers.

import { Command } from "commander";
import { requireWellFormed } from "../generate/settings-list.ts";
import { CommandError, runCommand } from "./command.ts";
import { environmentOf } from "./environment.ts";
import { rollBack } from "./rollback.ts";
import { sendSecrets } from "./secrets.ts";
import { smoke } from "./smoke.ts";
import { signerOf } from "./tape-signer.ts";
import { npmStep, WORKERS, wranglerOutput, wranglerStep } from "./workers.ts";

interface Uploaded {
  worker: string;
  version: string;
  /**
   * Address at which the uploaded version answers before it is public; null when Cloudflare
   * returned none.
   */
  preview: string | null;
}

interface Options {
  first?: boolean;
  dryRun?: boolean;
  envFile?: string;
}

/**
 * Checks the settings, migrates, verifies the record, uploads every Worker without serving it, sends a
 * request to each uploaded version, then serves all and sends the requests again. A wrong answer rolls back.
 * The record is verified so that a new gate does not wait for the hourly job's result in a form that it reads.
 * Migrations run as the owner, with the DATABASE_URL of the shell: the user in the settings file
 * may not change the schema.
 */
async function deploy({ first, dryRun, envFile }: Options): Promise<void> {
  const settings = environmentOf(envFile === undefined ? {} : { envFile });
  const base = settings["BASE_URL"];
  if (!dryRun && !(process.env["DATABASE_URL"] && base)) {
    throw new CommandError(
      "DATABASE_URL of the shell must be the owner's, to migrate, and BASE_URL the deployment's, to try it",
    );
  }
  requireWellFormed(settings);
  for (const script of ["types", "lint"]) npmStep(script, script);
  if (dryRun) {
    for (const worker of WORKERS) {
      wranglerStep(`bundle ${worker}`, ["deploy", "--env", worker, "--dry-run"]);
    }
    return;
  }
  npmStep("test", "test");
  npmStep("slow tests", "test:slow");
  npmStep("migrations", "db:migrate");
  if (!first && signerOf(settings) !== null) {
    const from = envFile === undefined ? [] : ["--env-file", envFile];
    npmStep("verification of the record", "tape-key", ["--verify", ...from]);
  }
  if (first) {
    // A Worker that does not exist yet has no earlier version to upload next to.
    for (const worker of WORKERS) wranglerStep(`deploy ${worker}`, ["deploy", "--env", worker]);
    if (envFile !== undefined) sendSecrets(WORKERS, settings);
  } else {
    await promote(await upload());
  }
  if (await smoke(base ?? "")) return;
  if (!first) rollBack(WORKERS, "the smoke test failed");
  throw new CommandError(first ? "the smoke test failed" : "the smoke test failed: rolled back");
}

async function upload(): Promise<Uploaded[]> {
  const uploads = WORKERS.map((worker) => {
    const text = wranglerOutput(`upload ${worker}`, ["versions", "upload", "--env", worker]);
    const version = /Version ID:\s*([0-9a-f-]{36})/i.exec(text)?.[1];
    if (!version) throw new CommandError(`upload ${worker} named no version: nothing is served`);
    const preview = /Preview URL:\s*(https:\/\/\S+)/i.exec(text)?.[1] ?? null;
    return { worker, version, preview };
  });
  for (const { worker, preview } of uploads) {
    if (preview === null || worker === "cron") continue;
    if (!(await smoke(preview, worker))) {
      throw new CommandError(`the new ${worker} does not answer as it should: nothing is served`);
    }
  }
  return uploads;
}

async function promote(uploads: readonly Uploaded[]): Promise<void> {
  for (const { worker, version } of uploads) {
    const args = ["versions", "deploy", `${version}@100%`, "--env", worker, "--yes"];
    wranglerStep(`serve ${worker}`, args);
    wranglerStep(`routes of ${worker}`, ["triggers", "deploy", "--env", worker]);
  }
}

await new Command("npm run deploy --")
  .description(
    `Deploys every Worker (${WORKERS.join(", ")}): checks, migrations, upload, smoke test, then serve; ` +
      "back again when the smoke test fails.",
  )
  .option("--first", "the Workers are not there yet: deploy them at once, then try them")
  .option("--env-file <file>", "settings; with --first each Worker is given those that it reads")
  .option("--dry-run", "types, lint and bundles only: no tests, no migration, no upload")
  .action((options: Options) => runCommand(() => deploy(options)))
  .parseAsync();
