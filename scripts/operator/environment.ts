import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { CommandError } from "./command.ts";
import { DATA_FOLDER } from "./database.ts";

/** What the Workers of a started service were given, for commands that look at them from outside. */
export const LOCAL_SETTINGS = join(DATA_FOLDER, "settings.env");

/** The settings that a command is to look at: a file's, the started service's, or the shell's. */
export function environmentOf({ envFile, local }: { envFile?: string; local?: boolean }) {
  const file = local ? LOCAL_SETTINGS : envFile;
  if (file === undefined) return process.env;
  if (!existsSync(file)) {
    const what = local ? "no service was started here: npm start" : `there is no file ${file}`;
    throw new CommandError(what);
  }
  return { PATH: process.env["PATH"], ...parseEnv(readFileSync(file, "utf8")) };
}

/** Lines that `parseEnv` reads back. */
export const toEnvFile = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("");
