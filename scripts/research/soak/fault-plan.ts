import { parseFault, SERVICES, type Service } from "../../local-platform/faults.ts";

/** A fault of one service of the local platform, in the words of its `/faults`. */
export interface PlannedFault {
  service: Service;
  text: string;
  /** Duration of the fault. */
  forMs: number;
}

const MIN_FAULT_MS = 3_000;
const MAX_FAULT_MS = 27_000;
/** Delays from what nobody notices to what outlasts every deadline. */
const SLOW_MS = { least: 20, most: 30_000 };

/** Faults of any service and kind that the platform knows, the same for the same numbers. */
export function* faultPlan(next: () => number): Generator<PlannedFault, never> {
  for (;;) {
    const service = SERVICES[Math.floor(next() * SERVICES.length)] ?? "postgres";
    const slowMs = Math.round(SLOW_MS.least * (SLOW_MS.most / SLOW_MS.least) ** next());
    const percent = 5 + Math.round(next() * 90);
    const kinds = ["down", "error", `slow:${slowMs}`, `flaky:${percent}`, "accept_then_timeout"];
    const known = kinds.filter((text) => parseFault(service, text) !== null);
    const text = known[Math.floor(next() * known.length)] ?? "down";
    const forMs = Math.round(MIN_FAULT_MS + next() * (MAX_FAULT_MS - MIN_FAULT_MS));
    yield { service, text, forMs };
  }
}
