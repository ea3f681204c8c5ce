import type { CommandTable } from "./command.ts";
import type { Keyspace } from "./keyspace.ts";
import {
  double,
  formatDouble,
  integer,
  RedisError,
  type Reply,
  span,
  syntaxError,
} from "./reply.ts";

type Member = [member: string, score: number];

const scoresOf = (keys: Keyspace, key: string) =>
  keys.read("zset", key) ?? new Map<string, number>();

/** By score, then by the members' bytes, as Redis orders them. */
function sorted(scores: Map<string, number>): Member[] {
  return [...scores].sort(
    ([a, x], [b, y]) => x - y || Buffer.compare(Buffer.from(a), Buffer.from(b)),
  );
}

type AddFlags = { NX: boolean; XX: boolean; GT: boolean; LT: boolean; CH: boolean; INCR: boolean };

function takeFlags(words: string[]): AddFlags {
  const flags: AddFlags = { NX: false, XX: false, GT: false, LT: false, CH: false, INCR: false };
  while (words[0] !== undefined) {
    const word = words[0].toUpperCase();
    if (!(word in flags)) break;
    flags[word as keyof AddFlags] = true;
    words.shift();
  }
  return flags;
}

function isRefused(flags: AddFlags, old: number | undefined, next: number): boolean {
  if (old === undefined) return flags.XX;
  return flags.NX || (flags.GT && next <= old) || (flags.LT && next >= old);
}

function add(keys: Keyspace, [key = "", ...rest]: string[]): Reply {
  const flags = takeFlags(rest);
  if (rest.length === 0 || rest.length % 2) throw syntaxError();
  const pairs: Member[] = [];
  for (let i = 0; i < rest.length; i += 2) pairs.push([rest[i + 1] ?? "", double(rest[i])]);
  return keys.edit("zset", key, new Map(), (scores) => {
    let added = 0;
    let changed = 0;
    for (const [member, score] of pairs) {
      const old = scores.get(member);
      const next = flags.INCR ? (old ?? 0) + score : score;
      if (isRefused(flags, old, next)) {
        if (flags.INCR) return null;
        continue;
      }
      scores.set(member, next);
      if (flags.INCR) return formatDouble(next);
      if (old === undefined) added += 1;
      else if (old !== next) changed += 1;
    }
    return flags.CH ? added + changed : added;
  });
}

/** A score bound: `5`, `(5` for exclusive, `-inf`, `+inf`. */
function bound(text: string | undefined): { at: number; open: boolean } {
  const open = text?.startsWith("(") ?? false;
  try {
    return { at: double(open ? text?.slice(1) : text), open };
  } catch {
    throw new RedisError("ERR min or max is not a float");
  }
}

function between(min: string | undefined, max: string | undefined) {
  const [low, high] = [bound(min), bound(max)];
  return ([, score]: Member) =>
    (low.open ? score > low.at : score >= low.at) &&
    (high.open ? score < high.at : score <= high.at);
}

type RangeWords = { byScore: boolean; reverse: boolean; scores: boolean; limit?: [number, number] };

function rangeWords(words: string[]): RangeWords {
  const range: RangeWords = { byScore: false, reverse: false, scores: false };
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i]?.toUpperCase();
    if (word === "BYSCORE") range.byScore = true;
    else if (word === "REV") range.reverse = true;
    else if (word === "WITHSCORES") range.scores = true;
    else if (word === "LIMIT") {
      range.limit = [integer(words[i + 1]), integer(words[i + 2])];
      i += 2;
    } else throw syntaxError();
  }
  return range;
}

function range(keys: Keyspace, [key = "", start, stop, ...words]: string[]): Reply {
  const { byScore, reverse, scores, limit } = rangeWords(words);
  if (limit && !byScore) {
    throw new RedisError(
      "ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX",
    );
  }
  let members = sorted(scoresOf(keys, key));
  if (reverse) members.reverse();
  if (byScore) {
    members = members.filter(reverse ? between(stop, start) : between(start, stop));
    if (limit) members = members.slice(limit[0], limit[1] < 0 ? undefined : limit[0] + limit[1]);
  } else members = members.slice(...span(integer(start), integer(stop), members.length));
  return members.flatMap(([member, score]) => (scores ? [member, formatDouble(score)] : [member]));
}

function rank(keys: Keyspace, [key = "", member = ""]: string[]): Reply {
  const at = sorted(scoresOf(keys, key)).findIndex(([each]) => each === member);
  return at < 0 ? null : at;
}

function remove(keys: Keyspace, key: string, doomed: (member: Member) => boolean): Reply {
  return keys.edit("zset", key, new Map(), (scores) => {
    const gone = [...scores].filter(doomed);
    for (const [member] of gone) scores.delete(member);
    return gone.length;
  });
}

export const sortedSetCommands: CommandTable = {
  ZADD: [-4, add],
  ZINCRBY: [4, (keys, [key = "", by = "", member = ""]) => add(keys, [key, "INCR", by, member])],
  ZSCORE: [
    3,
    (keys, [key = "", member = ""]) => {
      const score = scoresOf(keys, key).get(member);
      return score === undefined ? null : formatDouble(score);
    },
  ],
  ZCARD: [2, (keys, [key = ""]) => scoresOf(keys, key).size],
  ZCOUNT: [
    4,
    (keys, [key = "", min, max]) => [...scoresOf(keys, key)].filter(between(min, max)).length,
  ],
  ZRANK: [3, rank],
  ZRANGE: [-4, range],
  ZRANGEBYSCORE: [
    -4,
    (keys, [key = "", min = "", max = "", ...words]) =>
      range(keys, [key, min, max, "BYSCORE", ...words]),
  ],
  ZREM: [
    -3,
    (keys, [key = "", ...members]) => remove(keys, key, ([member]) => members.includes(member)),
  ],
  ZREMRANGEBYSCORE: [4, (keys, [key = "", min, max]) => remove(keys, key, between(min, max))],
};
