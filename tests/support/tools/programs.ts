// Which programs (curl, Python, R, psql) are installed, and how tests run them.

import { spawn, spawnSync } from "node:child_process";

const succeeds = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

/** Debian's Python has Debian's packages, and may not be the first Python of the path. */
const PYTHONS = ["python3", "/usr/bin/python3"];

export const hasCurl = succeeds("curl", "--version");
/** The examples work with Python 3.9 and later, R 4 and pandas 1.5 to 3. */
export const hasPython = succeeds("python3", "-c", "import sys; assert sys.version_info >= (3, 9)");
export const hasR = succeeds("Rscript", "-e", "stopifnot(getRversion() >= '4.0')");
/** The package that the examples in R send with; reading needs none. */
export const hasHttr2 =
  hasR && succeeds("Rscript", "-e", "stopifnot(packageVersion('httr2') >= '1.0')");
export const hasPsql = succeeds("psql", "--version");
export const hasPgDump = succeeds("pg_dump", "--version") && succeeds("pg_restore", "--version");
// Reading the versions takes a tenth of the time of importing the packages.
const HAS_PANDAS =
  "from importlib.metadata import version as v; assert v('pandas').split('.')[0] in ('1', '2', '3')";
/** A Python with pandas, if there is one. */
export const PANDAS = PYTHONS.find((python) => succeeds(python, "-c", HAS_PANDAS));
/** A Python with polars, if there is one. */
export const POLARS = PYTHONS.find((python) =>
  succeeds(python, "-c", "import polars; assert polars.__version__.startswith('1.')"),
);

/** A Python with pydantic 2, which OpenBB's core is built on, if there is one. */
export const PYDANTIC = PYTHONS.find((python) =>
  succeeds(python, "-c", "import pydantic; assert pydantic.VERSION.startswith('2.')"),
);

/** A Python with pandas and matplotlib, if there is one. */
export const MATPLOTLIB = PYTHONS.find((python) =>
  succeeds(python, "-c", `${HAS_PANDAS}; v('matplotlib')`),
);
/** The TypeScript client and its examples hold for Node 20 and later, Deno 2 and Bun 1. */
export const hasDeno = succeeds(
  "deno",
  "eval",
  "Deno.exit(/^2[.]/.test(Deno.version.deno) ? 0 : 1)",
);
export const hasBun = succeeds("bun", "-e", "process.exit(/^1[.]/.test(Bun.version) ? 0 : 1)");
const CAN_PACK = "import setuptools, wheel, pip, sys; assert sys.version_info >= (3, 9)";
/** A Python that can build and install packages, if there is one. */
export const PIP = PYTHONS.find((python) => succeeds(python, "-c", CAN_PACK));

/** Added to the titles of tests that are skipped because a program is missing. */
export const missing = (isThere: boolean, name: string): string =>
  isThere ? "" : ` (skipped: no ${name} here)`;

export interface ProgramResult {
  status: number | null;
  out: string;
  err: string;
}

/** Runs a program to its end and returns its exit status and output. */
export function runProgram(
  program: string,
  args: readonly string[],
  more: { cwd?: string; env?: Record<string, string>; stdin?: string } = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...more.env };
    const child = spawn(program, args, { env, ...(more.cwd !== undefined && { cwd: more.cwd }) });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.on("error", (error) => resolve({ status: null, out, err: error.message }));
    child.on("close", (status) => resolve({ status, out, err }));
    // A program may end without reading its input.
    child.stdin.on("error", () => undefined);
    child.stdin.end(more.stdin ?? "");
  });
}
