// Reads and writes the JSON files in `.data/`.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type * as z from "zod";

/** Reads a file of `.data/`. Returns `empty` if there is no file, and throws if it is damaged. */
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
 * Writes a file of `.data/`. Only its owner may read it, because some files have keys. It is written under another
 * name first, so that a killed process or a full disk does not damage the old file.
 */
export function writeJsonFile(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
