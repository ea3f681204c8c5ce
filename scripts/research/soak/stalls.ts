import type { Stack } from "../../local-platform/serve/stack.ts";
import { CommandError } from "../../operator/command.ts";
import { type FaultSpan, faultsOf, UNNOTICED_MS } from "./allowed.ts";

const EVERY_MS = 100;
/** The Worker's timeout for the database. */
const DEADLINE_MS = 3_000;
/** The text of a slowness that nobody has set. */
const TEXT = `slow:${UNNOTICED_MS}`;

/**
 * Asks the database all the time, on the way that the Worker takes. Where a statement that does nothing
 * is not answered in time and no fault is set, others use this machine: that is noted in `spans`, as
 * requests meet it, too. Returns all that was noted.
 */
export async function noteStalls(
  stack: Stack,
  { spans, end }: { spans: FaultSpan[]; end: number },
): Promise<FaultSpan[]> {
  const { NEON_ENDPOINT: endpoint = "", DATABASE_URL: connection = "" } = stack.settings;
  const ask = async (): Promise<boolean> => {
    const headers = { "neon-connection-string": connection };
    const body = JSON.stringify({ query: "select 1", params: [] });
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const answer = await fetch(endpoint, { method: "POST", headers, body, signal });
    await answer.arrayBuffer();
    return answer.ok;
  };
  if (!(await ask())) throw new CommandError("the database does not answer what the soak asks it");
  const stalls: FaultSpan[] = [];
  while (performance.now() < end) {
    const from = performance.now();
    const stall: FaultSpan = {
      service: "postgres",
      text: TEXT,
      from,
      to: Number.POSITIVE_INFINITY,
    };
    const timer = setTimeout(() => {
      if (faultsOf(spans, from, performance.now()).some(isOfDatabase)) return;
      spans.push(stall);
      stalls.push(stall);
    }, UNNOTICED_MS);
    await ask().catch(() => undefined);
    clearTimeout(timer);
    stall.to = performance.now();
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return stalls;
}

const isOfDatabase = ({ service }: FaultSpan): boolean => service === "postgres";
