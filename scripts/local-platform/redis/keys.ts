import * as z from "zod";
import { readJsonFile, writeJsonFile } from "../json-file.ts";

/** The key that outlives the process, and the file in which it is kept. */
export type KeptKey = { key: string; path: string };

type Entry = { value: string; expiresAt: number };

export type Keys = ReturnType<typeof makeKeys>;

/** Texts under keys with their expiry; what has expired goes when it is read, or by `sweep`. */
export function makeKeys(now: () => number = Date.now) {
  const entries = new Map<string, Entry>();

  function find(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (entry === undefined || entry.expiresAt > now()) return entry;
    entries.delete(key);
    return undefined;
  }

  return {
    read: (key: string): string | null => find(key)?.value ?? null,
    /** Writes as `SET` does: an existing expiry is removed. */
    write: (key: string, value: string) => entries.set(key, { value, expiresAt: Infinity }),
    /** Writes as `INCRBY` does: an existing expiry is kept. */
    rewrite(key: string, value: string): void {
      entries.set(key, { value, expiresAt: find(key)?.expiresAt ?? Infinity });
    },
    delete: (key: string): boolean => find(key) !== undefined && entries.delete(key),
    expireIn(key: string, ms: number): boolean {
      const entry = find(key);
      if (entry) entry.expiresAt = now() + ms;
      return entry !== undefined;
    },
    names: (): string[] => [...entries.keys()].filter((key) => find(key) !== undefined),
    sweep(): void {
      for (const key of entries.keys()) find(key);
    },
  };
}

/**
 * Loads the kept key, and returns the function that saves it when it was changed. It is saved
 * before the answer to the change is sent, as in a persistent Redis.
 */
export function keepKey(keys: Keys, { key, path }: KeptKey): () => void {
  let written = readJsonFile(path, z.record(z.string(), z.string()), {})[key] ?? null;
  if (written !== null) keys.write(key, written);
  return () => {
    const value = keys.read(key);
    if (value === written) return;
    writeJsonFile(path, value === null ? {} : { [key]: value });
    written = value;
  };
}
