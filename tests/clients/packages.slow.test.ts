// The packed clients, installed in an empty project, run every example.

import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomAddress, type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";
import { type LossyProxy, lossyProxy } from "../support/service/lossy-proxy.ts";
import {
  hasBun,
  hasDeno,
  MATPLOTLIB,
  missing,
  PIP,
  runProgram,
} from "../support/tools/programs.ts";

const root = join(import.meta.dirname, "../..");
const clients = join(root, "clients");
const TSC = join(root, "node_modules/typescript/bin/tsc");
const examples = await readdir(join(clients, "examples"));
/** The examples of a language, without `connect`, which only makes the client of the others. */
const examplesIn = (ending: string) =>
  examples.filter((name) => name.endsWith(ending) && !/^(connect|webhook.receiver)/.test(name));

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let proxy: LossyProxy;
let folder: string;
let keys: string[];

beforeAll(async () => {
  app = await testApp();
  server = await serveApp(app, randomAddress);
  proxy = await lossyProxy(server.url);
  keys = ["", app.keys.retail];
  folder = await mkdtemp(join(tmpdir(), "clients-"));
});
afterAll(async () => {
  await proxy.close();
  await server.close();
  await app.close();
  await rm(folder, { recursive: true });
});

/** Runs a program in a folder and returns its output. Fails when the program fails. */
async function run(program: string, args: string[], cwd: string, env: Record<string, string> = {}) {
  const { status, out, err } = await runProgram(program, args, { cwd, env });
  expect(status, `${args.join(" ")}\n${out}\n${err}`).toBe(0);
  return out;
}

/** The environments of the examples: the service, without a key and with one, and who gets alerts. */
const environments = () =>
  keys.map((key) => ({
    REGIME_URL: server.url,
    REGIME_KEY: key,
    REGIME_EMAIL: "desk@fund.example",
    REGIME_WEBHOOK_URL: "https://hooks.fund.example/",
  }));

/** The environment of the example of alerts, whose first answer about its webhook is lost. */
const lossyEnvironment = (path: string) => ({
  REGIME_URL: proxy.url,
  REGIME_KEY: app.keys.retail,
  REGIME_WEBHOOK_URL: `https://hooks.fund.example/${path}`,
});
const NOT_SHOWN = /webhook \S+ exists already, and its secret is not shown again\n$/;

const OTHER_RUNTIMES = [
  { name: "Deno 2", isHere: hasDeno, command: ["deno", "run", "--allow-net", "--allow-env"] },
  { name: "Bun 1", isHere: hasBun, command: ["bun", "run"] },
] as const;

describe("the packed TypeScript client in an empty project", () => {
  let project: string;
  beforeAll(async () => {
    project = join(folder, "typescript");
    await cp(join(clients, "examples"), project, { recursive: true });
    await writeFile(join(project, "package.json"), '{ "type": "module" }\n');
    const source = join(clients, "typescript");
    await run(process.execPath, [TSC, "-p", "tsconfig.json"], source);
    await run("npm", ["pack", "--ignore-scripts", "--pack-destination", project], source);
    const [packed = ""] = (await readdir(project)).filter((name) => name.endsWith(".tgz"));
    await run("npm", ["install", "--offline", "--no-audit", "--no-fund", packed], project);
    await rm(join(source, "dist"), { recursive: true });
  });

  test("the package has its types", async () => {
    const options = ["--strict", "--noEmit", "--allowImportingTsExtensions", "--target", "es2024"];
    const modules = ["--module", "nodenext", "--types", "node", "--typeRoots"];
    const types = join(root, "node_modules/@types");
    await run(
      process.execPath,
      [TSC, ...options, ...modules, types, ...examples.filter((name) => name.endsWith(".ts"))],
      project,
    );
  });

  test.each(examplesIn(".ts"))("runs %s, with and without a key", async (example) => {
    for (const env of environments()) {
      expect(await run(process.execPath, [example], project, env)).not.toBe("");
    }
  });

  test("the example of alerts says when the secret is not shown again", async () => {
    const env = lossyEnvironment("typescript");
    expect(await run(process.execPath, ["alerts.ts"], project, env)).toMatch(NOT_SHOWN);
  });

  for (const { name, isHere, command } of OTHER_RUNTIMES) {
    test.skipIf(!isHere)(`runs every example in ${name}${missing(isHere, name)}`, async () => {
      const [program, ...args] = command;
      for (const example of examplesIn(".ts")) {
        for (const env of environments()) {
          expect(await run(program, [...args, example], project, env)).not.toBe("");
        }
      }
    });
  }
});

describe.skipIf(!PIP)(`the packed Python client${missing(PIP !== undefined, "pip")}`, () => {
  let project: string;
  let site: string;
  beforeAll(async () => {
    project = join(folder, "python");
    site = join(project, "site");
    const source = join(folder, "source");
    await cp(join(clients, "python"), source, { recursive: true });
    await cp(join(clients, "examples"), project, { recursive: true });
    const pip = ["-m", "pip", "--disable-pip-version-check"];
    const here = ["--no-index", "--no-deps"];
    await run(
      PIP ?? "",
      [...pip, "wheel", ...here, "--no-build-isolation", "-w", project, source],
      folder,
    );
    const [wheel = ""] = (await readdir(project)).filter((name) => name.endsWith(".whl"));
    await run(PIP ?? "", [...pip, "install", ...here, "--target", site, wheel], project);
  });

  test.each(examplesIn(".py"))("the package runs %s, with and without a key", async (example) => {
    for (const env of environments()) {
      const found = { ...env, PYTHONPATH: site };
      expect(await run(PIP ?? "", [example], project, found)).not.toBe("");
    }
  });

  test("the example of alerts says when the secret is not shown again", async () => {
    const env = { ...lossyEnvironment("python"), PYTHONPATH: site };
    expect(await run(PIP ?? "", ["alerts.py"], project, env)).toMatch(NOT_SHOWN);
  });

  test("the package has type information", async () => {
    expect(await readdir(join(site, "regime"))).toContain("py.typed");
  });

  const drawn = missing(MATPLOTLIB !== undefined, "pandas 1.5 to 3 with matplotlib");
  test.skipIf(!MATPLOTLIB)(`the notebook runs from start to end${drawn}`, async () => {
    const file = await readFile(join(clients, "examples/first-look.ipynb"), "utf8");
    const { cells } = JSON.parse(file) as { cells: { cell_type: string; source: string[] }[] };
    const code = cells.filter(({ cell_type }) => cell_type === "code");
    expect(code.length).toBeGreaterThan(4);
    const program = code.map(({ source }) => source.join("")).join("\n\n");
    await writeFile(join(project, "notebook.py"), program);
    for (const env of environments()) {
      await run(MATPLOTLIB ?? "", ["notebook.py"], project, { ...env, PYTHONPATH: site });
    }
  });
});
