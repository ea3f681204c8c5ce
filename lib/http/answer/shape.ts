import type * as z from "zod";

type Project = (value: unknown) => unknown;

const compiled = new WeakMap<z.core.$ZodType, Project>();

/**
 * Copies only the members of `value` that `schema` names, at every depth. This enforces a tier's
 * schema on every response. The copy is compiled once per schema and is much faster than a full parse.
 * Tests check the values against the same schema.
 */
export function shapeTo(schema: z.core.$ZodType, value: unknown): unknown {
  return projection(schema)(value);
}

function projection(schema: z.core.$ZodType): Project {
  const existing = compiled.get(schema);
  if (existing) return existing;
  const created = compile(schema);
  compiled.set(schema, created);
  return created;
}

function compile(schema: z.core.$ZodType): Project {
  const { def } = schema._zod as unknown as { def: z.core.$ZodTypeDef & Record<string, unknown> };
  switch (def.type) {
    case "object":
      return objectProjection(def["shape"] as Record<string, z.core.$ZodType>);
    case "array": {
      const each = projection(def["element"] as z.core.$ZodType);
      return (value) => (Array.isArray(value) ? value.map(each) : value);
    }
    case "record": {
      const each = projection(def["valueType"] as z.core.$ZodType);
      return (value) =>
        isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, each(item)]))
          : value;
    }
    case "nullable":
    case "optional": {
      const inner = projection(def["innerType"] as z.core.$ZodType);
      return (value) => (value === null || value === undefined ? value : inner(value));
    }
    case "union":
      if ((def["options"] as z.core.$ZodType[]).every(isPlain)) return (value) => value;
      throw new Error("a union of objects cannot shape an answer");
    case "pipe":
    case "lazy":
      // No response schema has such a type; throwing is safer than passing members through.
      throw new Error(`a ${def.type} cannot shape an answer`);
    default:
      return (value) => value;
  }
}

/** Whether a schema is a number or text, which has no members that could be sent by mistake. */
const isPlain = (schema: z.core.$ZodType): boolean =>
  ["number", "string"].includes(schema._zod.def.type);

function objectProjection(shape: Record<string, z.core.$ZodType>): Project {
  const members = Object.entries(shape).map(
    ([name, schema]) => [name, projection(schema)] as const,
  );
  return (value) => {
    if (!isObject(value)) return value;
    const copy: Record<string, unknown> = {};
    for (const [name, project] of members) {
      const member = value[name];
      if (member !== undefined) copy[name] = project(member);
    }
    return copy;
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
