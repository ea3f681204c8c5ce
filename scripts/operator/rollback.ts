// The command `npm run rollback`: serves the previous version of the Workers again.

import { Command } from "commander";
import { CommandError, runCommand } from "./command.ts";
import { findEarlierCode, readWorker, WORKERS, wranglerStep } from "./workers.ts";

/**
 * Serves a version of each Worker again; the database is not changed. A Worker that cannot go back does
 * not stop the others. Returns those that did not.
 */
export function rollBack(versions: ReadonlyMap<string, string>, message: string): string[] {
  return [...versions].flatMap(([worker, version]) => {
    const args = ["rollback", version, "--env", worker, "--message", message, "--yes"];
    try {
      wranglerStep(`roll ${worker} back`, args);
      return [];
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return [worker];
    }
  });
}

/**
 * Restores the code before the served one. A version of the same commit is no way back: after a change of
 * secrets there are two of the served code. A Worker of which no other code is known stays as it is; the
 * others are still rolled back, and all that stay are named at the end.
 */
function restoreEarlier(workers: readonly string[], message: string): void {
  const plans = workers.map((worker) => {
    const { served } = readWorker(worker);
    return { worker, served, earlier: findEarlierCode(worker, served) };
  });
  for (const { worker, served, earlier } of plans) {
    const to = earlier === null ? "no earlier commit is known" : earlier.tag;
    console.log(`${worker}: ${served.tag ?? "an unknown commit"} -> ${to}`);
  }
  const known = plans.flatMap(({ worker, earlier }) =>
    earlier === null ? [] : [[worker, earlier.id] as const],
  );
  const unknown = plans.filter(({ earlier }) => earlier === null).map(({ worker }) => worker);
  const stay = [...unknown, ...rollBack(new Map(known), message)];
  if (stay.length === 0) return;
  throw new CommandError(
    `not rolled back: ${stay.join(", ")}; npx wrangler deployments list --env NAME shows what was served, ` +
      "npx wrangler rollback VERSION --env NAME serves it",
  );
}

if (import.meta.main) {
  await new Command("npm run rollback --")
    .description(
      "Serves the code before the current one again, by its commit. Migrations only ever add, so that it fits the database.",
    )
    .argument("[workers...]", `of ${WORKERS.join(", ")}; without any, all`)
    .requiredOption("--reason <text>", "why: Cloudflare keeps it")
    .action((workers: string[], { reason }: { reason: string }) =>
      runCommand(async () => {
        const unknown = workers.find((worker) => !WORKERS.includes(worker));
        if (unknown)
          throw new CommandError(`no Worker ${unknown}: there are ${WORKERS.join(", ")}`);
        restoreEarlier(workers.length > 0 ? workers : WORKERS, reason);
        console.log(
          "A version has the secrets of its time: if any changed since, npm run secrets -- --env-file FILE",
        );
      }),
    )
    .parseAsync();
}
