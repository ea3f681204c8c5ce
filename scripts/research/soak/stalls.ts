// Finds the times at which the database is slow without an injected fault, because the machine is overloaded.

import type { Stack } from "../../local-platform/serve/stack.ts";
import { CommandError } from "../../operator/command.ts";
import { type FaultSpan, faultsDuring, UNNOTICED_MS } from "./allowed-statuses.ts";

const PROBE_INTERVAL_MS = 100;
/** The Worker's timeout for the database. */
const DEADLINE_MS = 3_000;
/** The fault text of a slow reply without an injected fault. */
const STALL_TEXT = `slow:${UNNOTICED_MS}`;

/**
 * Sends `select 1` to the database every 100 ms, in the way the Worker does. A slow reply without an
 * injected fault is recorded in `spans`, so that slow requests at that time are not counted as errors. Returns the recorded spans.
 */
export async function recordDatabaseStalls(
  stack: Stack,
  { spans, end }: { spans: FaultSpan[]; end: number },
): Promise<FaultSpan[]> {
  const { NEON_ENDPOINT: endpoint = "", DATABASE_URL: connection = "" } = stack.settings;
  const probe = async (): Promise<boolean> => {
    const headers = { "neon-connection-string": connection };
    const body = JSON.stringify({ query: "select 1", params: [] });
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const answer = await fetch(endpoint, { method: "POST", headers, body, signal });
    await answer.arrayBuffer();
    return answer.ok;
  };
  if (!(await probe())) throw new CommandError("the database does not answer the probe `select 1`");
  const stalls: FaultSpan[] = [];
  while (performance.now() < end) {
    const from = performance.now();
    const stall: FaultSpan = {
      service: "postgres",
      text: STALL_TEXT,
      from,
      to: Number.POSITIVE_INFINITY,
    };
    const timer = setTimeout(() => {
      if (faultsDuring(spans, from, performance.now()).some(isOfDatabase)) return;
      spans.push(stall);
      stalls.push(stall);
    }, UNNOTICED_MS);
    await probe().catch(() => undefined);
    clearTimeout(timer);
    stall.to = performance.now();
    await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL_MS));
  }
  return stalls;
}

const isOfDatabase = ({ service }: FaultSpan): boolean => service === "postgres";
