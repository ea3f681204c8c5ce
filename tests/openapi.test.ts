// The OpenAPI document is up to date, complete and valid.

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { GROUPS } from "../functions/index.ts";
import { openApiText } from "../scripts/generate/openapi-document.ts";

const root = join(import.meta.dirname, "..");
const file = join(root, "functions/record/openapi.json");

describe("openapi.json", () => {
  test("the file is up to date", () => {
    expect(readFileSync(file, "utf8")).toBe(openApiText());
  });

  test("every route is listed with all its statuses", () => {
    const { paths } = JSON.parse(openApiText()) as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    for (const { contract, traits } of Object.values(GROUPS).flat()) {
      const path = contract.path.replaceAll(/:(\w+)/g, "{$1}");
      const statuses = Object.keys(paths[path]?.[contract.method]?.responses ?? {});
      const success = traits.changesState ? 302 : 200;
      const limited = traits.isUncounted ? [] : [429];
      const needed = [success, ...contract.failures, 401, 406, ...limited, 500].map(String);
      expect(statuses).toEqual(expect.arrayContaining(needed));
    }
  });

  test("the linter reports no problem", async () => {
    const cli = join(root, "node_modules/@redocly/cli/bin/cli.js");
    const lint = promisify(execFile)(process.execPath, [cli, "lint", file, "--format", "summary"], {
      cwd: root,
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    });
    await expect(lint).resolves.toBeDefined();
  });
});
