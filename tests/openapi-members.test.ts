// Every member, parameter and answer of the OpenAPI document has a meaning and an example.

import { describe, expect, test } from "vitest";
import * as z from "zod";
import { GROUPS } from "../functions/index.ts";
import type { RouteContract } from "../lib/http/contract.ts";
import { openApiText } from "../scripts/generate/openapi-document.ts";
import { exampleOf } from "../scripts/generate/openapi-responses.ts";

interface Schema {
  $ref?: string;
  description?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
}
interface Response {
  $ref?: string;
  content?: Record<string, { example?: unknown }>;
}
interface Operation {
  parameters: { name: string; description?: string; schema: Schema }[];
  responses: Record<string, Response>;
}

const document = JSON.parse(openApiText()) as {
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
};
const { schemas, responses } = document.components;

const nameIn = (reference: string) => reference.split("/").at(-1) ?? "";
/** A schema with what it refers to; its own entries take precedence. */
const whole = ({ $ref, ...own }: Schema): Schema =>
  $ref === undefined ? own : { ...whole(schemas[nameIn($ref)] ?? {}), ...own };

const partsOf = ({ items, additionalProperties: each, anyOf = [] }: Schema): Schema[] =>
  [items, typeof each === "object" ? each : undefined, ...anyOf].filter(
    (part) => part !== undefined,
  );

/** Every member at any depth of a schema, by its path. */
function* membersOf(schema: Schema, path: string): Generator<[path: string, member: Schema]> {
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    yield [`${path}.${name}`, whole(member)];
    yield* membersOf(member, `${path}.${name}`);
  }
  for (const part of partsOf(schema)) yield* membersOf(part, `${path}[]`);
}

/** Whether a schema has members, which then have the examples. */
const hasMembers = (schema: Schema): boolean =>
  schema.properties !== undefined || partsOf(schema).some((part) => hasMembers(whole(part)));

const members = Object.entries(schemas).flatMap(([name, schema]) => [...membersOf(schema, name)]);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);
const contracts: RouteContract[] = Object.values(GROUPS)
  .flat()
  .map(({ contract, traits }) => ({ ...contract, ...traits }));

/** Whether a text is a sentence that ends in a full stop. */
const isSentence = (text = "") => /^[\w"(0-9-].*\.$/s.test(text) && text.length >= 8;

describe("the OpenAPI document", () => {
  test("every member of every body has a meaning and an example", () => {
    expect(members.length).toBeGreaterThan(1_000);
    const dumb = members.filter(([, { description }]) => !isSentence(description));
    expect(dumb.map(([path]) => path)).toEqual([]);
    const bare = members.filter(([, each]) => !each.examples && !hasMembers(each));
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  test("every parameter has a meaning and an example", () => {
    const parameters = operations.flatMap(({ name, operation }) =>
      operation.parameters.map((each) => ({ ...each, name: `${name} ${each.name}` })),
    );
    expect(parameters.length).toBeGreaterThan(50);
    const dumb = parameters.filter(
      ({ description, schema }) => !isSentence(description) || !schema.examples,
    );
    expect(dumb.map(({ name }) => name)).toEqual([]);
  });

  test("every success with a body and every error has an example", () => {
    const bare = operations.flatMap(({ name, operation }) =>
      Object.entries(operation.responses)
        .map(([status, { $ref, ...own }]) => ({
          at: `${name} ${status}`,
          json: ($ref ? responses[nameIn($ref)] : own)?.content?.["application/json"],
          isEmpty: status === "302" || status === "304",
        }))
        .filter(({ json, isEmpty }) => !isEmpty && json?.example === undefined)
        .map(({ at }) => at),
    );
    expect(bare).toEqual([]);
  });

  test.each(contracts.filter(({ changesState }) => !changesState))(
    "the example of $operationId has the form of its schema",
    (contract) => {
      const form = contract.responseByTier[contract.access === "key" ? "retail" : "free"];
      const parsed = form.safeParse(exampleOf(contract));
      expect(parsed.error ? z.prettifyError(parsed.error) : null).toBeNull();
    },
  );

  test("the title is the product's name", () => {
    expect(document.info.title).toBe("Regime Intelligence");
  });
});
