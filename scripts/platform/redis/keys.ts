import type { CommandTable } from "./command.ts";
import type { Keyspace } from "./keyspace.ts";
import { globPattern, integer, OK, RedisError, type Reply, syntaxError } from "./reply.ts";

function expireBy(toInstant: (amount: number, now: number) => number) {
  return (keys: Keyspace, [key = "", text, ...conditions]: string[]): Reply => {
    const at = toInstant(integer(text), keys.now());
    const current = keys.expiryOf(key);
    for (const condition of conditions.map((word) => word.toUpperCase())) {
      if (condition === "NX" && current !== null) return 0;
      else if (condition === "XX" && current === null) return 0;
      else if (condition === "GT" && at <= (current ?? Infinity)) return 0;
      else if (condition === "LT" && at >= (current ?? Infinity)) return 0;
      else if (!/^(NX|XX|GT|LT)$/.test(condition)) {
        throw new RedisError(`ERR Unsupported option ${condition}`);
      }
    }
    return keys.expire(key, at) ? 1 : 0;
  };
}

function remaining(keys: Keyspace, key: string, unitMs: number): Reply {
  if (!keys.has(key)) return -2;
  const at = keys.expiryOf(key);
  return at === null ? -1 : Math.round((at - keys.now()) / unitMs);
}

/** One page holds everything: the cursor handed back is always 0. */
function scan(keys: Keyspace, [cursor, ...words]: string[]): Reply {
  integer(cursor);
  let found = keys.keys();
  for (let i = 0; i < words.length; i += 2) {
    const [word, value] = [words[i]?.toUpperCase(), words[i + 1]];
    if (value === undefined) throw syntaxError();
    if (word === "MATCH") {
      const pattern = globPattern(value);
      found = found.filter((key) => pattern.test(key));
    } else if (word === "TYPE") found = found.filter((key) => keys.kindOf(key) === value);
    else if (word !== "COUNT") throw syntaxError();
  }
  return ["0", found];
}

const count = (args: string[], test: (key: string) => boolean) => args.filter(test).length;

function clear(keys: Keyspace): Reply {
  keys.clear();
  return OK;
}

function time(keys: Keyspace): Reply {
  const now = keys.now();
  return [String(Math.floor(now / 1000)), String((now % 1000) * 1000)];
}

export const keyCommands: CommandTable = {
  PING: [-1, (_, [text]) => text ?? { ok: "PONG" }],
  ECHO: [2, (_, [text = ""]) => text],
  TIME: [1, time],
  DBSIZE: [1, (keys) => keys.keys().length],
  FLUSHDB: [-1, clear],
  FLUSHALL: [-1, clear],
  DEL: [-2, (keys, args) => count(args, keys.delete)],
  UNLINK: [-2, (keys, args) => count(args, keys.delete)],
  EXISTS: [-2, (keys, args) => count(args, keys.has)],
  TYPE: [2, (keys, [key = ""]) => ({ ok: keys.kindOf(key) })],
  KEYS: [
    2,
    (keys, [glob = ""]) => {
      const pattern = globPattern(glob);
      return keys.keys().filter((key) => pattern.test(key));
    },
  ],
  SCAN: [-2, scan],
  TTL: [2, (keys, [key = ""]) => remaining(keys, key, 1000)],
  PTTL: [2, (keys, [key = ""]) => remaining(keys, key, 1)],
  EXPIRE: [-3, expireBy((amount, now) => now + amount * 1000)],
  PEXPIRE: [-3, expireBy((amount, now) => now + amount)],
  EXPIREAT: [-3, expireBy((amount) => amount * 1000)],
  PEXPIREAT: [-3, expireBy((amount) => amount)],
  PERSIST: [
    2,
    (keys, [key = ""]) => (keys.expiryOf(key) !== null && keys.expire(key, null) ? 1 : 0),
  ],
};
