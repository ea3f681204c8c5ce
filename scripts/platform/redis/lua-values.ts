import fengari, { type State } from "fengari";
import { RedisError, type Reply } from "./reply.ts";

const { lua, to_luastring } = fengari;
const INT32_MAX = 2 ** 31 - 1;

function pushFields(state: State, name: string, value: string): void {
  lua.lua_newtable(state);
  lua.lua_pushstring(state, to_luastring(value));
  lua.lua_setfield(state, -2, to_luastring(name));
}

/** Puts a reply on Lua's stack, by the conversion table of Redis's documentation. */
export function pushReply(state: State, reply: Reply): void {
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

// fengari's integers have 32 bits; Redis's Lua knows doubles only, so larger ones go as such.
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
export function toReply(state: State, index: number): Reply {
  const type = lua.lua_type(state, index);
  if (type === lua.LUA_TSTRING) return lua.lua_tojsstring(state, index);
  if (type === lua.LUA_TNUMBER) return Math.trunc(lua.lua_tonumber(state, index));
  if (type === lua.LUA_TBOOLEAN) return lua.lua_toboolean(state, index) ? 1 : null;
  return type === lua.LUA_TTABLE ? tableToReply(state, index) : null;
}

/** The arguments of `redis.call`: texts as they are, numbers without a trailing `.0`. */
export function toArguments(state: State): string[] {
  return Array.from({ length: lua.lua_gettop(state) }, (_, i) => {
    const type = lua.lua_type(state, i + 1);
    if (type === lua.LUA_TNUMBER) return String(lua.lua_tonumber(state, i + 1));
    if (type === lua.LUA_TSTRING) return lua.lua_tojsstring(state, i + 1);
    throw new RedisError("ERR Lua redis lib command arguments must be strings or integers");
  });
}
