import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They change libraries or the schema themselves, not one client: others must not see it. */
const APART = [
  "tests/local-platform/sql-conformance.test.ts",
  "tests/database/column-names.test.ts",
];

/** A replay of days takes minutes: `npm run test:replay` alone runs it. */
const REPLAY = ["tests/live-replay/**"];
const isReplay = process.env["TEST_REPLAY"] === "1";

/** The slowest files, begun first, so that both workers end at about the same time. */
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
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    // The whole service is loaded once a process, not once a file.
    projects: [
      project("together", false, ["tests/**/*.test.ts"], isReplay ? APART : [...APART, ...REPLAY]),
      project("apart", true, APART, []),
    ],
  },
});
