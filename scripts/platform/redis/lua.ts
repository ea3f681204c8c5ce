import { createHash } from "node:crypto";
import fengari, { type State } from "fengari";
import { pushReply, toArguments, toReply } from "./lua-values.ts";
import { RedisError, type Reply } from "./reply.ts";

const { lua, lauxlib, lualib, to_luastring } = fengari;

export type Scripts = {
  /** Compiles the script and answers the hash that `run` knows it by. */
  load(script: string): string;
  has(sha: string): boolean;
  run(sha: string, keys: string[], args: string[]): Reply;
  forget(): void;
};

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
  // Redis names the chunk so, and the name is in its error messages.
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
      if (!compiled.has(sha)) compiled.set(sha, compile(state, script));
      return sha;
    },
    has: (sha) => compiled.has(sha.toLowerCase()),
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
    forget: () => compiled.clear(),
  };
}
