// CPU time of another process, and of a function in this process, for `npm run bench`.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** User and system CPU time, in ms, that all threads of a process have used since its start. */
export function cpuTimeMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in parentheses may hold spaces; utime and stime are the 14th and 15th of all fields.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

/** CPU time that this process has used so far, in microseconds. */
function ownCpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * Mean CPU milliseconds of one run, from runs repeated for at least `minMs`. Garbage collection and
 * compilation are included.
 */
export function cpuMsOf(run: (round: number) => unknown, minMs: number): number {
  const startedAt = performance.now();
  const before = ownCpuUs();
  let runs = 0;
  while (performance.now() - startedAt < minMs) {
    run(runs);
    runs += 1;
  }
  return (ownCpuUs() - before) / 1_000 / runs;
}
