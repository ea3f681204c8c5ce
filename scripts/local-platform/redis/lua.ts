// Runs Lua scripts for the embedded Redis.

import { createHash } from "node:crypto";
import fengari, { type State } from "fengari";
import { RedisError } from "./backend.ts";

const { lua, lauxlib, lualib, to_luastring } = fengari;
const INT32_MAX = 2 ** 31 - 1;

/** The reply of a command: nil, integer, bulk string, status (`{ ok }`), error or a list. */
export type Reply = null | number | string | { ok: string } | RedisError | Reply[];

function pushFields(state: State, name: string, value: string): void {
  lua.lua_newtable(state);
  lua.lua_pushstring(state, to_luastring(value));
  lua.lua_setfield(state, -2, to_luastring(name));
}

/** Puts a reply on Lua's stack, by the conversion table of Redis's documentation. */
function pushReply(state: State, reply: Reply): void {
  if (reply === null) lua.lua_pushboolean(state, false);
  else if (typeof reply === "string") lua.lua_pushstring(state, to_luastring(reply));
  else if (typeof reply === "number") pushNumber(state, reply);
  else if (reply instanceof RedisError) pushFields(state, "err", reply.message);
  else if (Array.isArray(reply)) {
    lua.lua_newtable(state);
    reply.forEach((item, i) => {
      pushReply(state, item);
      lua.lua_rawseti(state, -2, i + 1);
    });
  } else pushFields(state, "ok", reply.ok);
}

// fengari's integers have 32 bits and Redis's Lua has only doubles, so larger numbers are passed as doubles.
function pushNumber(state: State, value: number): void {
  if (Math.abs(value) <= INT32_MAX) lua.lua_pushinteger(state, value);
  else lua.lua_pushnumber(state, value);
}

function field(state: State, index: number, name: string): string | null {
  const type = lua.lua_getfield(state, index, to_luastring(name));
  const text = type === lua.LUA_TSTRING ? lua.lua_tojsstring(state, -1) : null;
  lua.lua_pop(state, 1);
  return text;
}

function tableToReply(state: State, index: number): Reply {
  const error = field(state, index, "err");
  if (error !== null) return new RedisError(error);
  const ok = field(state, index, "ok");
  if (ok !== null) return { ok };
  const items: Reply[] = [];
  // A list ends at its first nil.
  while (lua.lua_rawgeti(state, index, items.length + 1) !== lua.LUA_TNIL) {
    items.push(toReply(state, lua.lua_gettop(state)));
    lua.lua_pop(state, 1);
  }
  lua.lua_pop(state, 1);
  return items;
}

/** Reads the value at an absolute stack index: numbers are cut to integers, false is nil. */
function toReply(state: State, index: number): Reply {
  const type = lua.lua_type(state, index);
  if (type === lua.LUA_TSTRING) return lua.lua_tojsstring(state, index);
  if (type === lua.LUA_TNUMBER) return Math.trunc(lua.lua_tonumber(state, index));
  if (type === lua.LUA_TBOOLEAN) return lua.lua_toboolean(state, index) ? 1 : null;
  return type === lua.LUA_TTABLE ? tableToReply(state, index) : null;
}

/** The arguments of `redis.call`: texts as they are, numbers without a trailing `.0`. */
function toArguments(state: State): string[] {
  return Array.from({ length: lua.lua_gettop(state) }, (_, i) => {
    const type = lua.lua_type(state, i + 1);
    if (type === lua.LUA_TNUMBER) return String(lua.lua_tonumber(state, i + 1));
    if (type === lua.LUA_TSTRING) return lua.lua_tojsstring(state, i + 1);
    throw new RedisError("ERR Lua redis lib command arguments must be strings or integers");
  });
}

type Scripts = {
  /** Compiles a script and returns its hash, which `run` takes. */
  load(script: string): string;
  run(sha: string, keys: string[], args: string[]): Reply;
};

/** Upstash's scripts begin with `#!lua flags=allow-key-locking`, which Redis itself refuses. */
export const withoutShebang = (script: string): string => script.replace(/^#![^\n]*/, "");

export const sha1 = (text: string): string => createHash("sha1").update(text).digest("hex");

/** What scripts may use, as in Redis: Lua 5.1's `unpack`, no files, no new globals. */
const PRELUDE = `
  unpack = table.unpack
  dofile, loadfile, print, require, KEYS, ARGV = nil, nil, nil, nil, {}, {}
  redis.error_reply = function(text) return { err = text } end
  redis.status_reply = function(text) return { ok = text } end
  setmetatable(_G, { __newindex = function() error("Attempt to modify a readonly table", 2) end })
`;

function compile(state: State, code: string): number {
  // Redis uses this name, which is part of its error messages.
  const name = to_luastring("@user_script");
  const status = lauxlib.luaL_loadbuffer(state, to_luastring(code), null, name);
  if (status === lua.LUA_OK) return lauxlib.luaL_ref(state, lua.LUA_REGISTRYINDEX);
  const reason = lua.lua_tojsstring(state, -1);
  lua.lua_pop(state, 1);
  throw new RedisError(`ERR Error compiling script (new function): ${reason}`);
}

function execute(state: State, reference: number): Reply {
  lua.lua_rawgeti(state, lua.LUA_REGISTRYINDEX, reference);
  const status = lua.lua_pcall(state, 0, 1, 0);
  const reply = toReply(state, lua.lua_gettop(state));
  lua.lua_pop(state, 1);
  if (status === lua.LUA_OK) {
    if (reply instanceof RedisError) throw reply;
    return reply;
  }
  throw reply instanceof RedisError ? reply : new RedisError(`ERR ${String(reply)}`);
}

/** `redis.call` raises what the command throws, `redis.pcall` returns it as `{ err }`. */
function commandFunction(run: (command: string[]) => Reply, raises: boolean) {
  return (state: State): number => {
    try {
      pushReply(state, run(toArguments(state)));
      return 1;
    } catch (error) {
      if (!(error instanceof RedisError)) throw error;
      pushReply(state, error);
      return raises ? lua.lua_error(state) : 1;
    }
  };
}

function newState(run: (command: string[]) => Reply): State {
  const state = lauxlib.luaL_newstate();
  for (const [name, open] of [
    ["_G", lualib.luaopen_base],
    ["table", lualib.luaopen_table],
    ["string", lualib.luaopen_string],
    ["math", lualib.luaopen_math],
  ] as const) {
    lauxlib.luaL_requiref(state, to_luastring(name), open, 1);
    lua.lua_pop(state, 1);
  }
  lua.lua_newtable(state);
  lua.lua_pushcfunction(state, commandFunction(run, true));
  lua.lua_setfield(state, -2, to_luastring("call"));
  lua.lua_pushcfunction(state, commandFunction(run, false));
  lua.lua_setfield(state, -2, to_luastring("pcall"));
  lua.lua_setglobal(state, to_luastring("redis"));
  execute(state, compile(state, PRELUDE));
  return state;
}

/** Runs Lua scripts against the commands of an embedded Redis, each compiled once. */
export function makeScripts(run: (command: string[]) => Reply): Scripts {
  const state = newState(run);
  const compiled = new Map<string, number>();
  return {
    load(script) {
      const sha = sha1(script);
      if (!compiled.has(sha)) compiled.set(sha, compile(state, withoutShebang(script)));
      return sha;
    },
    run(sha, keys, args) {
      const reference = compiled.get(sha.toLowerCase());
      if (reference === undefined) {
        throw new RedisError("NOSCRIPT No matching script. Please use EVAL.");
      }
      pushReply(state, keys);
      lua.lua_setglobal(state, to_luastring("KEYS"));
      pushReply(state, args);
      lua.lua_setglobal(state, to_luastring("ARGV"));
      return execute(state, reference);
    },
  };
}
