// JSON Schemas of the arguments and results of tools, made from the contracts of the API.

import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Shape } from "../../lib/core/wire/by-tier.ts";
import type { Contract } from "../../lib/http/contract.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Parameters that change the form of an answer. A tool leaves them out, because it has one form. */
const FORM_PARAMETERS = ["rendering"];

/** Makes the JSON Schema of a part of a contract. A parameter gets the schema of its text in a request. */
function jsonSchemaOf(shape: Shape, io: "input" | "output"): JsonSchema {
  const { $ref, $defs, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      const { wire } = jsonSchema as { wire?: object };
      // Answers may gain members, so a schema that a client has stored must allow unknown ones.
      if (io === "output") delete jsonSchema.additionalProperties;
      if (wire === undefined) return;
      for (const name of Object.keys(jsonSchema)) {
        delete jsonSchema[name as keyof typeof jsonSchema];
      }
      Object.assign(jsonSchema, wire);
    },
  });
  // The protocol requires an object at the root, but zod writes a reference for a named shape.
  const { [$ref?.replace("#/$defs/", "") ?? ""]: root, ...others } = $defs ?? {};
  return { ...schema, ...root, ...(Object.keys(others).length > 0 && { $defs: others }) };
}

/** The arguments of a contract's tool: parameters of its path and query, and members of its body. */
function argumentsOf({ params, query, body }: Contract): JsonSchema {
  const parts = [params, query, ...(body ? [body] : [])].map((part) => jsonSchemaOf(part, "input"));
  const members = parts.flatMap(({ properties }) => Object.entries(properties ?? {}));
  const required = [...Object.keys(params.shape), ...(parts[2]?.required ?? [])];
  const definitions = parts.flatMap(({ $defs }) => Object.entries($defs ?? {}));
  return {
    type: "object",
    properties: Object.fromEntries(members.filter(([name]) => !FORM_PARAMETERS.includes(name))),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...(definitions.length > 0 && { $defs: Object.fromEntries(definitions) }),
  };
}

/** Caches the results of a function, because the schemas of a contract never change. */
function memoize<K extends object>(make: (of: K) => JsonSchema): (of: K) => JsonSchema {
  const cache = new WeakMap<K, JsonSchema>();
  return (of) => {
    const schema = cache.get(of) ?? make(of);
    cache.set(of, schema);
    return schema;
  };
}

const inputSchema = memoize(argumentsOf);
const outputSchema = memoize((shape: Shape) => jsonSchemaOf(shape, "output"));

type Arguments = Record<string, unknown>;
type Validate = StandardSchemaWithJSON<Arguments>["~standard"]["validate"];

const standardSchema = (validate: Validate, json: () => JsonSchema) => ({
  "~standard": {
    version: 1 as const,
    vendor: "regime",
    validate,
    jsonSchema: { input: () => ({ ...json() }), output: () => ({ ...json() }) },
  },
});

/**
 * Schema of a tool's arguments. It rejects what the API would not notice: unknown names and missing parts of the
 * path. The API checks the rest, with its own messages.
 */
export function toolInput(contract: Contract): StandardSchemaWithJSON<Arguments> {
  const json = () => inputSchema(contract);
  return standardSchema((value) => {
    const args = (value ?? {}) as Arguments;
    const allowedNames = Object.keys(json().properties ?? {});
    const unknownNames = Object.keys(args).filter((name) => !allowedNames.includes(name));
    const missingNames = Object.keys(contract.params.shape).filter((name) => !args[name]);
    const issues = [
      ...unknownNames.map(
        (name) => `unknown argument "${name.slice(0, 40)}"; there are: ${allowedNames.join(", ")}`,
      ),
      ...missingNames.map((name) => `${name} must be given`),
    ];
    if (issues.length > 0) return { issues: issues.map((message) => ({ message })) };
    return { value: args };
  }, json);
}

/** Schema of a tool's result: the body that the contract allows a caller of this tier. */
export const toolOutput = (shape: Shape): StandardSchemaWithJSON<Arguments> =>
  standardSchema(
    (value) => ({ value: value as Arguments }),
    () => outputSchema(shape),
  );
