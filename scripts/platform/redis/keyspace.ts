import { RedisError } from "./reply.ts";

/** The values a key may hold, by Redis's names for their types. */
export type Kinds = {
  string: string;
  hash: Map<string, string>;
  set: Set<string>;
  zset: Map<string, number>;
  list: string[];
};

export type Kind = keyof Kinds;

type Entry = { [K in Kind]: { kind: K; value: Kinds[K] } }[Kind] & { expiresAt: number | null };

export type Keyspace = ReturnType<typeof makeKeyspace>;

function isEmpty(entry: Entry): boolean {
  if (entry.kind === "string") return false;
  return (entry.kind === "list" ? entry.value.length : entry.value.size) === 0;
}

/** The keys of one database with their expiry; expired keys go when touched, or by `sweep`. */
export function makeKeyspace(now: () => number = Date.now) {
  const entries = new Map<string, Entry>();

  function find(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt !== null && entry.expiresAt <= now()) {
      entries.delete(key);
      return undefined;
    }
    return entry;
  }

  function read<K extends Kind>(kind: K, key: string): Kinds[K] | undefined {
    const entry = find(key);
    if (entry && entry.kind !== kind) {
      throw new RedisError("WRONGTYPE Operation against a key holding the wrong kind of value");
    }
    return entry?.value as Kinds[K] | undefined;
  }

  function write<K extends Kind>(kind: K, key: string, value: Kinds[K], keepExpiry = false): void {
    const expiresAt = keepExpiry ? (find(key)?.expiresAt ?? null) : null;
    entries.set(key, { kind, value, expiresAt } as Entry);
  }

  return {
    now,
    read,
    write,
    /** Lets `change` edit the collection under `key`; a collection left empty is no key at all. */
    edit<K extends Kind, T>(kind: K, key: string, empty: Kinds[K], change: (v: Kinds[K]) => T): T {
      const value = read(kind, key) ?? empty;
      const result = change(value);
      if (!entries.has(key)) write(kind, key, value);
      const entry = entries.get(key);
      if (entry && isEmpty(entry)) entries.delete(key);
      return result;
    },
    kindOf: (key: string): Kind | "none" => find(key)?.kind ?? "none",
    has: (key: string): boolean => find(key) !== undefined,
    delete: (key: string): boolean => find(key) !== undefined && entries.delete(key),
    clear: () => entries.clear(),
    expiryOf: (key: string): number | null => find(key)?.expiresAt ?? null,
    /** False when there is no such key. An instant that is past deletes it. */
    expire(key: string, at: number | null): boolean {
      const entry = find(key);
      if (!entry) return false;
      entry.expiresAt = at;
      find(key);
      return true;
    },
    keys: (): string[] => [...entries.keys()].filter((key) => find(key) !== undefined),
    sweep(): void {
      for (const key of entries.keys()) find(key);
    },
  };
}
