import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import type { SensorConfig } from "../../lib/sensors/domain/sensor-config.ts";
import {
  type FindingScores,
  IMPLEMENT_AT,
  PROPOSAL_STATUSES,
  PROPOSAL_TYPES,
} from "../../lib/signals/domain/proposals/proposal.ts";
import { instant, oneOf } from "./columns.ts";
import { sensors } from "./sensors.ts";

/** What the curator proposes, once for each finding about one configuration of its subject. */
export const proposals = pgTable(
  "proposals",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Rule, subject and version of what it would change: the same finding again is this row. */
    key: text().notNull(),
    proposalType: text({ enum: PROPOSAL_TYPES }).notNull(),
    /** The sensor to change or to add; null when there is none to name. */
    sensorId: text(),
    /** What it is about: a sensor, two, a series or a family. */
    subject: text().notNull(),
    title: text().notNull(),
    rationale: text().notNull(),
    status: text({ enum: PROPOSAL_STATUSES }).notNull(),
    adjustScore: doublePrecision(),
    judgeScores: jsonb().$type<FindingScores>(),
    /** What it changes in the sensor's configuration; null: nothing that can be done by itself. */
    change: jsonb().$type<SensorConfig>(),
    /** The figures that the rationale and the scores are made of. */
    evidence: jsonb().$type<Record<string, number>>().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique("proposals_key").on(t.key),
    check("proposals_type", oneOf("proposal_type", PROPOSAL_TYPES)),
    check("proposals_status", oneOf("status", PROPOSAL_STATUSES)),
    check("proposals_score", sql`${t.adjustScore} between 0 and 1`),
    // What would be implemented by itself must have something to implement.
    check(
      "proposals_implementable",
      sql`${t.adjustScore} is null or ${t.adjustScore} < ${sql.raw(String(IMPLEMENT_AT))} or ${t.change} is not null`,
    ),
    check("proposals_target", sql`${t.change} is null or ${t.sensorId} is not null`),
  ],
);

/** Every move of a proposal, and every return of what it changed. Append-only. */
export const proposalAudit = pgTable(
  "proposal_audit",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    proposalId: bigint({ mode: "number" })
      .notNull()
      .references(() => proposals.id),
    actor: text().notNull(),
    fromStatus: text({ enum: PROPOSAL_STATUSES }).notNull(),
    toStatus: text({ enum: PROPOSAL_STATUSES }).notNull(),
    at: instant().notNull(),
    reason: text().notNull(),
  },
  (t) => [
    index("proposal_audit_of").on(t.proposalId, t.id),
    check("proposal_audit_from", oneOf("from_status", PROPOSAL_STATUSES)),
    check("proposal_audit_to", oneOf("to_status", PROPOSAL_STATUSES)),
  ],
);

/** What the judges said of a proposal, from each time they did on. Append-only. */
export const proposalScores = pgTable(
  "proposal_scores",
  {
    proposalId: bigint({ mode: "number" })
      .notNull()
      .references(() => proposals.id),
    at: instant().notNull(),
    rationale: text().notNull(),
    adjustScore: doublePrecision(),
    judgeScores: jsonb().$type<FindingScores>(),
  },
  (t) => [primaryKey({ columns: [t.proposalId, t.at] })],
);

/**
 * Versions of sensors' configurations: what each changes in the catalogue's definition from
 * `validFrom` on. Append-only, so that what was evaluated stays as it was; see `catalogueTimeline`.
 */
export const sensorConfigs = pgTable(
  "sensor_configs",
  {
    sensorId: text()
      .notNull()
      .references(() => sensors.id),
    version: integer().notNull(),
    validFrom: instant().notNull(),
    config: jsonb().$type<SensorConfig>().notNull(),
    proposalId: bigint({ mode: "number" })
      .notNull()
      .references(() => proposals.id),
    /** Whether this version takes back what the proposal changed. */
    reverts: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.sensorId, t.version] }),
    index("sensor_configs_proposal").on(t.proposalId),
    check("sensor_configs_version", sql`${t.version} > 0`),
  ],
);
