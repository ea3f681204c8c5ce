// How the tests run: worker processes, order of files, and which files run alone.

import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that change a library or the schema for their whole process, so each has its own process. */
const APART = [
  "tests/local-platform/sql-conformance.test.ts",
  "tests/database/column-names.test.ts",
];

/** The replay of two days takes minutes and runs only in `npm run test:replay`. */
const REPLAY = ["tests/live-replay/**"];
const isReplay = process.env["TEST_REPLAY"] === "1";

/** The slowest files start first, so that both workers end at about the same time. */
const SLOWEST = ["tests/docs/recipes.test.ts", "tests/e2e/"];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      SLOWEST.some((path) => moduleId.includes(path));
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
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than the usual two cores, because many tests wait for timers, programs and browsers.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    // The whole service is loaded once per process, not once per file.
    projects: [
      project("together", false, ["tests/**/*.test.ts"], isReplay ? APART : [...APART, ...REPLAY]),
      project("apart", true, APART, []),
    ],
  },
});
