// How the tests run: worker processes, order of files, and which files run alone.

import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that change a library or the schema for their whole process, so each has its own process. */
const APART = [
  "tests/local-platform/sql-conformance.test.ts",
  "tests/database/column-names.test.ts",
];

/** Files that take minutes. They run only when they are named, as `npm run test:slow` does. */
const SLOW = {
  "tests/live-replay": "tests/live-replay/**",
  "tests/docs/recipes": "tests/docs/recipes.test.ts",
};
const isNamed = (path: string) => process.argv.some((argument) => argument.includes(path));
const notNamed = Object.entries(SLOW).flatMap(([path, glob]) => (isNamed(path) ? [] : [glob]));

/** The slowest of the other files start first, so that all workers end at about the same time. */
const STARTED_FIRST = ["tests/e2e/"];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      STARTED_FIRST.some((path) => moduleId.includes(path));
    const { slow = [], other = [] } = Object.groupBy(await super.sort(files), (file) =>
      isSlow(file) ? "slow" : "other",
    );
    return [...slow, ...other];
  }
}

const project = (name: string, isolate: boolean, include: string[], exclude: string[]) => ({
  extends: true as const,
  test: { name, isolate, include, exclude },
});

export default defineConfig({
  test: {
    root: join(import.meta.dirname, ".."),
    globalSetup: ["tests/support/database/run.ts"],
    // Browsers and programs of the tests are slow on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // More would be slower on the usual two cores, which programs, databases and browsers of the tests need too.
    maxWorkers: 2,
    // Pages that a browser checks at the same time.
    maxConcurrency: 2,
    sequence: { sequencer: SlowestFirst },
    // The whole service is loaded once per process, not once per file.
    projects: [
      project("together", false, ["tests/**/*.test.ts"], [...APART, ...notNamed]),
      project("apart", true, APART, []),
    ],
  },
});
