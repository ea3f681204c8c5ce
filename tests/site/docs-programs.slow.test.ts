// The programs that the pages offer to copy run as written: curl, Python, R, TypeScript.

import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operationPath } from "../../functions/site/docs/navigation.ts";
import { OPERATIONS } from "../../functions/site/docs/operations.ts";
import { issueKey } from "../../lib/account/actions/manage-keys.ts";
import { signAdopted } from "../support/record/sign-adopted.ts";
import { randomAddress, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";
import { samplesOf, unescaped } from "../support/site/pages.ts";
import {
  expectStated,
  outcomesOf,
  SNIPPETS,
  type SnippetLanguage,
} from "../support/site/snippets.ts";
import {
  hasCurl,
  hasHttr2,
  hasPython,
  hasR,
  missing,
  PANDAS,
  runProgram,
} from "../support/tools/programs.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let dir = "";
beforeAll(async () => {
  app = await testApp({ texts: true, stocks: true });
  server = await serveApp(app, randomAddress);
  // The pages then name the address at which the programs can be tried.
  app.services.config.baseUrl = server.url;
  await signAdopted(app, server.url);
  dir = await mkdtemp(join(tmpdir(), "docs-"));
});
afterAll(async () => {
  await server.close();
  await app.close();
  await rm(dir, { recursive: true, force: true });
});

/**
 * Runs a program of a page in a new folder, with a key in its environment. Warnings about versions
 * of Python's libraries are not errors of the page.
 */
const run = (program: string, args: string[], key: string) =>
  runProgram(program, args, { cwd: dir, env: { REGIME_KEY: key, PYTHONWARNINGS: "ignore" } });

async function sample(path: string, name: string): Promise<string> {
  const code = samplesOf(await (await app.get(path)).text()).get(name);
  if (!code) throw new Error(`${path} has nothing to copy named ${name}`);
  return code;
}

/** Runs a code sample as a file. */
async function runFile(program: string, file: string, code: string) {
  await writeFile(join(dir, file), code);
  const done = await run(program, [file], app.keys.retail);
  expect(done.err.replaceAll(/^\(node.*\n?/gm, "")).toBe("");
  expect(done.status).toBe(0);
  return done.out;
}

const OUTPUT = /^\d+(\.\d+)? [A-Z]+ \d{4}-.*Z\s*\n\d+ readings, the newest [\d.]+ [A-Z]+\s*$/;
const NODE = process.execPath;

describe("the quick start of the documentation", () => {
  const START = "/docs";

  test.skipIf(!hasCurl)(`the sample runs in curl${missing(hasCurl, "curl")}`, async () => {
    const { out } = await run("sh", ["-c", await sample(START, "curl")], app.keys.retail);
    expect(out).toMatch(/"stress_index":[\d.]+/);
    expect(out).toMatch(/state,value,recorded_at,observed_at,revision,version\r?\n[A-Z]+,/);
    expect(out).toContain('"tier":"retail"');
    expect(out).not.toContain('"error"');
  });

  test.skipIf(!hasPython)(`the sample runs in Python${missing(hasPython, "python3")}`, async () => {
    const code = await sample(START, "Python, standard library only");
    expect(await runFile("python3", "start.py", code)).toMatch(OUTPUT);
  });

  test.skipIf(!PANDAS)(
    `the sample runs in pandas${missing(!!PANDAS, "pandas 1.5 to 3")}`,
    async () => {
      const code = await sample(START, "Python with pandas");
      const output = await runFile(PANDAS ?? "", "frame.py", code);
      expect(output).toContain("stress_index");
      expect(output).toMatch(/^2022-12-\d\d .*\d/m);
    },
  );

  test("the sample runs in TypeScript", async () => {
    const code = await sample(START, "TypeScript (Node 24, Deno, Bun)");
    expect(await runFile(NODE, "start.mts", code)).toMatch(OUTPUT);
  });

  test.skipIf(!hasR)(`the sample runs in R${missing(hasR, "Rscript of R 4")}`, async () => {
    expect(await runFile("Rscript", "start.R", await sample(START, "R"))).toMatch(OUTPUT);
  });
});

describe("the code that the overview offers to copy", () => {
  test.skipIf(!hasCurl)(`the code runs in curl${missing(hasCurl, "curl")}`, async () => {
    const { out } = await run("sh", ["-c", await sample("/", "With curl, no key needed")], "");
    expect(out).toMatch(/"stress_index":[\d.]+/);
    expect(out).toMatch(/\r?\n[\dTZ:.-]+,[\d.]+,[A-Z]+,/);
  });
});

describe("the code that the page of a sensor offers to copy", () => {
  const PAGE = "/sensors/vix";
  const history = () => app.get("/api/sensors/vix/history?limit=200&format=csv");
  /** The number of rows of the whole history, which has several pages. */
  const total = async () => Number((await history()).headers.get("x-total-count"));

  test.skipIf(!hasCurl)(`the code runs in curl${missing(hasCurl, "curl")}`, async () => {
    const code = await sample(PAGE, "curl");
    const { out } = await run("sh", ["-c", code], "");
    const [header, ...rows] = out.trim().split("\r\n");
    const [, ...newest] = (await (await history()).text()).trim().split("\r\n");
    expect(header).toBe("state,value,recorded_at,observed_at,revision,version");
    // It begins at a day from which a page has room for new readings.
    expect(rows.length).toBeGreaterThan(170);
    expect(rows.length).toBeLessThan(190);
    expect(rows).toEqual(newest.slice(0, rows.length));
    expect(code).toMatch(/[?&]from=\d{4}-\d\d-\d\d'$/);
  });

  test.skipIf(!PANDAS)(
    `the code runs in pandas${missing(!!PANDAS, "pandas 1.5 to 3")}`,
    async () => {
      const shown = `${await sample(PAGE, "pandas")}\nprint(len(df), df.index.is_unique, df.index.tz, df.value.dtype)`;
      const output = await runFile(PANDAS ?? "", "sensor.py", shown);
      expect(await total()).toBeGreaterThan(400);
      expect(output).toBe(`${await total()} True UTC float64\n`);
    },
  );

  test("the code runs in TypeScript", async () => {
    const code = `${await sample(PAGE, "TypeScript")}\nconsole.log(readings.length)`;
    expect(await runFile(NODE, "sensor.mts", code)).toBe(`${await total()}\n`);
  });

  test.skipIf(!hasR)(`the code runs in R${missing(hasR, "Rscript of R 4")}`, async () => {
    const shown = `${await sample(PAGE, "R")}\ncat(nrow(df), class(df$value), anyDuplicated(df$observed_at))`;
    expect(await runFile("Rscript", "sensor.R", shown)).toBe(`${await total()} numeric 0`);
  });
});

describe("other programs of the pages", () => {
  const CLIENTS = "/docs/clients";
  const counted = /readings since November 2022/;

  const pythonToo = missing(hasCurl && hasPython, "curl or python3");
  test.skipIf(!hasCurl || !hasPython)(
    `the commands fetch and use the Python client${pythonToo}`,
    async () => {
      await run("sh", ["-c", await sample(CLIENTS, "Download it")], "");
      const code = await sample(CLIENTS, "history.py");
      expect(await runFile("python3", "history.py", code)).toMatch(counted);
    },
  );

  test.skipIf(!hasCurl)(
    `the commands fetch and use the TypeScript client${missing(hasCurl, "curl")}`,
    async () => {
      await run("sh", ["-c", await sample(CLIENTS, "Download them")], "");
      await writeFile(join(dir, "package.json"), '{"type":"module"}');
      const code = await sample(CLIENTS, "history.ts");
      expect(await runFile(NODE, "history.ts", code)).toMatch(counted);
    },
  );

  test.skipIf(!hasCurl)(`the commands verify the record${missing(hasCurl, "curl")}`, async () => {
    const fetched = await run(
      "sh",
      ["-c", await sample("/docs/record", "The whole record, with Node")],
      "",
    );
    expect(fetched.out).toMatch(/^\d+ rows \(\d+ signed\)/);
    const whole = await sample("/docs/record", "The file alone, with standard tools");
    const { out } = await run("sh", ["-c", whole], "");
    const [digest = "none"] = out.split(" ");
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(out).toContain(`/tape/${digest}.ndjson`);
  });

  test("the formulas of spreadsheets have addresses that answer with CSV", async () => {
    const page = await (await app.get("/docs/spreadsheets")).text();
    const formulas = [...samplesOf(page).values()].filter((code) => code.startsWith("=IMPORTDATA"));
    formulas.push(await sample("/sensors/vix", "Google Sheets"));
    expect(formulas).toHaveLength(4);
    for (const formula of formulas) {
      const [, address = ""] = /^=IMPORTDATA\("([^"]+)"\)$/.exec(formula) ?? [];
      const answer = await fetch(address.replace("YOUR_KEY", app.keys.retail));
      expect(answer.status, formula).toBe(200);
      expect(answer.headers.get("content-type")).toContain("text/csv");
    }
    const query = unescaped(page);
    expect(query).toContain('RelativePath = "api/sensors/vix/history"');
  });

  test("the formula of many pages has the rows of one long page, in their order", async () => {
    const formula = await sample(
      "/docs/spreadsheets",
      "The newest 1000 readings, from 5 addresses",
    );
    const [first = "", ...others] = [...formula.matchAll(/IMPORTDATA\("([^"]+)"/g)].map(
      ([, address = ""]) => address,
    );
    const [count = 0, start = 0, step = 0] = [
      ...(/SEQUENCE\((\d+), 1, (\d+), (\d+)\)/.exec(formula) ?? []),
    ]
      .slice(1)
      .map(Number);
    const offsets = Array.from({ length: count }, (_, n) => start + n * step);
    const rowsAt = async (address: string) =>
      (await (await fetch(address)).text()).trim().split("\r\n");
    const pages = [await rowsAt(first)];
    for (const offset of offsets) pages.push((await rowsAt(`${others[0]}${offset}`)).slice(1));
    const rows = pages.flat();
    expect(new Set(rows).size).toBe(rows.length);
    const whole = await fetch(`${first.replace(/&limit.*$/, "")}&limit=1000`, {
      headers: { "x-svc-key": app.keys.retail },
    });
    const states = (lines: readonly string[]) => lines.map((line) => line.split(",", 2).join());
    expect(states(rows)).toEqual(states((await whole.text()).trim().split("\r\n")));
  });

  test("the downloads equal the files of the repository", async () => {
    const page = await (await app.get("/clients/verify-tape.mjs")).text();
    const source = join(import.meta.dirname, "../../scripts/verify-tape.mjs");
    expect(page).toBe(await readFile(source, "utf8"));
  });
});

/** A key for an example; those that end the key get one of their own. */
async function keyOf(path: string): Promise<string> {
  // Keys end, and tests of webhooks have a limit of their own.
  if (!/^\/api\/(keys|webhooks)/.test(path)) return app.keys.retail;
  const asked = { tier: "retail", customer: randomUUID(), expiresAt: null } as const;
  return (await issueKey(app.services.db, asked, new Date(SAMPLE_END - 1))).key;
}

describe.skipIf(!hasCurl)(`every example in curl${missing(hasCurl, "curl")}`, () => {
  test.each(OPERATIONS)(
    "$id answers the status that its page states",
    async ({ id, path, example }) => {
      const code = await sample(operationPath(id), "curl");
      expect(code).toMatch(/^curl -s /);
      const own = await keyOf(path);
      const output = code.replace("curl -s", "curl -s -o answer -w '%{http_code}'");
      const { out } = await run("sh", ["-c", output], own);
      const body = await readFile(join(dir, "answer"), "utf8").catch(() => "");
      expect(Number(out), body.slice(0, 300)).toBe(example.status);
    },
  );
});

describe("the other tabs of every endpoint's page", () => {
  const EVERY = OPERATIONS.map(({ id }) => id);
  const READS = OPERATIONS.filter(({ method }) => method === "get").map(({ id }) => id);
  const SENDS = EVERY.filter((id) => !READS.includes(id));
  const outcomes = (language: SnippetLanguage, ids: readonly string[]) =>
    outcomesOf(app, dir, language, { ids, keyOf });

  test.skipIf(!hasPython)(`run in Python${missing(hasPython, "Python 3.9 or later")}`, async () => {
    expectStated(await outcomes(SNIPPETS.python, EVERY), EVERY);
  });

  test("run in TypeScript", async () => {
    expectStated(await outcomes(SNIPPETS.typescript, EVERY), EVERY);
  });

  test.skipIf(!hasR)(`read in R${missing(hasR, "Rscript of R 4")}`, async () => {
    expectStated(await outcomes(SNIPPETS.r, READS), READS);
    for (const [id, expressions] of (await outcomes(SNIPPETS.parsedR, EVERY)).values()) {
      expect(expressions, id).toBeGreaterThan(0);
    }
  });

  const httr2 = missing(hasHttr2, "R 4 with httr2 1.0 or later");
  test.skipIf(!hasHttr2)(`send in R${httr2}`, async () => {
    expectStated(await outcomes(SNIPPETS.r, SENDS), SENDS);
  });
});
