// The command `npm run secrets`: sends each Worker its settings as secrets.

import { Command } from "commander";
import { requireWellFormed, SETTINGS } from "../generate/settings-list.ts";
import { CommandError, runCommand } from "./command.ts";
import { environmentOf } from "./environment.ts";
import { deployConfig, publicHostOf } from "./public-host.ts";
import {
  commitTag,
  readWorker,
  serveVersion,
  uploadVersion,
  WORKERS,
  type WorkerState,
  wranglerOutput,
} from "./workers.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the settings that a Worker reads, that have a value and that are meant for a deployment.
 */
function secretsOf(worker: string, env: Environment): Record<string, string> {
  const read = SETTINGS.filter(
    ({ workers, isLocal }) => !isLocal && (workers === null || workers.includes(worker)),
  );
  return Object.fromEntries(
    read.flatMap(({ name }) => (env[name] ? [[name, env[name]]] : [])),
  ) as Record<string, string>;
}

/** Ends the command when a setting is missing that every Worker needs, or one is malformed. */
export function requireComplete(env: Environment): void {
  const missing = SETTINGS.filter(({ name, isRequired }) => isRequired && !env[name]);
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(", ");
    throw new CommandError(`nothing was done: ${names} must be set`);
  }
  requireWellFormed(env);
}

/**
 * Sends each Worker its settings as secrets, one request per Worker. The values go through a pipe,
 * so that no command line shows them.
 */
export function sendSecrets(workers: readonly string[], env: Environment, isNewest = false): void {
  requireComplete(env);
  const states = workers.map((worker) => ({ worker, ...readWorker(worker) }));
  const here = commitTag();
  const plans = states.map((state) => ({ ...state, way: wayOf(state, { isNewest, here }) }));
  for (const { worker, way, newest } of plans) {
    const secrets = secretsOf(worker, env);
    const what = `secrets of ${worker}: ${Object.keys(secrets).join(", ")}`;
    const input = JSON.stringify(secrets);
    // The secrets go to a copy of the newest version, so that one must have the code that is served.
    if (way === "upload") uploadVersion(worker, { config: deployConfig(publicHostOf(env)) });
    // Cloudflare does not copy the tag, by which a rollback and a hotfix know the code.
    const tag = way === "upload" ? here : newest.tag;
    const notes = tag === null ? [] : ["--tag", tag];
    const args = ["versions", "secret", "bulk", "--env", worker, ...notes];
    const version = /Created version\s+([0-9a-f-]{36})/i.exec(
      wranglerOutput(what, args, input),
    )?.[1];
    if (version === undefined) throw new CommandError(`${what}: no version was named`);
    serveVersion(worker, version);
  }
}

/**
 * How a Worker gets secrets. Cloudflare adds them to a copy of the newest version. After a rollback that
 * would serve again the code that was rolled back, and after a deployment that broke off, code that
 * nobody tried. So the copy is made of the served code, which this folder must have then.
 */
export function wayOf(
  { worker, served, newest }: WorkerState & { worker: string },
  { isNewest, here }: { isNewest: boolean; here: string | null },
): "newest" | "upload" {
  if (isNewest || served.id === newest.id || (served.tag !== null && served.tag === newest.tag))
    return "newest";
  if (served.tag !== null && served.tag === here) return "upload";
  const code =
    served.tag === null ? "the code that is served" : `git switch --detach ${served.tag}`;
  throw new CommandError(
    `nothing was sent: the newest version of ${worker} is not the served one, as after a rollback. ` +
      `To keep what is served: ${code}, npm ci, and this command again. To serve the newest version with the secrets: --newest`,
  );
}

if (import.meta.main) {
  await new Command("npm run secrets --")
    .description("Gives each Worker the settings that it reads as its secrets; prints their names.")
    .argument("[workers...]", `of ${WORKERS.join(", ")}; without any, all`)
    .requiredOption(
      "--env-file <file>",
      "the settings, as in scripts/generate/settings.env.example",
    )
    .option(
      "--newest",
      "after a rollback or an upload that was not served: serve the newest version, with the secrets",
    )
    .action((workers: string[], options: { envFile: string; newest?: boolean }) =>
      runCommand(async () => {
        const unknown = workers.find((worker) => !WORKERS.includes(worker));
        if (unknown) {
          throw new CommandError(`no Worker ${unknown}: there are ${WORKERS.join(", ")}`);
        }
        const chosen = workers.length > 0 ? workers : WORKERS;
        sendSecrets(chosen, environmentOf(options), options.newest);
      }),
    )
    .parseAsync();
}
