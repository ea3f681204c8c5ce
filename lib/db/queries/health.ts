import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";

/** What freshness needs of an active sensor. */
interface FreshnessInput {
  id: string;
  cadenceMinutes: number;
  updatedAt: Date | null;
  overdueAt: Date | null;
}

/** Instants as epoch ms: the driver hands timestamps out as text. */
const freshnessInputs = prepared<
  Record<"updatedAt" | "overdueAt", number | null> & Pick<FreshnessInput, "id" | "cadenceMinutes">
>(sql`
  select id, cadence_minutes as "cadenceMinutes",
    (extract(epoch from updated_at) * 1000)::float8 as "updatedAt",
    (extract(epoch from overdue_at) * 1000)::float8 as "overdueAt"
  from sensors where active`);

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** What freshness needs of each active sensor. */
export async function listFreshnessInputs(db: Db): Promise<FreshnessInput[]> {
  const rows = await freshnessInputs(db, {});
  return rows.map(({ updatedAt, overdueAt, ...rest }) => ({
    ...rest,
    updatedAt: dateOf(updatedAt),
    overdueAt: dateOf(overdueAt),
  }));
}
