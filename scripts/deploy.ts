import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { CommandError, runCommand } from "./command.ts";

const root = join(import.meta.dirname, "..");

/** The environments of wrangler.toml: one Worker each. */
const groups = [
  ...readFileSync(join(root, "wrangler.toml"), "utf8").matchAll(/^\[env\.([a-z-]+)\]/gm),
].map(([, group]) => group ?? "");

function run(what: string, command: string, args: string[]): void {
  console.log(`== ${what}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new CommandError(`${what} failed: nothing after it was done`);
}

const npm = (what: string, script: string) => run(what, "npm", ["run", "--silent", script]);

const wrangler = (what: string, args: string[]) =>
  run(what, process.execPath, [join(root, "node_modules/wrangler/bin/wrangler.js"), ...args]);

async function deploy({ dryRun }: { dryRun?: boolean }): Promise<void> {
  if (!dryRun && !process.env["DATABASE_URL"]) {
    throw new CommandError("DATABASE_URL must name the database of the deployment, to migrate it");
  }
  npm("types", "types");
  npm("lint", "lint");
  npm("tests", "test");
  if (!dryRun) npm("migrations", "db:migrate");
  for (const group of groups) {
    const args = ["deploy", "--env", group, ...(dryRun ? ["--dry-run"] : [])];
    wrangler(`deploy ${group}`, args);
  }
}

const command = new Command("npm run deploy --")
  .description(
    `Deploys every Worker (${groups.join(", ")}) after types, lint, tests and migrations.`,
  )
  .option("--dry-run", "bundle and check only: migrate and upload nothing")
  .parse();
await runCommand(() => deploy(command.opts()));
