// The faults that `npm run soak` injects, drawn at random from a seed.

import { parseFault, SERVICES, type Service } from "../../local-platform/faults.ts";

/** A fault of one service; `text` is in the format of the local platform's `/faults`. */
export interface PlannedFault {
  service: Service;
  text: string;
  /** Duration of the fault. */
  forMs: number;
}

const MIN_FAULT_MS = 3_000;
const MAX_FAULT_MS = 27_000;
/** Range of delays: from no effect to longer than every deadline. */
const SLOW_MS = { min: 20, max: 30_000 };

/** An endless sequence of faults of all services and kinds; `next` gives the random numbers. */
export function* faultPlan(next: () => number): Generator<PlannedFault, never> {
  for (;;) {
    const service = SERVICES[Math.floor(next() * SERVICES.length)] ?? "postgres";
    const slowMs = Math.round(SLOW_MS.min * (SLOW_MS.max / SLOW_MS.min) ** next());
    const percent = 5 + Math.round(next() * 90);
    const kinds = ["down", "error", `slow:${slowMs}`, `flaky:${percent}`, "accept_then_timeout"];
    const supported = kinds.filter((text) => parseFault(service, text) !== null);
    const text = supported[Math.floor(next() * supported.length)] ?? "down";
    const forMs = Math.round(MIN_FAULT_MS + next() * (MAX_FAULT_MS - MIN_FAULT_MS));
    yield { service, text, forMs };
  }
}
