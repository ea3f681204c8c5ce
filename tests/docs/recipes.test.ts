import { execFileSync, spawn } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs/recipes");
let copy: string;

interface Step {
  recipe: string;
  /** The words behind the three backticks. */
  head: string;
  text: string;
}

/** The blocks of a recipe that change a file or run something. */
async function stepsOf(recipe: string): Promise<Step[]> {
  const page = await readFile(join(folder, recipe), "utf8");
  return [...page.matchAll(/^```(\w+ (?:file=|run).*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    recipe,
    head: match[1] ?? "",
    text: match[2] ?? "",
  }));
}

/** Puts a block where its head says. */
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
      ...{ ...process.env, DATABASE_URL: undefined, REDIS_URL: undefined },
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

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "recipes-"));
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root });
  for (const file of String(files).trim().split("\n")) {
    await cp(join(root, file), join(copy, file)).catch(() => {});
  }
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const recipes = (await readdir(folder)).filter((name) => name.endsWith(".md")).toSorted();

describe("the recipes, followed to the letter in a copy of the project", () => {
  test.each(recipes)("%s", { timeout: 120_000 }, async (recipe) => {
    const steps = await stepsOf(recipe);
    expect(steps.some(({ head }) => head.startsWith("sh run"))).toBe(true);
    for (const step of steps) {
      if (!step.head.startsWith("sh run")) {
        await edit(step);
        continue;
      }
      for (const command of step.text.trim().split("\n")) {
        const { status, out } = await run(command);
        expect(status, `${command}\n${out.slice(-3_000)}`).toBe(0);
      }
    }
  });

  test("and what they made of it type-checks and keeps the import law", async () => {
    const types = await run("tsc -p tsconfig.json");
    expect(types.out).toBe("");
    const law = "vitest run --config tests/vitest.config.ts tests/architecture.test.ts";
    const { status, out } = await run(law);
    expect(status, out.slice(-3_000)).toBe(0);
  });
});

test("the project's README names every recipe and every runbook", async () => {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const runbooks = (await readdir(join(root, "docs/runbooks"))).map((name) => `runbooks/${name}`);
  const pages = [...recipes.map((name) => `recipes/${name}`), ...runbooks];
  expect(pages.filter((page) => !readme.includes(`docs/${page}`))).toEqual([]);
});
