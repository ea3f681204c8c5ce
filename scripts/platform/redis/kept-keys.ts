import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";
import type { Keyspace } from "./keyspace.ts";

/** Which key outlives the process, and the file that it is kept in. */
export type KeptKey = { key: string; path: string };

function read(path: string): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is damaged: restore it from a copy, or begin anew with --fresh.`, {
      cause,
    });
  }
}

/**
 * Puts the kept key into a new keyspace, and returns what writes it down when it was changed: before
 * the answer to the change goes out, as a real Redis that persists does.
 */
export function keptKey(keyspace: Keyspace, { key, path }: KeptKey): () => void {
  let written = read(path)[key];
  if (written !== undefined) keyspace.write("string", key, written);
  return () => {
    const value = keyspace.kindOf(key) === "string" ? keyspace.read("string", key) : undefined;
    if (value === written) return;
    mkdirSync(dirname(path), { recursive: true });
    const kept = value === undefined ? {} : { [key]: value };
    // Renamed into place, so that a kill in the middle leaves the old file whole.
    writeFileSync(`${path}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
    written = value;
  };
}
