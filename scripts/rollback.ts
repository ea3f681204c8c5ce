import { Command } from "commander";
import { CommandError, runCommand } from "./command.ts";
import { WORKERS, wranglerStep } from "./workers.ts";

/** Puts the version before the current one back, Worker by Worker; the database stays as it is. */
export function rollBack(workers: readonly string[], message: string): void {
  for (const worker of workers) {
    wranglerStep(`roll ${worker} back`, [
      "rollback",
      "--env",
      worker,
      "--message",
      message,
      "--yes",
    ]);
  }
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
      }),
    )
    .parseAsync();
}
