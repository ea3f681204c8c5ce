// The keys of the embedded Redis with their values and expiry.

import * as z from "zod";
import { readJsonFile, writeJsonFile } from "../json-file.ts";

/** A key that is stored in a file, so that it survives the process. */
export type PersistentKey = { key: string; path: string };

type Entry = { value: string; expiresAt: number };

export type Keys = ReturnType<typeof makeKeys>;

/** Stores texts under keys with their expiry. Expired ones are deleted when they are read, or by `sweep`. */
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
 * Loads the persistent key, and returns the function that saves it if it has changed. It is saved before the change
 * is answered, as in a persistent Redis.
 */
export function persistKey(keys: Keys, { key, path }: PersistentKey): () => void {
  let written = readJsonFile(path, z.record(z.string(), z.string()), {})[key] ?? null;
  if (written !== null) keys.write(key, written);
  return () => {
    const value = keys.read(key);
    if (value === written) return;
    writeJsonFile(path, value === null ? {} : { [key]: value });
    written = value;
  };
}
