// How the tests run: worker processes, order of files, and which files run alone.

import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { TEXT_PREFIX, textModule } from "../scripts/text-module.mjs";

const root = join(import.meta.dirname, "..");

/** Files that change a library or the schema for their whole process, so each has its own process. */
const APART = [
  "tests/local-platform/sql-conformance.test.ts",
  "tests/database/column-names.test.ts",
];

/**
 * Slow files: they start programs, compute the results of many days, or wait for deadlines. They run
 * with `npm run test:slow`, and when they are named.
 */
const SLOW = "**/*.slow.test.ts";
const isSlowWanted =
  process.env["TEST_SLOW"] === "1" || process.argv.some((argument) => argument.includes(".slow."));

/**
 * The end-to-end tests share a sample, which the first of them makes. That file starts before all
 * others, and the other end-to-end tests start in the middle, so that none of them waits for the
 * sample. Slow files start early and small ones last, so that all workers end at about the same time.
 */
class SampleFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const {
      sample = [],
      slow = [],
      other = [],
    } = Object.groupBy(await super.sort(files), ({ moduleId }) => {
      if (moduleId.includes("tests/e2e/")) return "sample";
      return moduleId.includes(".slow.") ? "slow" : "other";
    });
    other.splice(other.length / 2, 0, ...sample.splice(1));
    return [...sample, ...slow, ...other];
  }
}

/** Loads texts as Workers do. Their ids end in .js, because Vite has its own ways with the endings of texts. */
const texts = {
  name: "texts",
  enforce: "pre" as const,
  resolveId: (id: string) =>
    id.startsWith(TEXT_PREFIX) ? `\0${join(root, id.slice(TEXT_PREFIX.length))}.js` : null,
  load: (id: string) =>
    id.startsWith("\0") && id.endsWith(".js") ? textModule(id.slice(1, -".js".length)) : null,
};

const project = (name: string, isolate: boolean, include: string[], exclude: string[]) => ({
  extends: true as const,
  test: { name, isolate, include, exclude },
});

export default defineConfig({
  plugins: [texts],
  test: {
    root,
    globalSetup: ["tests/support/database/run.ts"],
    // Browsers and programs of the tests are slow on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // More would be slower on the usual two cores, which programs, databases and browsers of the tests need too.
    maxWorkers: 2,
    // Pages that a browser checks at the same time.
    maxConcurrency: 2,
    sequence: { sequencer: SampleFirst },
    // The whole service is loaded once per process, not once per file.
    projects: [
      project(
        "together",
        false,
        ["tests/**/*.test.ts"],
        [...APART, ...(isSlowWanted ? [] : [SLOW])],
      ),
      project("apart", true, APART, []),
    ],
  },
});
