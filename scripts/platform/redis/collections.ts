import type { CommandTable } from "./command.ts";
import type { Keyspace } from "./keyspace.ts";
import { int64, integer, OK, RedisError, type Reply, span } from "./reply.ts";

const hashOf = (keys: Keyspace, key: string) => keys.read("hash", key) ?? new Map<string, string>();
const setOf = (keys: Keyspace, key: string) => keys.read("set", key) ?? new Set<string>();
const listOf = (keys: Keyspace, key: string) => keys.read("list", key) ?? [];

function hashSet(keys: Keyspace, [key = "", ...pairs]: string[]): Reply {
  if (pairs.length % 2) throw new RedisError("ERR wrong number of arguments for 'hset' command");
  return keys.edit("hash", key, new Map(), (hash) => {
    const before = hash.size;
    for (let i = 0; i < pairs.length; i += 2) hash.set(pairs[i] ?? "", pairs[i + 1] ?? "");
    return hash.size - before;
  });
}

function hashAdd(keys: Keyspace, [key = "", field = "", amount]: string[]): Reply {
  const by = int64(amount);
  return keys.edit("hash", key, new Map(), (hash) => {
    const old = hash.get(field) ?? "0";
    if (!/^-?\d+$/.test(old)) throw new RedisError("ERR hash value is not an integer");
    const sum = BigInt(old) + by;
    hash.set(field, String(sum));
    return Number(sum);
  });
}

export const hashCommands: CommandTable = {
  HSET: [-4, hashSet],
  HMSET: [
    -4,
    (keys, args) => {
      hashSet(keys, args);
      return OK;
    },
  ],
  HSETNX: [
    4,
    (keys, [key = "", field = "", value = ""]) =>
      hashOf(keys, key).has(field) ? 0 : hashSet(keys, [key, field, value]),
  ],
  HGET: [3, (keys, [key = "", field = ""]) => hashOf(keys, key).get(field) ?? null],
  HMGET: [
    -3,
    (keys, [key = "", ...fields]) => {
      const hash = hashOf(keys, key);
      return fields.map((field) => hash.get(field) ?? null);
    },
  ],
  HGETALL: [2, (keys, [key = ""]) => [...hashOf(keys, key)].flat()],
  HKEYS: [2, (keys, [key = ""]) => [...hashOf(keys, key).keys()]],
  HVALS: [2, (keys, [key = ""]) => [...hashOf(keys, key).values()]],
  HLEN: [2, (keys, [key = ""]) => hashOf(keys, key).size],
  HEXISTS: [3, (keys, [key = "", field = ""]) => (hashOf(keys, key).has(field) ? 1 : 0)],
  HDEL: [
    -3,
    (keys, [key = "", ...fields]) =>
      keys.edit("hash", key, new Map(), (hash) => fields.filter((f) => hash.delete(f)).length),
  ],
  HINCRBY: [4, hashAdd],
};

export const setCommands: CommandTable = {
  SADD: [
    -3,
    (keys, [key = "", ...members]) =>
      keys.edit("set", key, new Set(), (set) => {
        const before = set.size;
        for (const member of members) set.add(member);
        return set.size - before;
      }),
  ],
  SREM: [
    -3,
    (keys, [key = "", ...members]) =>
      keys.edit("set", key, new Set(), (set) => members.filter((m) => set.delete(m)).length),
  ],
  SMEMBERS: [2, (keys, [key = ""]) => [...setOf(keys, key)]],
  SISMEMBER: [3, (keys, [key = "", member = ""]) => (setOf(keys, key).has(member) ? 1 : 0)],
  SMISMEMBER: [
    -3,
    (keys, [key = "", ...members]) => {
      const set = setOf(keys, key);
      return members.map((member) => (set.has(member) ? 1 : 0));
    },
  ],
  SCARD: [2, (keys, [key = ""]) => setOf(keys, key).size],
};

function push(keys: Keyspace, [key = "", ...values]: string[], atHead: boolean): Reply {
  return keys.edit("list", key, [], (list) =>
    atHead ? list.unshift(...values.reverse()) : list.push(...values),
  );
}

function pop(keys: Keyspace, [key = "", count]: string[], atHead: boolean): Reply {
  if (!keys.has(key)) return null;
  return keys.edit("list", key, [], (list) => {
    const take = () => (atHead ? list.shift() : list.pop()) ?? null;
    if (count === undefined) return take();
    return Array.from({ length: Math.min(integer(count), list.length) }, take);
  });
}

export const listCommands: CommandTable = {
  LPUSH: [-3, (keys, args) => push(keys, args, true)],
  RPUSH: [-3, (keys, args) => push(keys, args, false)],
  LPOP: [-2, (keys, args) => pop(keys, args, true)],
  RPOP: [-2, (keys, args) => pop(keys, args, false)],
  LLEN: [2, (keys, [key = ""]) => listOf(keys, key).length],
  LINDEX: [3, (keys, [key = "", at]) => listOf(keys, key).at(integer(at)) ?? null],
  LRANGE: [
    4,
    (keys, [key = "", start, stop]) => {
      const list = listOf(keys, key);
      return list.slice(...span(integer(start), integer(stop), list.length));
    },
  ],
  LTRIM: [
    4,
    (keys, [key = "", start, stop]) =>
      keys.edit("list", key, [], (list) => {
        const kept = list.slice(...span(integer(start), integer(stop), list.length));
        list.splice(0, list.length, ...kept);
        return OK;
      }),
  ],
};
