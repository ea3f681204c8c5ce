// fengari ships no types: these are the few functions of Lua's C interface that the scripts need.
declare module "fengari" {
  export type State = { readonly luaState: unique symbol };
  type Bytes = Uint8Array;

  export function to_luastring(text: string): Bytes;
  export const lua: {
    LUA_OK: number;
    LUA_REGISTRYINDEX: number;
    LUA_TNIL: number;
    LUA_TBOOLEAN: number;
    LUA_TNUMBER: number;
    LUA_TSTRING: number;
    LUA_TTABLE: number;
    lua_error(state: State): number;
    lua_getfield(state: State, index: number, name: Bytes): number;
    lua_gettop(state: State): number;
    lua_newtable(state: State): void;
    lua_pcall(state: State, args: number, results: number, handler: number): number;
    lua_pop(state: State, count: number): void;
    lua_pushboolean(state: State, value: boolean): void;
    lua_pushcfunction(state: State, run: (state: State) => number): void;
    lua_pushinteger(state: State, value: number): void;
    lua_pushnumber(state: State, value: number): void;
    lua_pushstring(state: State, value: Bytes): void;
    lua_rawgeti(state: State, index: number, key: number): number;
    lua_rawseti(state: State, index: number, key: number): void;
    lua_setfield(state: State, index: number, name: Bytes): void;
    lua_setglobal(state: State, name: Bytes): void;
    lua_toboolean(state: State, index: number): boolean;
    lua_tojsstring(state: State, index: number): string;
    lua_tonumber(state: State, index: number): number;
    lua_type(state: State, index: number): number;
  };
  export const lauxlib: {
    luaL_newstate(): State;
    luaL_loadbuffer(state: State, code: Bytes, size: number | null, name: Bytes): number;
    luaL_ref(state: State, index: number): number;
    luaL_requiref(state: State, name: Bytes, open: unknown, global: number): void;
  };
  export const lualib: Record<
    "luaopen_base" | "luaopen_table" | "luaopen_string" | "luaopen_math",
    unknown
  >;
  const fengari: {
    lua: typeof lua;
    lauxlib: typeof lauxlib;
    lualib: typeof lualib;
    to_luastring: typeof to_luastring;
  };
  export default fengari;
}
