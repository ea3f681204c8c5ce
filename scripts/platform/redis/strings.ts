import type { CommandTable } from "./command.ts";
import type { Keyspace } from "./keyspace.ts";
import {
  double,
  formatDouble,
  int64,
  integer,
  notAnInteger,
  OK,
  RedisError,
  type Reply,
  syntaxError,
} from "./reply.ts";

/** The instant that `EX 10`, `PX 10`, `EXAT t` or `PXAT t` names. */
function expiryAt(unit: string, text: string | undefined, now: number, command: string): number {
  const amount = integer(text);
  if (amount <= 0) throw new RedisError(`ERR invalid expire time in '${command}' command`);
  const ms = unit.startsWith("EX") ? amount * 1000 : amount;
  return unit.endsWith("AT") ? ms : now + ms;
}

type SetOptions = {
  onlyIf: "absent" | "present" | null;
  expiresAt: number | null;
  keepTtl: boolean;
  returnOld: boolean;
};

function setOptions(words: string[], now: number): SetOptions {
  const options: SetOptions = { onlyIf: null, expiresAt: null, keepTtl: false, returnOld: false };
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i]?.toUpperCase() ?? "";
    if (word === "GET") options.returnOld = true;
    else if (word === "NX" && options.onlyIf !== "present") options.onlyIf = "absent";
    else if (word === "XX" && options.onlyIf !== "absent") options.onlyIf = "present";
    else if (word === "KEEPTTL" && options.expiresAt === null) options.keepTtl = true;
    else if (/^(EX|PX|EXAT|PXAT)$/.test(word) && options.expiresAt === null && !options.keepTtl) {
      i += 1;
      if (words[i] === undefined) throw syntaxError();
      options.expiresAt = expiryAt(word, words[i], now, "set");
    } else throw syntaxError();
  }
  return options;
}

function set(keys: Keyspace, [key = "", value = "", ...words]: string[]): Reply {
  const { onlyIf, expiresAt, keepTtl, returnOld } = setOptions(words, keys.now());
  const old = returnOld ? (keys.read("string", key) ?? null) : null;
  if (onlyIf && keys.has(key) !== (onlyIf === "present")) return old;
  keys.write("string", key, value, keepTtl);
  if (expiresAt !== null) keys.expire(key, expiresAt);
  return returnOld ? old : OK;
}

function setFor(unit: "EX" | "PX", command: string) {
  return (keys: Keyspace, [key = "", ttl, value = ""]: string[]): Reply => {
    const at = expiryAt(unit, ttl, keys.now(), command);
    keys.write("string", key, value);
    keys.expire(key, at);
    return OK;
  };
}

function add(keys: Keyspace, key: string, amount: bigint): Reply {
  const sum = int64(keys.read("string", key) ?? "0") + amount;
  if (sum !== BigInt.asIntN(64, sum)) {
    throw new RedisError("ERR increment or decrement would overflow");
  }
  keys.write("string", key, String(sum), true);
  return Number(sum);
}

function addDouble(keys: Keyspace, [key = "", amount]: string[]): Reply {
  const sum = double(keys.read("string", key) ?? "0") + double(amount);
  keys.write("string", key, formatDouble(sum), true);
  return formatDouble(sum);
}

function readThen(then: (keys: Keyspace, key: string, value: string) => void) {
  return (keys: Keyspace, [key = "", value = ""]: string[]): Reply => {
    const old = keys.read("string", key) ?? null;
    then(keys, key, value);
    return old;
  };
}

function setMany(keys: Keyspace, args: string[]): Reply {
  if (args.length % 2) {
    throw new RedisError("ERR wrong number of arguments for 'mset' command");
  }
  for (let i = 0; i < args.length; i += 2) keys.write("string", args[i] ?? "", args[i + 1] ?? "");
  return OK;
}

function negated(text: string | undefined): bigint {
  const value = -int64(text);
  if (value !== BigInt.asIntN(64, value)) throw notAnInteger();
  return value;
}

export const stringCommands: CommandTable = {
  GET: [2, (keys, [key = ""]) => keys.read("string", key) ?? null],
  SET: [-3, set],
  SETEX: [4, setFor("EX", "setex")],
  PSETEX: [4, setFor("PX", "psetex")],
  SETNX: [3, (keys, [key = "", value = ""]) => (set(keys, [key, value, "NX"]) === null ? 0 : 1)],
  GETSET: [3, readThen((keys, key, value) => keys.write("string", key, value))],
  GETDEL: [2, readThen((keys, key) => keys.delete(key))],
  MGET: [
    -2,
    (keys, args) =>
      args.map((key) =>
        keys.kindOf(key) === "string" ? (keys.read("string", key) ?? null) : null,
      ),
  ],
  MSET: [-3, setMany],
  APPEND: [
    3,
    (keys, [key = "", tail = ""]) => {
      const value = (keys.read("string", key) ?? "") + tail;
      keys.write("string", key, value, true);
      return Buffer.byteLength(value);
    },
  ],
  STRLEN: [2, (keys, [key = ""]) => Buffer.byteLength(keys.read("string", key) ?? "")],
  INCR: [2, (keys, [key = ""]) => add(keys, key, 1n)],
  DECR: [2, (keys, [key = ""]) => add(keys, key, -1n)],
  INCRBY: [3, (keys, [key = "", amount]) => add(keys, key, int64(amount))],
  DECRBY: [3, (keys, [key = "", amount]) => add(keys, key, negated(amount))],
  INCRBYFLOAT: [3, addDouble],
};
