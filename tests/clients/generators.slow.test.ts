// Public generators make typed clients of the contract that compile, without a cast, and call the service.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";
import { missing, runProgram } from "../support/tools/programs.ts";

/** Installed where they are tested, and not with the project: they are heavy, and nothing else needs them. */
const PACKAGES = [
  "openapi-typescript@7.13.0",
  "openapi-fetch@0.17.0",
  "orval@7.13.2",
  "@hey-api/openapi-ts@0.95.0",
  "swagger-typescript-api@13.13.0",
];
const TSC = join(
  dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
  "bin/tsc",
);
/** A test waits for the registry for as long as a slow line needs. */
const INSTALL_MS = 600_000;

const hasRegistry =
  (await runProgram("npm", ["ping", "--fetch-retries=0", "--fetch-timeout=10000"])).status === 0;

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let folder: string;
beforeAll(async () => {
  if (!hasRegistry) return;
  app = await testApp();
  server = await serveApp(app);
  folder = await mkdtemp(join(tmpdir(), "generators-"));
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  await run("npm", [
    "install",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--save-exact",
    ...PACKAGES,
  ]);
}, INSTALL_MS);
afterAll(async () => {
  if (!hasRegistry) return;
  await server.close();
  await app.close();
  await rm(folder, { recursive: true });
});

async function run(program: string, args: readonly string[]): Promise<string> {
  const { status, out, err } = await runProgram(program, args, { cwd: folder });
  expect(status, `${program} ${args.join(" ")}\n${out}\n${err}`).toBe(0);
  return out;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  responses: Record<string, { "x-file-content"?: { "text/csv": { rows: string } } }>;
}

/** The operations that also answer as a file, with the list that their JSON has. */
const listsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, { get }]) => {
    const rows = get?.responses["200"]?.["x-file-content"]?.["text/csv"].rows;
    if (!get || rows === undefined) return [];
    const named = get.parameters.filter((each) => each.in === "path").map(({ name }) => name);
    return [{ path, id: get.operationId, rows, named }];
  });
type List = ReturnType<typeof listsOf>[number];

const module = (name: string, from: string) => join("node_modules", name, from);

/** How each generator is run, and programs that read `data.readings` and the list of each operation. */
const GENERATORS: readonly {
  name: string;
  command: string[];
  head: (url: string) => string;
  call: string;
  list: (list: List) => string;
}[] = [
  {
    name: "openapi-typescript with openapi-fetch",
    command: [module("openapi-typescript", "bin/cli.js"), "api.json", "-o", "made/openapi.ts"],
    head: (url) => `import createClient from "openapi-fetch";
import type { paths } from "./made/openapi";
const client = createClient<paths>({ baseUrl: "${url}" });`,
    call: `const { data } = await client.GET("/api/sensors/{id}/history", { params: { path: { id: "vix" } } });
    value = data?.readings[0]?.value;`,
    list: ({ path, rows, named }) =>
      `(await client.GET("${path}"${named.length > 0 ? `, { params: { path: { ${named.map((name) => `${name}: "A"`).join(", ")} } } }` : ""})).data?.${rows}.length`,
  },
  {
    name: "orval",
    command: [module("orval", "dist/bin/orval.js"), "--config", "./orval.config.cjs"],
    head: () => `import * as api from "./made/orval";
type Data<A extends (...given: never[]) => Promise<unknown>> = Extract<Awaited<ReturnType<A>>, { status: 200 }> extends
  { data: infer D } ? D : never;`,
    call: `const answer = await api.getSensorHistory("vix");
    if (answer.status === 200) value = answer.data.readings[0]?.value;`,
    list: ({ id, rows }) => `(null as unknown as Data<typeof api.${id}>).${rows}.length`,
  },
  {
    name: "hey-api",
    command: [module("@hey-api/openapi-ts", "bin/run.js"), "-i", "api.json", "-o", "made/hey"],
    head: (url) => `import * as api from "./made/hey";
import { client } from "./made/hey/client.gen";
client.setConfig({ baseUrl: "${url}" });`,
    call: `const { data } = await api.getSensorHistory({ path: { id: "vix" } });
    value = data?.readings[0]?.value;`,
    list: ({ id, rows, named }) =>
      `(await api.${id}(${named.length > 0 ? `{ path: { ${named.map((name) => `${name}: "A"`).join(", ")} } }` : ""})).data?.${rows}.length`,
  },
  {
    name: "swagger-typescript-api",
    command: [
      module("swagger-typescript-api", "dist/cli.mjs"),
      ...["generate", "-p", "api.json", "-o", "made", "-n", "swagger.ts"],
    ],
    head: (url) => `import { Api } from "./made/swagger";
const { api } = new Api({ baseUrl: "${url}" });`,
    call: `const { data } = await api.getSensorHistory("vix");
    value = data.readings[0]?.value;`,
    list: ({ id, rows, named }) =>
      `(await api.${id}(${named.map(() => '"A"').join(", ")})).data.${rows}.length`,
  },
];

const COMPILER = {
  target: "es2022",
  module: "commonjs",
  moduleResolution: "bundler",
  lib: ["es2022", "dom", "dom.iterable"],
  types: ["node"],
  typeRoots: [join(dirname(TSC), "../../@types")],
  strict: true,
  skipLibCheck: true,
  rootDir: ".",
  outDir: "out",
};

test.skipIf(!hasRegistry)(
  `four generators make clients whose lists need no cast${missing(hasRegistry, "registry of npm")}`,
  async () => {
    const text = await (await app.get("/api/openapi")).text();
    const lists = listsOf(JSON.parse(text) as Document);
    expect(lists.length).toBeGreaterThan(15);
    await writeFile(join(folder, "api.json"), text);
    const target = { target: "./made/orval.ts", client: "fetch", baseUrl: server.url };
    const orval = { api: { input: "./api.json", output: target } };
    await writeFile(join(folder, "orval.config.cjs"), `module.exports = ${JSON.stringify(orval)};`);
    for (const [i, { command, head, call, list }] of GENERATORS.entries()) {
      await run(process.execPath, command);
      const program = `${head(server.url)}
async function main(): Promise<void> {
    let value: number | null | undefined;
    ${call}
    console.log(value);
}
/** Compiled only. */
export async function lists(): Promise<(number | undefined)[]> {
  return [
    ${lists.map(list).join(",\n    ")},
  ];
}
void main();
`;
      await writeFile(join(folder, `use${i}.ts`), program);
    }
    const files = GENERATORS.map((_, i) => `use${i}.ts`);
    const config = { compilerOptions: COMPILER, files };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    await run(process.execPath, [TSC, "-p", "."]);
    const history = await app.json("/api/sensors/vix/history?limit=1");
    const [newest] = history["readings"] as { value: number }[];
    for (const [i, { name }] of GENERATORS.entries()) {
      expect([name, await run(process.execPath, [`out/use${i}.js`])]).toEqual([
        name,
        `${newest?.value}\n`,
      ]);
    }
  },
  INSTALL_MS,
);
