// Lists the fields of a JSON Schema with their types in words, for the documentation.

import type { Member } from "../../../functions/site/docs/operation.ts";

/** The part of JSON Schema that the contracts use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  default?: unknown;
}
export type Schemas = Record<string, JsonSchema>;

/** Bounds at this size or more are not shown, because every integer has them. */
const MAX_SHOWN_BOUND = Number.MAX_SAFE_INTEGER;

/** Lists all members of an object's schema in order, at every depth. */
export function membersOf(schema: JsonSchema, schemas: Schemas, prefix = ""): Member[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, given]) => {
    const path = prefix + name;
    const { shown, isNullable } = withoutNull(given, schemas);
    const text = given.description ?? shown.description;
    const member: Member = {
      path,
      type: typeOf(shown, schemas) + (isNullable ? " or null" : ""),
      ...(text && { text }),
      ...(!required.includes(name) && { isOptional: true }),
    };
    return [member, ...innerMembers(shown, schemas, path)];
  });
}

function innerMembers(schema: JsonSchema, schemas: Schemas, path: string): Member[] {
  const { items, additionalProperties: each } = schema;
  if (items) return innerMembers(withoutNull(items, schemas).shown, schemas, `${path}[]`);
  if (typeof each === "object" && !schema.properties) {
    return innerMembers(withoutNull(each, schemas).shown, schemas, `${path}.{}`);
  }
  return membersOf(schema, schemas, `${path}.`);
}

/** Returns the schema without null, with references resolved. */
function withoutNull(given: JsonSchema, schemas: Schemas) {
  const schema = resolved(given, schemas);
  if (Array.isArray(schema.type)) {
    const [only, ...more] = schema.type.filter((type) => type !== "null");
    const type = only !== undefined && more.length === 0 ? only : schema.type;
    return { shown: { ...schema, type }, isNullable: schema.type.includes("null") };
  }
  const others = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  const [only, ...more] = others;
  const shown = only && more.length === 0 ? resolved(only, schemas) : schema;
  return { shown, isNullable: others.length < (schema.anyOf?.length ?? 0) };
}

function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = schema.$ref?.replace("#/components/schemas/", "");
  return name === undefined ? schema : resolved(schemas[name] ?? {}, schemas);
}

/** The type in words: "number from 0 to 1", "list of string", "YES | NO". */
export function typeOf(schema: JsonSchema, schemas: Schemas): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.join(" | ");
  if (schema.items) {
    const { minItems: minimum = 0, maxItems: maximum } = schema;
    const size = minimum === maximum ? minimum : `${minimum} to ${maximum}`;
    const each = typeOf(withoutNull(schema.items, schemas).shown, schemas);
    return `list of ${each}${maximum === undefined ? "" : ` (${size})`}`;
  }
  if (schema.anyOf)
    return schema.anyOf.map((each) => typeOf(resolved(each, schemas), schemas)).join(" or ");
  if (typeof schema.additionalProperties === "object" && !schema.properties) {
    return `map to ${typeOf(withoutNull(schema.additionalProperties, schemas).shown, schemas)}`;
  }
  const type = schema.format ?? String(schema.type ?? "any");
  const lengthText =
    schema.maxLength === undefined ? "" : ` of at most ${schema.maxLength} characters`;
  return type + rangeOf(schema) + lengthText;
}

function rangeOf({ minimum, maximum }: JsonSchema): string {
  const low = minimum !== undefined && minimum > -MAX_SHOWN_BOUND ? minimum : null;
  const high = maximum !== undefined && maximum < MAX_SHOWN_BOUND ? maximum : null;
  if (low !== null && high !== null) return ` from ${low} to ${high}`;
  if (low !== null) return ` from ${low}`;
  return high === null ? "" : ` to ${high}`;
}
