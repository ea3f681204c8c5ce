// `npm run bench`, part `start-up`: CPU time that each Worker's bundle needs before its first request.

import { execFileSync } from "node:child_process";
import { bundle } from "../../local-platform/serve/bundle.ts";
import { WORKERS } from "../../operator/workers.ts";

/** Target for the evaluation of a Worker's modules; Cloudflare's own limit is much higher. */
const MAX_START_MS = 50;

/** Program that compiles and evaluates a bundle and prints the CPU time of both. */
const START = `
  import { readFileSync } from "node:fs";
  import { dirname, join } from "node:path";
  import { SourceTextModule, SyntheticModule } from "node:vm";
  const text = readFileSync(process.argv[1], "utf8");
  const spentMs = (since) => {
    const { user, system } = process.cpuUsage(since);
    return (user + system) / 1_000;
  };
  const atStart = process.cpuUsage();
  const worker = new SourceTextModule(text);
  const compileMs = spentMs(atStart);
  await worker.link(async (name) => {
    const isText = name.startsWith("./");
    const found = isText
      ? { default: readFileSync(join(dirname(process.argv[1]), name), "utf8") }
      : await import(name);
    return new SyntheticModule(Object.keys(found), function () {
      for (const [key, value] of Object.entries(found)) this.setExport(key, value);
    });
  });
  const atLinked = process.cpuUsage();
  await worker.evaluate();
  console.log(JSON.stringify({ compileMs, evaluateMs: spentMs(atLinked) }));`;

interface StartUp {
  compileMs: number;
  evaluateMs: number;
}

/** Measures the start of a bundle in a new process. */
function measureStart(file: string): StartUp {
  const flags = ["--experimental-vm-modules", "--no-warnings", "--input-type=module"];
  return JSON.parse(
    execFileSync(process.execPath, [...flags, "--eval", START, file], { encoding: "utf8" }),
  );
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Markdown table of the median CPU ms that each Worker's bundle takes to start. */
export async function startUpTable(rounds: number, log: (line: string) => void): Promise<string> {
  const lines: string[] = [];
  for (const group of WORKERS) {
    const { file, gzippedBytes } = await bundle(group);
    const rows = Array.from({ length: rounds }, () => measureStart(file));
    const compileMs = median(rows.map((row) => row.compileMs)).toFixed(1);
    const evaluateMs = median(rows.map((row) => row.evaluateMs));
    const shown =
      evaluateMs <= MAX_START_MS ? evaluateMs.toFixed(1) : `**${evaluateMs.toFixed(1)}**`;
    const kib = (gzippedBytes / 1_024).toFixed(0);
    lines.push(`| ${group} | ${kib} | ${compileMs} | ${shown} | ${MAX_START_MS} |`);
    log(`start-up: ${group} ${shown} ms`);
  }
  return [
    "| Worker | KiB gzipped | ms of CPU to compile | to evaluate | at most |",
    "| --- | --- | --- | --- | --- |",
    ...lines,
  ].join("\n");
}
