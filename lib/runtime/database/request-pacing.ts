import { sql } from "drizzle-orm";
import { hostQueues } from "../../../drizzle/schema/index.ts";
import type { Db } from "./client.ts";
import { excluded, nameOf } from "./sql.ts";

/**
 * Reserves `count` consecutive request slots, `spacingMs` apart, in a queue that all processes of the
 * service share, so that together they respect a host's limit. Returns the milliseconds until the
 * first slot, by the database's clock. Unused slots are lost.
 */
export async function reserveRequestSlots(
  db: Db,
  name: string,
  { count, spacingMs }: { count: number; spacingMs: number },
): Promise<number> {
  const { name: queue, nextAt } = hostQueues;
  const length = sql`make_interval(secs => ${(count * spacingMs) / 1_000}::float8)`;
  const { rows } = await db.execute<{ wait_ms: number }>(sql`
    insert into ${hostQueues} (${nameOf(queue)}, ${nameOf(nextAt)})
    values (${name}, now() + ${length})
    on conflict (${nameOf(queue)}) do update
      set ${nameOf(nextAt)} = greatest(${nextAt}, now()) + (${excluded(nextAt)} - now())
    returning greatest(0, extract(epoch from ${nextAt} - ${length} - now()) * 1000)::float8
      as wait_ms`);
  return rows[0]?.wait_ms ?? 0;
}
