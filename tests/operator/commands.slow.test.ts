// What commands say when they are called wrongly, as an operator calls them: through npm.

import { join } from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "../support/tools/programs.ts";

const root = join(import.meta.dirname, "../..");
const npm = async (...args: string[]) => {
  const { status, out, err } = await runProgram("npm", ["run", "--silent", ...args], { cwd: root });
  return { status, out: out + err };
};

test.each(["doctor", "secrets", "deploy", "tape-key", "telegram"])(
  "%s names a settings file that is not there, in one line",
  async (command) => {
    const words = { "tape-key": ["--verify"], telegram: ["show"] }[command] ?? [];
    const { status, out } = await npm(command, "--", ...words, "--env-file", "/nope.env");
    expect(out.trim()).toMatch(/^error: there is no file \/nope\.env: cp [^\n]*$/);
    expect(status).toBe(1);
  },
  120_000,
);

test("a series that is not known points to the recipe for a series of one's own", async () => {
  const { status, out } = await npm("ingest", "--", "series", "NOSUCH", "x.csv");
  expect(status).toBe(1);
  expect(out).toContain("npm run series -- add, docs/recipes/add-your-own-series.md");
}, 120_000);
