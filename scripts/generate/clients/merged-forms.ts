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
export function resolved(schema: Schema, named: Readonly<Record<string, Schema>>): Schema {
  const name = NAME.exec(schema.$ref ?? "")?.[1];
  if (name === undefined) return schema;
  const found = named[name];
  if (!found) throw new Error(`no schema ${name}`);
  return found;
}

/**
 * Merges the schemas of all tiers into one: a member that some tier lacks is optional, so that one
 * type fits any key. A member whose schemas differ otherwise may have either.
 */
export function mergedForms(
  forms: readonly Schema[],
  named: Readonly<Record<string, Schema>>,
): Schema {
  const [only, ...others] = distinct(forms);
  if (!only) throw new Error("no form at all");
  if (others.length === 0) return only;
  const whole = [only, ...others].map((form) => resolved(form, named));
  if (whole.every(({ properties }) => properties)) return mergedObjects(whole, named);
  const rows = whole.map(({ items }) => items);
  if (rows.every((row) => row !== undefined)) {
    return { type: "array", items: mergedForms(rows, named) };
  }
  return { anyOf: [only, ...others] };
}

function mergedObjects(forms: readonly Schema[], named: Readonly<Record<string, Schema>>): Schema {
  const members = [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const properties = members.map((member) => {
    const found = forms
      .map((form) => form.properties?.[member])
      .filter((found) => found !== undefined);
    return [member, mergedForms(found, named)] as const;
  });
  const required = members.filter((member) =>
    forms.every((form) => form.required?.includes(member)),
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
