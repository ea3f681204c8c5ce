import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type * as z from "zod";

/** What a file of `.data/` holds, or `empty` before there is one; throws when it is damaged. */
export function readJsonFile<T>(path: string, schema: z.ZodType<T>, empty: NoInfer<T>): T {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return empty;
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is damaged: restore it from a copy, or start again with --fresh.`, {
      cause,
    });
  }
}

/**
 * Writes a file of `.data/`, which only its owner may read: some hold keys. Renamed into place, so
 * that a kill in the middle or a full disk leaves the old file whole.
 */
export function writeJsonFile(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
