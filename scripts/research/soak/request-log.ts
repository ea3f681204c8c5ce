// The log of all requests of a soak, and its summaries for the report.

import type { FaultSpan } from "./allowed-statuses.ts";

/** The result of one request; the status is 0 if there was no answer. */
interface LoggedAnswer {
  name: string;
  caller: string;
  status: number;
  ms: number;
  requestId: string | null;
  faults: readonly FaultSpan[];
  /** What is wrong with the answer; null if nothing is. */
  problem: string | null;
}

const SHOWN_PROBLEMS = 30;

const countEach = (texts: Iterable<string>): [text: string, count: number][] => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a.localeCompare(b));
};

function percentile(sorted: readonly number[], share: number): string {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return value === undefined ? "–" : value.toFixed(0);
}

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** Collects the results of all requests. */
export class RequestLog {
  readonly #answers: LoggedAnswer[] = [];
  /** Number of requests that the caller cancelled on purpose. */
  cancelled = 0;

  add(answer: LoggedAnswer): void {
    this.#answers.push(answer);
  }

  get count(): number {
    return this.#answers.length;
  }

  get problems(): LoggedAnswer[] {
    return this.#answers.filter(({ problem }) => problem !== null);
  }

  statuses(): string {
    const counts = countEach(
      this.#answers.map(({ status }) => (status ? `${status}` : "no answer")),
    );
    return counts.map(([status, count]) => `${status}: ${count}`).join(", ");
  }

  /** Latencies without a fault and under faults of each service, as Markdown. */
  latencies(): string {
    const groups = new Map<string, number[]>();
    for (const { faults, ms } of this.#answers) {
      const services = new Set(faults.map(({ service }) => service));
      for (const name of services.size > 0 ? services : ["no fault"]) {
        groups.set(name, [...(groups.get(name) ?? []), ms]);
      }
    }
    const lines = [...groups].map(([name, all]) => {
      const sorted = all.toSorted((a, b) => a - b);
      const shares = [0.5, 0.95, 0.99, 1].map((share) => percentile(sorted, share));
      return row([name, String(all.length), ...shares]);
    });
    const head = ["under a fault of", "requests", "p50 ms", "p95 ms", "p99 ms", "slowest ms"];
    return [row(head), row(head.map(() => "---")), ...lines].join("\n");
  }

  /** Counts of error statuses (429 and above) and missing answers, by the faults during the request. */
  failuresByFault(): string {
    const failures = this.#answers.filter(({ status }) => status === 0 || status >= 429);
    const lines = countEach(
      failures.map(({ faults, status }) => {
        const names = faults.map(({ service, text }) => `${service} ${text}`);
        return `${names.join(", ") || "no fault"}: ${status || "no answer"}`;
      }),
    );
    return lines.map(([text, count]) => `  ${text}: ${count}`).join("\n");
  }

  /** The unexpected answers, grouped. */
  problemList(): string {
    const lines = countEach(
      this.problems.map(({ name, caller, faults, problem }) => {
        const names = faults.map(({ service, text }) => `${service} ${text}`);
        return `${name} (${caller}), ${names.join(", ") || "no fault"}: ${problem}`;
      }),
    );
    const ids = this.problems.map(({ requestId }) => requestId).filter((id) => id !== null);
    const more = lines.length > SHOWN_PROBLEMS ? [`  … ${lines.length - SHOWN_PROBLEMS} more`] : [];
    return [
      ...lines.slice(0, SHOWN_PROBLEMS).map(([text, count]) => `  ${text}: ${count}`),
      ...more,
      `  the first in workers.log: ${ids.slice(0, 5).join(", ")}`,
    ].join("\n");
  }
}
