// Answers of the health endpoints.

import * as z from "zod";
import { doc, Instant, utc } from "../../core/wire/shared.ts";
import { type Freshness, HEALTH, type Health as HealthStatus } from "../domain/freshness.ts";

export const HealthAnswer = z
  .object({
    status: z
      .enum(HEALTH)
      .meta(
        doc(
          "ok: all current. degraded: some sensors are dead, many are stale, or no scheduled run " +
            "has started for 20 minutes. error: no database, or at least half of the sensors are dead.",
        ),
      ),
    db_connected: z.boolean().meta(doc("Whether the database answers.")),
    timestamp: utc("of this check"),
    sensors: z
      .object({
        total: z.int().meta(doc("Active sensors.", 22)),
        fresh: z.int().meta(doc("Of these updated within their cadence.", 21)),
        stale: z.int().meta(doc("Of these overdue, but not dead.", 1)),
        dead: z.int().meta(doc("Of these without a reading for more than 24 hours.", 0)),
      })
      .optional()
      .meta(doc("Sensors by freshness. Absent while the database does not answer.")),
    last_tick: Instant.nullable()
      .optional()
      .meta(
        doc(
          "When the newest scheduled run was due, one each five minutes; null before the first. " +
            "Absent while the database does not answer.",
          "2026-01-02T21:15:00.000Z",
        ),
      ),
    error: z
      .string()
      .optional()
      .meta(doc("What is wrong. Only when status is error.", "Database unavailable")),
  })
  .meta({ id: "Health" });

export const LiveAnswer = z
  .object({ status: z.literal("live").meta(doc("Always this word.")) })
  .meta({ id: "Live" });

/** Presents what was read as the answer; `read` is null while the database does not answer. */
export function toHealth(
  status: HealthStatus,
  now: number,
  read: { counts: Record<Freshness, number>; lastTick: number | null } | null,
): z.output<typeof HealthAnswer> {
  const { counts = null } = read ?? {};
  return {
    status,
    db_connected: counts !== null,
    timestamp: new Date(now).toISOString(),
    ...(counts && { sensors: { total: counts.fresh + counts.stale + counts.dead, ...counts } }),
    ...(read && {
      last_tick: read.lastTick === null ? null : new Date(read.lastTick).toISOString(),
    }),
    ...(status === "error" && {
      error: errorOf(counts),
    }),
  };
}

/** What is wrong, in words. */
function errorOf(counts: Record<Freshness, number> | null): string {
  if (counts === null) return "Database unavailable";
  return counts.fresh + counts.stale + counts.dead === 0
    ? "No sensor has data yet"
    : "Most sensors have no recent reading";
}

export type HealthAnswer = z.output<typeof HealthAnswer>;
