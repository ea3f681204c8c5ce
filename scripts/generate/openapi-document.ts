// Makes the OpenAPI document from the contracts of all routes.

import * as z from "zod";
import { GROUPS } from "../../functions/index.ts";
import { TIERS } from "../../lib/core/tier.ts";
import type { SchemaByTier } from "../../lib/core/wire/by-tier.ts";
import { formatsOf } from "../../lib/http/answer/negotiate.ts";
import type { Contract, RouteContract } from "../../lib/http/contract.ts";
import { openApiInfo, SECURITY_SCHEMES, TAGS } from "./openapi-info.ts";
import {
  exampleOf,
  HEADERS,
  headersOf,
  problemComponents,
  problemResponses,
  sharedResponses,
} from "./openapi-responses.ts";
import { openApiWebhooks } from "./openapi-webhooks.ts";

/**
 * Makes the OpenAPI 3.1 document of all routes as text. The same contracts always give the same text.
 */
export function openApiText(): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { contract, traits } of Object.values(GROUPS).flat()) {
    const path = contract.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [contract.method]: operation({ ...contract, ...traits }) };
  }
  const document = {
    openapi: "3.1.0",
    info: openApiInfo(),
    servers: [{ url: "https://svc.example" }],
    tags: TAGS.filter(({ name }) => name in GROUPS),
    paths,
    webhooks: openApiWebhooks(),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: HEADERS,
      responses: problemComponents(sharedResponses(paths)),
      schemas: componentSchemas(),
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function operation(contract: RouteContract): Record<string, unknown> {
  return {
    operationId: contract.operationId,
    tags: [contract.tag],
    summary: contract.summary,
    description: contract.description,
    "x-tier": contract.access === "key" ? "retail" : "free",
    "x-update-frequency": contract.updates.every,
    security: security(contract.access),
    parameters: [
      ...parameters(contract.params, "path"),
      ...parameters(query(contract), "query"),
      ...(contract.isIdempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...requestBody(contract),
    ...(contract.deprecated && { deprecated: true }),
    responses: contract.changesState
      ? { 302: REDIRECT, ...problemResponses(contract) }
      : { 200: success(contract), ...problemResponses(contract, bodySchema(contract)) },
  };
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A name that you draw for this request. A repeat gets the first answer, and nothing is done " +
    "again.",
  schema: {
    type: "string",
    minLength: 1,
    maxLength: 255,
    examples: ["01JH3ZK8W9QX6M4T2B7R5N0VCE"],
  },
};

/**
 * Query parameters of a route. Every route has `format`, but only lists have formats other than
 * JSON.
 */
function query(contract: RouteContract): z.ZodObject {
  const formats = formatsOf(contract);
  const description = "Format of the answer. It counts before the header Accept.";
  const wire = { type: "string", enum: formats, default: "json", description };
  return contract.query.extend({ format: z.string().optional().meta({ wire }) });
}

function parameters(schema: z.ZodObject, place: "path" | "query") {
  return Object.entries(schema.shape).map(([name, member]) => {
    const wire = (member.meta()?.["wire"] ?? jsonSchema(member)) as Record<string, unknown>;
    const { description, ...rest } = makeReadable(wire);
    return {
      name,
      in: place,
      required: place === "path",
      ...(description ? { description } : {}),
      schema: rest,
    };
  });
}

function requestBody(contract: RouteContract) {
  if (!contract.body) return {};
  const schema = { $ref: `#/components/schemas/${idOf(contract.body)}` };
  const { body: example } = contract.example;
  const required = contract.isBodyOptional !== true;
  return { requestBody: { required, content: { "application/json": { schema, example } } } };
}

function security(access: Contract["access"]) {
  const schemes = Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: [] }));
  return access === "key" ? schemes : [{}, ...schemes];
}

const REDIRECT = {
  description: "Done. Leads to a page that says so.",
  headers: { Location: { schema: { type: "string", format: "uri" } } },
};

function success(contract: RouteContract) {
  const example = exampleOf(contract);
  const json = { schema: bodySchema(contract), ...(example !== undefined && { example }) };
  const files = filesOf(contract);
  const also = Object.entries(files).map(([type, { format }]) => `${type} (format=${format})`);
  return {
    description: [
      contract.summary,
      ...(also.length > 0 ? [`Also as ${also.join(", ")}`] : []),
    ].join(". "),
    headers: headersOf(contract),
    content: { "application/json": json },
    ...(also.length > 0 && { "x-file-content": files }),
  };
}

/**
 * The file formats of an answer, by media type. They stand beside `content`: generators give an answer the type of all
 * that is in there, so that a member of the JSON could not be read without a cast.
 */
function filesOf({ csv, parquet }: RouteContract) {
  const rows = csv && `One row for each item of \`${csv.rows}\``;
  return {
    ...(csv && {
      "text/csv": {
        format: "csv",
        rows: csv.rows,
        description: `${rows}, by RFC 4180 with a header row. Nested members have dotted names, null is an empty cell. Also by the header Accept.`,
      },
    }),
    ...(csv &&
      parquet && {
        "application/vnd.apache.parquet": {
          format: "parquet",
          rows: csv.rows,
          description: `${rows}, as Apache Parquet.`,
        },
      }),
  };
}

/** The schemas of all tiers in both renderings. It is a single reference when they are the same. */
function bodySchema(contract: Contract): Record<string, unknown> {
  const references = [contract.responseByTier, contract.variant]
    .filter((forms): forms is SchemaByTier => forms !== undefined)
    .flatMap((forms) => TIERS.map((tier) => `#/components/schemas/${idOf(forms[tier])}`));
  const distinct = [...new Set(references)].map(($ref) => ({ $ref }));
  const [only] = distinct;
  return distinct.length === 1 && only ? only : { anyOf: distinct };
}

function idOf(schema: z.core.$ZodType): string {
  const id = z.globalRegistry.get(schema)?.id;
  if (!id) throw new Error("a response form has no name: give it .meta({ id })");
  return id;
}

function componentSchemas(): Record<string, unknown> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    uri: (id) => `#/components/schemas/${id}`,
    unrepresentable: "any",
    // The schema of the value that is sent replaces the schema of the value that it is parsed to.
    override: ({ jsonSchema }) => {
      const { wire } = jsonSchema as { wire?: object };
      if (wire === undefined) return;
      for (const name of Object.keys(jsonSchema))
        delete jsonSchema[name as keyof typeof jsonSchema];
      Object.assign(jsonSchema, wire);
    },
  });
  return Object.fromEntries(
    Object.entries(schemas)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, schema]) => [
        id,
        withoutDialect(withOptionalDefaults(makeReadable(schema as Schema))),
      ]),
  );
}

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * Makes a schema easier to read. A member that may be null has its meaning and example outside of the alternatives. A
 * choice of words has its first word as the example. A date has no pattern.
 */
function makeReadable(given: Schema): Schema {
  const { pattern, ...unbound } = given;
  const schema: Schema = given.format?.startsWith("date") ? unbound : { ...given };
  if (schema.properties) schema.properties = makeEachReadable(schema.properties);
  if (schema.items) schema.items = makeReadable(schema.items as Schema);
  if (typeof schema.additionalProperties === "object") {
    schema.additionalProperties = makeReadable(schema.additionalProperties);
  }
  if (schema.anyOf) liftMeaning(schema, schema.anyOf.map(makeReadable));
  if (schema.examples === undefined) addExample(schema);
  return schema;
}

const makeEachReadable = (schemas: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, each]) => [name, makeReadable(each as Schema)]),
  );

/** Moves meaning and example out of the only alternative that is not null. */
function liftMeaning(schema: Schema, alternatives: Schema[]): void {
  schema.anyOf = alternatives;
  const [only, ...more] = alternatives.filter(({ type }) => type !== "null");
  if (!only || more.length > 0) return;
  const { description, examples, ...bare } = only;
  schema.anyOf = alternatives.map((each) => (each === only ? bare : each));
  if (description !== undefined) schema.description ??= description;
  if (examples !== undefined) schema.examples ??= examples;
}

function addExample(schema: Schema): void {
  if (schema.const !== undefined) schema.examples = [schema.const];
  else if (schema.enum !== undefined) schema.examples = schema.enum.slice(0, 1);
  else if ([schema.type].flat().includes("boolean")) schema.examples = [true];
}

/** Makes request members with a default optional. Members of answers have no default. */
function withOptionalDefaults(schema: Record<string, unknown>): Record<string, unknown> {
  const { properties, required } = schema as { properties?: object; required?: string[] };
  if (!properties || !required) return schema;
  const defaults = Object.entries(properties).filter(([, member]) => "default" in member);
  const left = required.filter((name) => !defaults.some(([optional]) => optional === name));
  return { ...schema, required: left };
}

const jsonSchema = (schema: z.core.$ZodType) =>
  withoutDialect(z.toJSONSchema(schema) as Record<string, unknown>);

/**
 * Removes dialect and `$id`: the document states its dialect once, and `$id` would change the base
 * of references.
 */
function withoutDialect({ $schema, $id, id, ...rest }: Record<string, unknown>) {
  return rest;
}
