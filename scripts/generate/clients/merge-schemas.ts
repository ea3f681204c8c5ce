// Merges the answer schemas of all tiers into one, for the types of the TypeScript client.

/** The part of JSON Schema that the contracts use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  description?: string;
  [keyword: string]: unknown;
}

const NAME = /^#\/components\/schemas\/(\w+)$/;

/** Follows a reference to its schema; returns other schemas unchanged. */
export function resolveReference(
  schema: Schema,
  definitions: Readonly<Record<string, Schema>>,
): Schema {
  const name = NAME.exec(schema.$ref ?? "")?.[1];
  if (name === undefined) return schema;
  const found = definitions[name];
  if (!found) throw new Error(`no schema ${name}`);
  return found;
}

/**
 * Merges the schemas of all tiers into one, so that one type fits any key. A member that some tier does not have is
 * optional. A member whose schemas differ in another way may have either.
 */
export function mergeSchemas(
  schemas: readonly Schema[],
  definitions: Readonly<Record<string, Schema>>,
): Schema {
  const [only, ...others] = distinct(schemas);
  if (!only) throw new Error("no form at all");
  if (others.length === 0) return only;
  const resolved = [only, ...others].map((form) => resolveReference(form, definitions));
  if (resolved.every(({ properties }) => properties)) return mergeObjects(resolved, definitions);
  const rows = resolved.map(({ items }) => items);
  if (rows.every((row) => row !== undefined)) {
    return { type: "array", items: mergeSchemas(rows, definitions) };
  }
  return { anyOf: [only, ...others] };
}

function mergeObjects(
  schemas: readonly Schema[],
  definitions: Readonly<Record<string, Schema>>,
): Schema {
  const members = [...new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const properties = members.map((member) => {
    const found = schemas
      .map((form) => form.properties?.[member])
      .filter((found) => found !== undefined);
    return [member, mergeSchemas(found, definitions)] as const;
  });
  const required = members.filter((member) =>
    schemas.every((form) => form.required?.includes(member)),
  );
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required,
    additionalProperties: false,
  };
}

function distinct(schemas: readonly Schema[]): Schema[] {
  const seen = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  return [...seen.values()];
}
