// Follows every recipe of docs/recipes in a copy of the project, then checks types and runs the
// tests.

import { spawn } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyProject } from "../support/tools/project-copy.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs/recipes");
let copy: string;

interface Step {
  recipe: string;
  /** The text after the three backticks, such as `ts file=lib/x.ts append` or `sh run`. */
  head: string;
  text: string;
}

/** The code blocks of a recipe that change a file or run a command. */
async function stepsOf(recipe: string): Promise<Step[]> {
  const page = await readFile(join(folder, recipe), "utf8");
  return [...page.matchAll(/^```(\w+ (?:file=|run).*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    recipe,
    head: match[1] ?? "",
    text: match[2] ?? "",
  }));
}

/** Changes a file of the copy as a code block says. */
async function edit({ recipe, head, text }: Step): Promise<void> {
  const [, file = "", how = "", anchor = ""] =
    /file=(\S+) (create|append|after|before|replace)(?:="(.*)")?$/.exec(head) ?? [];
  if (file === "" || how === "") throw new Error(`${recipe}: cannot follow \`${head}\``);
  const path = join(copy, file);
  if (how === "create") return writeFile(path, text, { flag: "wx" });
  const before = await readFile(path, "utf8");
  if (how === "append") return writeFile(path, before + text);
  const lines = before.split("\n");
  const at = lines.findIndex((line) => line.includes(anchor));
  if (at < 0) throw new Error(`${recipe}: ${file} has no line with ${anchor}`);
  const from = how === "after" ? at + 1 : at;
  lines.splice(from, how === "replace" ? 1 : 0, text.replace(/\n$/, ""));
  return writeFile(path, lines.join("\n"));
}

function run(command: string): Promise<{ status: number | null; out: string }> {
  return new Promise((resolve) => {
    // A recipe is followed on the embedded database of the copy, never on one that somebody uses.
    const env = {
      ...process.env,
      DATABASE_URL: undefined,
      REDIS_URL: undefined,
      TEST_SLOW: undefined,
      // The copy has its own cache of compiled code, which is removed with it.
      NODE_COMPILE_CACHE: undefined,
      PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`,
    };
    const child = spawn("sh", ["-c", command], { cwd: copy, env });
    let out = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        out += chunk;
      });
    }
    child.on("close", (status) => resolve({ status, out }));
  });
}

/** A test file that a recipe runs. `name` selects some of its tests; an empty name selects all. */
interface Proof {
  file: string;
  name: string;
}

const isWhole = ({ name }: Proof) => name === "";
const VITEST = "vitest run --config tests/vitest.config.ts";
/** Run together after all recipes, because each separate run would create its databases again. */
const proofs: Proof[] = [];

/** Collects the tests that a command runs. Returns false when the command runs no tests. */
function collectProof(command: string): boolean {
  const [, files, name = ""] =
    new RegExp(`^npx ${VITEST} ([^"]+?)(?: -t "([^"]+)")?$`).exec(command) ?? [];
  for (const file of files?.split(" ") ?? []) proofs.push({ file, name });
  return files !== undefined;
}

/** Runs the tests with one of the names, or all if none is given. Each file must have one that ran. */
async function runProofs(files: readonly string[], names: readonly string[]): Promise<void> {
  const filter = names.length > 0 ? `-t "${names.join("|")}"` : "";
  const reports = "--reporter default --reporter json --outputFile.json=proofs.json";
  const { status, out } = await run(
    `${VITEST} --maxWorkers 1 ${reports} ${files.join(" ")} ${filter}`,
  );
  expect(status, out.slice(-3_000)).toBe(0);
  const { testResults } = JSON.parse(await readFile(join(copy, "proofs.json"), "utf8")) as {
    testResults: { name: string; assertionResults: { status: string }[] }[];
  };
  const proven = testResults.filter(({ assertionResults }) =>
    assertionResults.some((result) => result.status === "passed"),
  );
  expect(proven.map(({ name }) => relative(copy, name)).toSorted()).toEqual(files.toSorted());
}

beforeAll(async () => {
  copy = await copyProject();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const recipes = (await readdir(folder)).filter((name) => name.endsWith(".md")).toSorted();

describe("the recipes of docs/recipes, followed step by step in a copy of the project", () => {
  test.each(recipes)("every step of %s succeeds", { timeout: 240_000 }, async (recipe) => {
    const steps = await stepsOf(recipe);
    expect(steps.some(({ head }) => head.startsWith("sh run"))).toBe(true);
    for (const step of steps) {
      if (!step.head.startsWith("sh run")) {
        await edit(step);
        continue;
      }
      for (const command of step.text.trim().split("\n")) {
        if (collectProof(command)) continue;
        const { status, out } = await run(command);
        expect(status, `${command}\n${out.slice(-3_000)}`).toBe(0);
      }
    }
  });

  test("the changed copy passes the type check", { timeout: 240_000 }, async () => {
    // With the paths of the links, the cache of the last `npm run types` is valid for the copy too.
    expect((await run("tsc -p tsconfig.json --preserveSymlinks")).out).toBe("");
  });

  test("the tests that the recipes name pass in the changed copy, and so do the import rules", {
    timeout: 240_000,
  }, async () => {
    expect(proofs.length).toBeGreaterThan(recipes.length / 2);
    const [whole, named] = [proofs.filter(isWhole), proofs.filter((proof) => !isWhole(proof))];
    await runProofs(["tests/architecture.test.ts", ...whole.map(({ file }) => file)], []);
    await runProofs(
      named.map(({ file }) => file),
      named.map(({ name }) => name),
    );
  });
});
