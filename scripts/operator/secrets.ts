// The command `npm run secrets`: sends each Worker its settings as secrets.

import { Command } from "commander";
import { requireWellFormed, SETTINGS } from "../generate/settings-list.ts";
import { CommandError, runCommand } from "./command.ts";
import { environmentOf } from "./environment.ts";
import { WORKERS, wranglerStep } from "./workers.ts";

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

/**
 * Sends each Worker its settings as secrets, one request per Worker. The values go through a pipe,
 * so that no command line shows them.
 */
export function sendSecrets(workers: readonly string[], env: Environment): void {
  const missing = SETTINGS.filter(({ name, isRequired }) => isRequired && !env[name]);
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(", ");
    throw new CommandError(`nothing was sent: ${names} must be set`);
  }
  requireWellFormed(env);
  for (const worker of workers) {
    const secrets = secretsOf(worker, env);
    const what = `secrets of ${worker}: ${Object.keys(secrets).join(", ")}`;
    wranglerStep(what, ["secret", "bulk", "--env", worker], JSON.stringify(secrets));
  }
}

if (import.meta.main) {
  await new Command("npm run secrets --")
    .description("Gives each Worker the settings that it reads as its secrets; prints their names.")
    .argument("[workers...]", `of ${WORKERS.join(", ")}; without any, all`)
    .requiredOption(
      "--env-file <file>",
      "the settings, as in scripts/generate/settings.env.example",
    )
    .action((workers: string[], options: { envFile: string }) =>
      runCommand(async () => {
        const unknown = workers.find((worker) => !WORKERS.includes(worker));
        if (unknown) {
          throw new CommandError(`no Worker ${unknown}: there are ${WORKERS.join(", ")}`);
        }
        sendSecrets(workers.length > 0 ? workers : WORKERS, environmentOf(options));
      }),
    )
    .parseAsync();
}
