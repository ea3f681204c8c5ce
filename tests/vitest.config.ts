import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** They change libraries or the schema themselves, not one client: others must not see it. */
const APART = [
  "tests/local-platform/sql-conformance.test.ts",
  "tests/database/column-names.test.ts",
];

const project = (name: string, isolate: boolean, include: string[], exclude: string[]) => ({
  extends: true as const,
  test: { name, isolate, include, exclude },
});

export default defineConfig({
  test: {
    root: join(import.meta.dirname, ".."),
    globalSetup: ["tests/support/run.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // The whole service is loaded once a process, not once a file.
    projects: [
      project("together", false, ["tests/**/*.test.ts"], APART),
      project("apart", true, APART, []),
    ],
  },
});
