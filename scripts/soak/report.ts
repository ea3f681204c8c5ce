import type { Ledger } from "./ledger.ts";
import type { Memory } from "./memory.ts";

/** How much more the heap may hold in the end than after its first minute. */
const MOST_GROWTH = 1.2;

export interface Ending {
  ledger: Ledger;
  /** Read after each minute, and at the end. */
  memory: readonly { at: string; memory: Memory }[];
  /** How the runs of the scheduled Worker ended. */
  outcomes: readonly string[];
  /** What was wrong before any fault. */
  wrong: readonly string[];
  /** How late this process itself was, which sends the load and plays the outside: 99.9 %. */
  lateMs: number;
}

const megabytes = (bytes: number | null | undefined): string =>
  bytes === null || bytes === undefined ? "unknown" : `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** What came of a soak, in words, and what of it was not as expected. */
export function endingOf({ ledger, memory, outcomes, wrong, lateMs }: Ending): {
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
  else if (after > before * MOST_GROWTH) {
    failures.push(`memory grew from ${megabytes(before)} to ${megabytes(after)}`);
  }
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
    `The load's own process was late by up to ${lateMs.toFixed(0)} ms (99.9 %).`,
    "",
  ].join("\n");
  return { text, failures };
}
