// Queries for calls by rule: those that the service publishes by a fixed rule.

import { and, type Column, eq, gt, sql } from "drizzle-orm";
import { calls } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { CallRule } from "../domain/basis.ts";

/** The rule that published a call; null for a call of a person. */
export const publishingRule = (basis: Column) =>
  sql<CallRule | null>`case when ${basis}->>'formula' = 'base-rate'
    then ${basis} #>> '{inputs,rule}' end`;

/** Lists the rule and metric of each call by rule that is open at `now`. */
export const listOpenRuleCalls = (db: Db, now: number) =>
  db
    .select({
      rule: publishingRule(calls.basis),
      metric: sql<string>`${calls.basis} #>> '{inputs,metric}'`,
    })
    .from(calls)
    .where(
      and(
        eq(calls.status, "active"),
        eq(calls.isBacktest, false),
        gt(calls.closesAt, new Date(now)),
        sql`${publishingRule(calls.basis)} is not null`,
      ),
    );
