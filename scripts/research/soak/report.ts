import type { Ledger } from "./ledger.ts";
import type { Memory } from "./memory.ts";

/** Greatest allowed ratio of the heap at the end to the heap after the first minute. */
const MAX_GROWTH = 1.2;
/**
 * Greatest allowed ratio of memory in the second half to the first half. The allocator keeps what a
 * burst once needed, so the beginning says little; a leak goes on as long as the load.
 */
const MAX_RESIDENT_GROWTH = 1.15;

/** When the database stalls for a larger share of the time, the soak proves nothing. */
const MAX_STALLED = 0.1;

export interface Ending {
  ledger: Ledger;
  /** Read after each minute, and at the end. */
  memory: readonly { at: string; memory: Memory }[];
  /** How the runs of the scheduled Worker ended. */
  outcomes: readonly string[];
  /** Problems found before any fault. */
  wrong: readonly string[];
  /** How late this process itself was, which sends the load and plays the outside: 99.9 %. */
  lateMs: number;
  /** Of all time, that in which the database kept everybody waiting without any fault. */
  stalledShare: number;
}

const megabytes = (bytes: number | null | undefined): string =>
  bytes === null || bytes === undefined ? "unknown" : `${(bytes / 2 ** 20).toFixed(1)} MB`;

function residentGrowth(memory: Ending["memory"]): string[] {
  const read = memory.map((each) => each.memory.residentBytes).filter((bytes) => bytes !== null);
  const half = Math.floor(read.length / 2);
  if (half === 0) return [];
  const [first, second] = [Math.max(...read.slice(0, half)), Math.max(...read.slice(half))];
  if (second <= first * MAX_RESIDENT_GROWTH) return [];
  return [`resident memory grew from ${megabytes(first)} to ${megabytes(second)} by its halves`];
}

/** Under any fault a scheduled run ends by itself. */
function badOutcomes(outcomes: readonly string[]): string[] {
  const bad = outcomes.filter((outcome) => outcome !== "ok");
  return bad.length > 0 ? [`${bad.length} scheduled runs: ${bad.join(", ")}`] : [];
}

/** What came of a soak, in words, and what of it was not as expected. */
export function endingOf({ ledger, memory, outcomes, wrong, ...machine }: Ending): {
  text: string;
  failures: string[];
} {
  const failures = [...wrong];
  const { problems } = ledger;
  if (ledger.count === 0) failures.push("nothing was answered");
  if (problems.length > 0) failures.push(`${problems.length} answers:\n${ledger.problemList()}`);
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
    `${ledger.count} answers (${ledger.statuses()}), ${ledger.cancelled} cancelled by their caller.`,
    `Scheduled runs: ${outcomes.join(", ") || "none"}.`,
    "",
    ledger.latencies(),
    "",
    "Refused or failed, by the fault under which it was:",
    ledger.failuresByFault(),
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
