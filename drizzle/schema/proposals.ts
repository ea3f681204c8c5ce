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

/** Proposals of the curator, one for each finding about one configuration of its subject. */
export const proposals = pgTable(
  "proposals",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * Rule, subject and version of the configuration to change: the same finding again has the same
     * key.
     */
    key: text().notNull(),
    proposalType: text({ enum: PROPOSAL_TYPES }).notNull(),
    /** The sensor to change or add; null when the proposal names none. */
    sensorId: text(),
    /** What the proposal is about: one sensor, two sensors, a series or a family. */
    subject: text().notNull(),
    title: text().notNull(),
    rationale: text().notNull(),
    status: text({ enum: PROPOSAL_STATUSES }).notNull(),
    adjustScore: doublePrecision(),
    judgeScores: jsonb().$type<FindingScores>(),
    /**
     * The change of the sensor's configuration; null when the change cannot be made automatically.
     */
    change: jsonb().$type<SensorConfig>(),
    /** The figures from which rationale and scores are made. */
    evidence: jsonb().$type<Record<string, number>>().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique("proposals_key").on(t.key),
    check("proposals_type", oneOf("proposal_type", PROPOSAL_TYPES)),
    check("proposals_status", oneOf("status", PROPOSAL_STATUSES)),
    check("proposals_score", sql`${t.adjustScore} between 0 and 1`),
    // A proposal that is implemented automatically must have a change.
    check(
      "proposals_implementable",
      sql`${t.adjustScore} is null or ${t.adjustScore} < ${sql.raw(String(IMPLEMENT_AT))} or ${t.change} is not null`,
    ),
    check("proposals_target", sql`${t.change} is null or ${t.sensorId} is not null`),
  ],
);

/** Every status change of a proposal, and every reversal of its change. Append-only. */
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

/** Scores of a proposal by the judges, in force from each scoring on. Append-only. */
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
 * `validFrom` on. Append-only, so that past evaluations keep their configuration; see
 * `catalogueTimeline`.
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
    /** Whether this version reverts the proposal's change. */
    reverts: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.sensorId, t.version] }),
    index("sensor_configs_proposal").on(t.proposalId),
    check("sensor_configs_version", sql`${t.version} > 0`),
  ],
);
