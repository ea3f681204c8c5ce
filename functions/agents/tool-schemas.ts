import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Contract, Shape } from "../../lib/http/contract.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Parameters that change the form of an answer; a tool has one form. */
const FORM_PARAMETERS = ["rendering"];

/** Writes the JSON Schema of a contract's value; of a parameter, that of its text in a request. */
function jsonSchemaOf(shape: Shape, io: "input" | "output"): JsonSchema {
  const { $ref, $defs, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      const { wire } = jsonSchema as { wire?: object };
      // Answers gain members, so a schema that a client has kept must allow those to come.
      if (io === "output") delete jsonSchema.additionalProperties;
      if (wire === undefined) return;
      for (const name of Object.keys(jsonSchema)) {
        delete jsonSchema[name as keyof typeof jsonSchema];
      }
      Object.assign(jsonSchema, wire);
    },
  });
  // The protocol wants an object at the root, and zod writes a reference to a shape with a name.
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

/** Makes a function remember its results: schemas of a contract never change. */
function remembered<K extends object>(make: (of: K) => JsonSchema): (of: K) => JsonSchema {
  const made = new WeakMap<K, JsonSchema>();
  return (of) => {
    const schema = made.get(of) ?? make(of);
    made.set(of, schema);
    return schema;
  };
}

const inputSchema = remembered(argumentsOf);
const outputSchema = remembered((shape: Shape) => jsonSchemaOf(shape, "output"));

type Arguments = Record<string, unknown>;
type Validate = StandardSchemaWithJSON<Arguments>["~standard"]["validate"];

const standard = (validate: Validate, json: () => JsonSchema) => ({
  "~standard": {
    version: 1 as const,
    vendor: "regime",
    validate,
    jsonSchema: { input: () => ({ ...json() }), output: () => ({ ...json() }) },
  },
});

/**
 * Schema of a tool's arguments. It refuses what the API could not tell apart, unknown names and missing
 * parts of the path; the API checks the rest, with its own messages.
 */
export function toolInput(contract: Contract): StandardSchemaWithJSON<Arguments> {
  const json = () => inputSchema(contract);
  return standard((value) => {
    const given = (value ?? {}) as Arguments;
    const known = Object.keys(json().properties ?? {});
    const unknown = Object.keys(given).filter((name) => !known.includes(name));
    const absent = Object.keys(contract.params.shape).filter((name) => !given[name]);
    const issues = [
      ...unknown.map(
        (name) => `unknown argument "${name.slice(0, 40)}"; there are: ${known.join(", ")}`,
      ),
      ...absent.map((name) => `${name} must be given`),
    ];
    if (issues.length > 0) return { issues: issues.map((message) => ({ message })) };
    return { value: given };
  }, json);
}

/** Schema of a tool's result: the body that the contract allows a caller of this tier. */
export const toolOutput = (shape: Shape): StandardSchemaWithJSON<Arguments> =>
  standard(
    (value) => ({ value: value as Arguments }),
    () => outputSchema(shape),
  );
