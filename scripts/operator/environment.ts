// Settings for commands that check a service from outside.

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { CommandError } from "./command.ts";
import { DATA_FOLDER } from "./database.ts";
import { withBaseUrl } from "./public-host.ts";

/**
 * The settings that a running local service gave its Workers, for commands that check it from
 * outside.
 */
export const LOCAL_SETTINGS = join(DATA_FOLDER, "settings.env");

/**
 * Returns the settings to check: from a file, from the running local service, or from the shell.
 */
export function environmentOf({ envFile, local }: { envFile?: string; local?: boolean }) {
  const file = local ? LOCAL_SETTINGS : envFile;
  if (file === undefined) return withBaseUrl(process.env);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    const what = local
      ? "no service was started here: npm start"
      : `there is no file ${file}: cp scripts/generate/settings.env.example ${file}, and fill it in`;
    throw new CommandError(what);
  }
  return withBaseUrl<NodeJS.ProcessEnv>({
    PATH: process.env["PATH"],
    ...parseEnv(readFileSync(file, "utf8")),
  });
}

/** Writes settings as lines that `parseEnv` can read. */
export const toEnvFile = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("");
