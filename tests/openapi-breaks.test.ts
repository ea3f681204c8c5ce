// Comparing the OpenAPI document with the last release: what counts as a breaking change.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CHANGES } from "../lib/core/changelog.ts";
import { openApiText } from "../scripts/generate/openapi-document.ts";
import { breakingChanges, surfaceOf } from "../scripts/generate/openapi-surface.ts";

const released = new Set(
  readFileSync(join(import.meta.dirname, "../scripts/generate/released-surface.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== ""),
);

const document = (schema: object, more: object = {}) => ({
  paths: {
    "/a": {
      get: { responses: { 200: { content: { "application/json": { schema } } } }, ...more },
    },
  },
  components: { schemas: { Leaf: { type: "object", properties: { x: { type: "number" } } } } },
});
const answer = (properties: object) => ({ type: "object", properties });
const leaf = { $ref: "#/components/schemas/Leaf" };
const base = document(answer({ n: { type: "integer" }, rows: { type: "array", items: leaf } }));
const against = (later: object) =>
  breakingChanges(surfaceOf(base), surfaceOf(later as Record<string, unknown>));

describe("changes since the last release of the API", () => {
  test("every breaking change was announced and its time is over", () => {
    const gone = CHANGES.filter(({ kind }) => kind === "REMOVED").flatMap(
      ({ endpoints }) => endpoints,
    );
    const broken = breakingChanges(released, surfaceOf(JSON.parse(openApiText())));
    expect(broken.filter((line) => !gone.includes(line.split(" ")[1] ?? ""))).toEqual([]);
    expect(released.size).toBeGreaterThan(500);
  });

  test("additions do not break the contract", () => {
    const more = {
      m: { type: "string" },
      n: { type: "integer" },
      rows: { type: "array", items: leaf },
    };
    const optional = { parameters: [{ name: "q", schema: { type: "string" } }] };
    expect(against(document(answer(more), optional))).toEqual([]);
    expect(against(base)).toEqual([]);
  });

  test.each([
    [
      "a member removed",
      document(answer({ n: { type: "integer" } })),
      "GET /a answers .rows array",
    ],
    [
      "a member retyped",
      document(answer({ n: { type: "string" }, rows: { type: "array", items: leaf } })),
      "GET /a answers .n integer",
    ],
    [
      "a member that may now be null",
      document(answer({ n: { type: ["integer", "null"] }, rows: { type: "array", items: leaf } })),
      "GET /a answers .n integer",
    ],
    ["an endpoint gone", { paths: {} }, "GET /a"],
  ])("%s breaks the contract", (_, later, line) => {
    expect(against(later)).toContain(line);
  });

  test("a request that may contain more does not break the contract, one that may contain less does", () => {
    const taking = (type: string | string[]) =>
      surfaceOf(document({}, { parameters: [{ name: "q", schema: { type } }] }));
    expect(breakingChanges(taking("string"), taking(["string", "null"]))).toEqual([]);
    expect(breakingChanges(taking(["string", "null"]), taking("string"))).toEqual([
      "GET /a takes ?q null|string",
    ]);
  });

  test("a new required parameter, or a value that is no longer accepted, breaks the contract", () => {
    const taking = (words: string[], required: boolean) =>
      surfaceOf(
        document(
          {},
          { parameters: [{ name: "q", required, schema: { type: "string", enum: words } }] },
        ),
      );
    expect(breakingChanges(taking(["a", "b"], false), taking(["a"], false))).toEqual([
      "GET /a takes ?q=b",
    ]);
    expect(breakingChanges(taking(["a"], false), taking(["a"], true))).toEqual(["GET /a needs ?q"]);
    expect(breakingChanges(taking(["a"], true), taking(["a"], false))).toEqual([]);
  });
});
