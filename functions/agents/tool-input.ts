// The schema of a tool's arguments, made from the contracts of its routes.

import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Shape } from "../../lib/core/wire/by-tier.ts";
import { contractOf } from "../../lib/http/endpoint.ts";
import { type Arguments, DEFAULT_ROWS, type JsonSchema, MAX_ROWS, type Tool } from "./tool.ts";

const LIMIT: JsonSchema = {
  type: "integer",
  minimum: 1,
  maximum: MAX_ROWS,
  default: DEFAULT_ROWS,
};

/** Members of a schema that only help people who read the reference. */
const FOR_READERS = ["description", "examples", "id", "$schema"];

/** The JSON Schemas of a part of a contract, by name. A parameter has the schema of its text in a request. */
function schemasOf(shape: Shape): Record<string, JsonSchema> {
  const {
    $ref,
    $defs = {},
    ...schema
  } = z.toJSONSchema(shape, {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
    override: ({ jsonSchema }) => {
      const { wire } = jsonSchema as { wire?: object };
      if (wire === undefined) return;
      for (const name of Object.keys(jsonSchema)) {
        delete jsonSchema[name as keyof typeof jsonSchema];
      }
      Object.assign(jsonSchema, wire);
    },
  });
  // Zod writes a reference for a named shape.
  const { properties = {} } = $defs[$ref?.replace("#/$defs/", "") ?? ""] ?? schema;
  return properties as Record<string, JsonSchema>;
}

/** The arguments of a tool as JSON Schema. */
function argumentsOf({ args, required = [], defaults = {}, routes }: Tool): JsonSchema {
  const shapes = routes
    .map(contractOf)
    .flatMap(({ params, query, body }) => [params, query, ...(body ? [body] : [])]);
  const known: Record<string, JsonSchema> = Object.assign({}, ...shapes.map(schemasOf));
  const properties = Object.entries(args).map(([name, words]) => {
    if (typeof words !== "string") return [name, words];
    const entries = Object.entries(name === "limit" ? LIMIT : (known[name] ?? {}));
    const own = Object.fromEntries(entries.filter(([member]) => !FOR_READERS.includes(member)));
    const otherwise = defaults[name] === undefined ? {} : { default: defaults[name] };
    return [name, { ...own, ...otherwise, ...(words !== "" && { description: words }) }];
  });
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required: [...required] }),
    additionalProperties: false,
  };
}

/** The schemas of tools, which never change. */
const schemas = new WeakMap<Tool, JsonSchema>();

function inputSchema(tool: Tool): JsonSchema {
  const schema = schemas.get(tool) ?? argumentsOf(tool);
  schemas.set(tool, schema);
  return schema;
}

/**
 * Schema of a tool's arguments. It rejects what the API would not notice: unknown names, missing ones, and more rows
 * than a call gives. The API checks the rest, with its own messages.
 */
export function toolInput(tool: Tool): StandardSchemaWithJSON<Arguments> {
  const json = () => ({ ...inputSchema(tool) });
  return {
    "~standard": {
      version: 1,
      vendor: "regime",
      jsonSchema: { input: json, output: json },
      validate: (value) => {
        const args = (value ?? {}) as Arguments;
        const issues = problemsOf(tool, args);
        if (issues.length > 0) return { issues: issues.map((message) => ({ message })) };
        return { value: args };
      },
    },
  };
}

function problemsOf({ args: known, required = [] }: Tool, args: Arguments): string[] {
  const names = Object.keys(known);
  return [
    ...Object.keys(args)
      .filter((name) => !names.includes(name))
      .map(
        (name) =>
          `unknown argument "${name.slice(0, 40)}"; ${names.length > 0 ? `there are: ${names.join(", ")}` : "there are none"}`,
      ),
    ...required.filter((name) => !args[name]).map((name) => `${name} must be given`),
    ...("limit" in known && Number(args["limit"]) > MAX_ROWS
      ? [`limit: must be a whole number from 1 to ${MAX_ROWS}; offset leads to the rows after them`]
      : []),
  ];
}
