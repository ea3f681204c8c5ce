import * as z from "zod";
import { Instant } from "../../core/wire/shared.ts";
import { type Freshness, HEALTH, type Health as HealthStatus } from "../domain/freshness.ts";

export const NoQuery = z.object({});

export const Health = z
  .object({
    status: z.enum(HEALTH),
    db_connected: z.boolean(),
    timestamp: Instant,
    sensors: z
      .object({ total: z.int(), fresh: z.int(), stale: z.int(), dead: z.int() })
      .optional()
      .meta({ description: "Present while the database answers" }),
    error: z.string().optional().meta({ description: "Only when status is error" }),
  })
  .meta({ id: "Health" });

/** `counts` is null while the database does not answer. */
export function toHealth(
  status: HealthStatus,
  now: number,
  counts: Record<Freshness, number> | null,
): z.output<typeof Health> {
  return {
    status,
    db_connected: counts !== null,
    timestamp: new Date(now).toISOString(),
    ...(counts && { sensors: { total: counts.fresh + counts.stale + counts.dead, ...counts } }),
    ...(status === "error" && {
      error: counts ? "Most sensors have no recent reading" : "Database unavailable",
    }),
  };
}

export type Health = z.output<typeof Health>;
