// What a tool for agents is: requests to routes of the API, and one answer made of theirs.

import type * as z from "zod";
import type { EndpointApp } from "../../lib/http/endpoint.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;
export type Arguments = Readonly<Record<string, unknown>>;
export type Body = Readonly<Record<string, unknown>>;

/** A request to a route. Arguments that the route does not know are left out. */
export interface Part {
  route: EndpointApp;
  args: Arguments;
  /** What the caller may not read, or what does not exist, is null in the answer. */
  isOptional?: true;
}

export interface Tool {
  title: string;
  /** When to use it, what not for, how to read it, and units. */
  description: string;
  /**
   * Its arguments: what an agent needs to know of each, in words. Types and limits are those of the routes, or the
   * schema given here for an argument that no route has under this name.
   */
  args: Readonly<Record<string, string | JsonSchema>>;
  required?: readonly string[];
  /** Values of arguments that are not given. */
  defaults?: Arguments;
  /** Every route that it may call. */
  routes: readonly EndpointApp[];
  parts: (args: Arguments, now: number) => Readonly<Record<string, Part>>;
  /** Makes its answer of those of its parts; by default that of its only part. */
  answer?: (bodies: Readonly<Record<string, Body | null>>, args: Arguments) => Body;
}

/** Rows of a list or a history that an answer has by default. */
export const DEFAULT_ROWS = 30;
/** The most rows that one call gives: those that cost one request of the limit. */
export const MAX_ROWS = 1_000;
/** Characters of an answer by default, notes included. */
export const MAX_CHARACTERS = 40_000;
