// Types and a helper that give example arguments for every query function of a module, so that tests can run them all.

import type { Db } from "../../../lib/runtime/database/client.ts";

/** The arguments of a function after the database. */
type Arguments<F> = F extends (db: Db, ...rest: infer Rest) => unknown ? Rest : never;

/** The names of a module's query functions: those that take a database first. */
type QueryName<Module> = {
  [Name in keyof Module]: Module[Name] extends (first: infer First, ...rest: never) => unknown
    ? First extends Db
      ? Name
      : never
    : never;
}[keyof Module];

/** Example arguments for every query function of a module: one list for each of its statements. */
type Examples<Module> = {
  [Name in QueryName<Module>]: readonly [Arguments<Module[Name]>, ...Arguments<Module[Name]>[]];
};

export type Sample = {
  module: object;
  calls: readonly { name: string; call: (db: Db) => unknown }[];
};

/**
 * Checks at compile time that every function of a module has example arguments of the right types.
 */
export function sample<Module extends object>(module: Module, calls: Examples<Module>): Sample {
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

/** An argument whose members have no influence on the statement's text. */
export const ANYTHING = {} as never;

export const NOW = Date.UTC(2026, 10, 23, 12);
export const DATE = new Date(NOW);
export const ISO = DATE.toISOString();
export const DIGEST = "0".repeat(64);
