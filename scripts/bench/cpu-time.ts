import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** CPU that a process has used so far, user and system, in all of its threads. */
export function cpuTimeMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in parentheses may hold spaces; utime and stime are the 14th and 15th of all fields.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

/**
 * CPU milliseconds of two calls in this process, one after the other over a span, so that a busy moment
 * of the machine meets both; garbage and compilation are part of them.
 */
export function cpuMsOfBoth(
  first: () => unknown,
  second: () => unknown,
  leastMs: number,
): [first: number, second: number] {
  const startedAt = performance.now();
  let [calls, firstUs, secondUs] = [0, 0, 0];
  while (performance.now() - startedAt < leastMs) {
    const before = process.cpuUsage();
    first();
    const between = process.cpuUsage();
    second();
    const after = process.cpuUsage();
    firstUs += between.user - before.user + between.system - before.system;
    secondUs += after.user - between.user + after.system - between.system;
    calls += 1;
  }
  return [firstUs / 1_000 / calls, secondUs / 1_000 / calls];
}

/** CPU milliseconds of one call in this process, over a span; garbage and compilation are part of it. */
export function cpuMsOfCall(call: (round: number) => unknown, leastMs: number): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let calls = 0;
  while (performance.now() - startedAt < leastMs) {
    call(calls);
    calls += 1;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / calls;
}
