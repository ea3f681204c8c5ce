import type { listFreshnessInputs } from "../../lib/db/queries/sensors.ts";
import { type Freshness, freshnessOf } from "../../lib/domain/freshness.ts";

type Input = Awaited<ReturnType<typeof listFreshnessInputs>>[number];

/** How current a sensor is at an instant. */
export function freshnessAt(
  { updatedAt, overdueAt, cadenceMinutes }: Input,
  now: number,
): Freshness {
  const overdueSince = overdueAt && overdueAt.getTime() <= now ? overdueAt.getTime() : null;
  const lastRecordedAt = updatedAt?.getTime() ?? null;
  return freshnessOf({ lastRecordedAt, cadenceMs: cadenceMinutes * 60_000, overdueSince }, now);
}

/** How many sensors are fresh, stale and dead. */
export function freshnessCounts(inputs: readonly Input[], now: number): Record<Freshness, number> {
  const counts: Record<Freshness, number> = { fresh: 0, stale: 0, dead: 0 };
  for (const input of inputs) counts[freshnessAt(input, now)] += 1;
  return counts;
}
