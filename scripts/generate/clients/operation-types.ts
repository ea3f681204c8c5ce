// Writes the TypeScript types of all operations from the OpenAPI document.

import { compile } from "json-schema-to-typescript";
import { mergeSchemas, resolveReference, type Schema } from "./merge-schemas.ts";

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Schema;
}

interface Operation {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const JSON_TYPE = "application/json";
/** Parameters that the client does not send, because it always reads the formal rendering as JSON. */
const UNUSED_PARAMETERS = ["format", "rendering"];
const isVariant = ({ $ref }: Schema) => $ref?.endsWith("Variant") ?? false;

/** The source of the client's types: parameters and result of every operation that answers JSON. */
export async function clientTypes({ paths, components }: Document): Promise<string> {
  const definitions = components.schemas;
  const operations: Record<string, Schema> = {};
  const endpoints: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const answer = operation.responses["200"]?.content?.[JSON_TYPE]?.schema;
      if (!answer) continue;
      const forms = (answer.anyOf ?? [answer]).filter((form) => !isVariant(form));
      const sentParameters = (operation.parameters ?? []).filter(
        (parameter) => parameter.in !== "header" && !UNUSED_PARAMETERS.includes(parameter.name),
      );
      operations[operation.operationId] = {
        ...objectOf({
          params: paramsOf(operation, sentParameters, definitions),
          result: mergeSchemas(forms, definitions),
        }),
        description: operation.summary,
      };
      const query = sentParameters
        .filter((parameter) => parameter.in === "query")
        .map(({ name }) => name);
      endpoints.push(
        `${operation.operationId}: ${JSON.stringify({ method: method.toUpperCase(), path, names: query })}`,
      );
    }
  }
  const schema = {
    ...objectOf(operations),
    title: "Operations",
    components: { schemas: definitions },
  };
  const types = await compile(schema as never, "Operations", {
    bannerComment: "// Made from the contract by `npm run openapi`.",
    additionalProperties: false,
    declareExternallyReferenced: true,
    unreachableDefinitions: false,
    ignoreMinAndMaxItems: true,
    format: false,
  });
  const source = types.replace(/params: \{\s*\}/g, "params: Record<string, never>");
  return `${source}\nexport const ENDPOINTS = {\n${endpoints.join(",\n")}\n} as const;\n`;
}

const objectOf = (properties: Record<string, Schema>): Schema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

function paramsOf(
  { requestBody }: Operation,
  sentParameters: readonly Parameter[],
  definitions: Readonly<Record<string, Schema>>,
): Schema {
  const bodySchema = requestBody?.content[JSON_TYPE]?.schema;
  const body = bodySchema && resolveReference(bodySchema, definitions);
  const properties = sentParameters.map(({ name, schema, description }) => {
    const { default: _, ...bare } = schema;
    return [name, description ? { ...bare, description } : bare] as const;
  });
  const required = sentParameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    type: "object",
    properties: { ...Object.fromEntries(properties), ...body?.properties },
    required: [...required, ...(body?.required ?? [])],
    additionalProperties: false,
  };
}
