// Report of a soak: answers, latencies and memory, and what was not as expected.

import type { Memory } from "./memory.ts";
import type { RequestLog } from "./request-log.ts";

/** Maximum ratio of the heap at the end to the heap after the first minute. */
const MAX_GROWTH = 1.2;
/**
 * Maximum ratio of the process memory in the second half to the first half. The allocator keeps memory
 * after a burst, so growth at the beginning is normal; a leak grows as long as the load lasts.
 */
const MAX_RESIDENT_GROWTH = 1.15;

/** If the database stalls for a larger share of the time, the soak proves nothing. */
const MAX_STALLED = 0.1;

export interface SoakResult {
  log: RequestLog;
  /** Memory after each minute and at the end. */
  memory: readonly { at: string; memory: Memory }[];
  /** Outcome of each scheduled run. */
  outcomes: readonly string[];
  /** Problems found before the first fault. */
  initialProblems: readonly string[];
  /** 99.9th percentile of the event-loop delay of this process, which sends the load. */
  lateMs: number;
  /** Share of the time in which the database was slow without a fault. */
  stalledShare: number;
}

const megabytes = (bytes: number | null | undefined): string =>
  bytes === null || bytes === undefined ? "unknown" : `${(bytes / 2 ** 20).toFixed(1)} MB`;

function residentGrowth(memory: SoakResult["memory"]): string[] {
  const read = memory.map((each) => each.memory.residentBytes).filter((bytes) => bytes !== null);
  const half = Math.floor(read.length / 2);
  if (half === 0) return [];
  const [first, second] = [Math.max(...read.slice(0, half)), Math.max(...read.slice(half))];
  if (second <= first * MAX_RESIDENT_GROWTH) return [];
  return [`resident memory grew from ${megabytes(first)} to ${megabytes(second)} by its halves`];
}

/** Scheduled runs must end normally even under faults. */
function badOutcomes(outcomes: readonly string[]): string[] {
  const bad = outcomes.filter((outcome) => outcome !== "ok");
  return bad.length > 0 ? [`${bad.length} scheduled runs: ${bad.join(", ")}`] : [];
}

/** The report of a soak as text, and the list of failures. */
export function soakReport({ log, memory, outcomes, initialProblems, ...machine }: SoakResult): {
  text: string;
  failures: string[];
} {
  const failures = [...initialProblems];
  const { problems } = log;
  if (log.count === 0) failures.push("nothing was answered");
  if (problems.length > 0) failures.push(`${problems.length} answers:\n${log.problemList()}`);
  const [first, last] = [memory.at(0)?.memory, memory.at(-1)?.memory];
  const before = first?.heapBytes ?? first?.residentBytes ?? null;
  const after = last?.heapBytes ?? last?.residentBytes ?? null;
  if (before === null || after === null) failures.push("the memory could not be read");
  else if (after > before * MAX_GROWTH) {
    failures.push(`memory grew from ${megabytes(before)} to ${megabytes(after)}`);
  }
  const { lateMs, stalledShare } = machine;
  const stalled = `${(stalledShare * 100).toFixed(1)} % of the time`;
  if (stalledShare > MAX_STALLED) failures.push(`others kept the database busy ${stalled}`);
  failures.push(...residentGrowth(memory), ...badOutcomes(outcomes));
  const memoryLines = memory.map(
    ({ at, memory: { heapBytes, residentBytes } }) =>
      `  ${at}: heap ${megabytes(heapBytes)}, resident ${megabytes(residentBytes)}`,
  );
  const text = [
    `${log.count} answers (${log.statuses()}), ${log.cancelled} cancelled by their caller.`,
    `Scheduled runs: ${outcomes.join(", ") || "none"}.`,
    "",
    log.latencies(),
    "",
    "Refused or failed, by the fault under which it was:",
    log.failuresByFault(),
    "",
    "Memory of the Worker at rest, after a full collection:",
    ...memoryLines,
    "",
    `The load's own process was late by up to ${lateMs.toFixed(0)} ms (99.9 %), and`,
    `the database slow without a fault in ${stalled}.`,
    "",
  ].join("\n");
  return { text, failures };
}
