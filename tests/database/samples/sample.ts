import type { Db } from "../../../lib/runtime/database/client.ts";

/** The arguments of a function after the database. */
type Arguments<F> = F extends (db: Db, ...rest: infer Rest) => unknown ? Rest : never;

/** The names of a module's functions that ask the database. */
type Asking<Module> = {
  [Name in keyof Module]: Module[Name] extends (first: infer First, ...rest: never) => unknown
    ? First extends Db
      ? Name
      : never
    : never;
}[keyof Module];

/** Calls of every function of a module that asks the database: as many as it has statements. */
type Calls<Module> = {
  [Name in Asking<Module>]: readonly [Arguments<Module[Name]>, ...Arguments<Module[Name]>[]];
};

export type Sample = {
  module: object;
  calls: readonly { name: string; call: (db: Db) => unknown }[];
};

/** A function that is new in the module, or that takes something else, does not compile here. */
export function sample<Module extends object>(module: Module, calls: Calls<Module>): Sample {
  const named = Object.entries(calls) as [keyof Module & string, readonly unknown[][]][];
  return {
    module,
    calls: named.flatMap(([name, all]) =>
      all.map((given) => ({
        name,
        call: (db: Db) => (module[name] as (...all: unknown[]) => unknown)(db, ...given),
      })),
    ),
  };
}

/** Stands for a value whose members no statement's text depends on. */
export const ANYTHING = {} as never;

export const NOW = Date.UTC(2026, 10, 23, 12);
export const DATE = new Date(NOW);
export const ISO = DATE.toISOString();
export const DIGEST = "0".repeat(64);
