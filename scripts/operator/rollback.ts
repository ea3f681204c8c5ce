// The command `npm run rollback`: serves the previous version of the Workers again.

import { Command } from "commander";
import { CommandError, runCommand } from "./command.ts";
import { WORKERS, wranglerStep } from "./workers.ts";

/**
 * Restores the previous version of each Worker, or the one named for it; the database is not changed. A
 * Worker that is new has no previous version; the others are still rolled back, and all failures are
 * named at the end.
 */
export function rollBack(
  workers: readonly string[],
  message: string,
  versions: ReadonlyMap<string, string> = new Map(),
): void {
  const failed = workers.filter((worker) => {
    const version = versions.get(worker);
    const named = version === undefined ? [] : [version];
    const args = ["rollback", ...named, "--env", worker, "--message", message, "--yes"];
    try {
      wranglerStep(`roll ${worker} back`, args);
      return false;
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return true;
    }
  });
  if (failed.length > 0) throw new CommandError(`not rolled back: ${failed.join(", ")}`);
}

if (import.meta.main) {
  await new Command("npm run rollback --")
    .description(
      "Serves the version before the current one again. Migrations only ever add, so that it fits the database.",
    )
    .argument("[workers...]", `of ${WORKERS.join(", ")}; without any, all`)
    .requiredOption("--reason <text>", "why: Cloudflare keeps it")
    .action((workers: string[], { reason }: { reason: string }) =>
      runCommand(async () => {
        const unknown = workers.find((worker) => !WORKERS.includes(worker));
        if (unknown)
          throw new CommandError(`no Worker ${unknown}: there are ${WORKERS.join(", ")}`);
        rollBack(workers.length > 0 ? workers : WORKERS, reason);
        console.log(
          "A version has the secrets of its time: if any changed since, npm run secrets -- --env-file FILE",
        );
      }),
    )
    .parseAsync();
}
