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
import { FOLLOWED_MARKETS } from "../../lib/market/domain/sources.ts";
import type { Basis } from "../../lib/record/domain/basis.ts";
import type { FiledEvidence } from "../../lib/record/domain/call.ts";
import type { Criterion } from "../../lib/record/domain/criterion.ts";
import {
  BASIS_STATUSES,
  CALL_STATUSES,
  INSTRUMENT_TYPES,
  ROW_TYPES,
  type RowType,
  VERDICTS,
} from "../../lib/record/domain/lifecycle.ts";
import type { ReceiptPayload } from "../../lib/record/domain/tape/receipt.ts";
import { instant, oneOf } from "./columns.ts";

/**
 * The current state of the forecast calls. A trigger freezes the question and the basis status of a
 * call; texts, state and verdict can change only as a new row of the tape says. Every change of a
 * call is first a row of the tape, written in the same transaction.
 */
export const calls = pgTable(
  "calls",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique("calls_slug"),
    version: integer().notNull().default(1),
    title: text().notNull(),
    statement: text().notNull(),
    instrument: text().notNull(),
    instrumentType: text({ enum: INSTRUMENT_TYPES }).notNull(),
    svcProb: doublePrecision().notNull(),
    svcProbAt: instant().notNull(),
    /** The market's probability now, at the stamp, at opening and at close. */
    marketProb: doublePrecision(),
    marketProbAt: instant(),
    marketSource: text(),
    marketProbStamp: doublePrecision(),
    marketProbOpen: doublePrecision(),
    marketProbClose: doublePrecision(),
    /**
     * The feed that updates the market's probability, and the market's id there; null when it is
     * entered by hand or never.
     */
    marketFeed: text({ enum: FOLLOWED_MARKETS }),
    marketFeedId: text(),
    resolutionCriterion: text().notNull(),
    resolutionSource: text().notNull(),
    /** Machine-gradable form: metric, operator, threshold, unit, observed_at, source. */
    criterion: jsonb().$type<Criterion>(),
    probBasis: text(),
    /** Inputs, formula and method version from which the probability is recomputed. */
    basis: jsonb().$type<Basis>(),
    basisStatus: text({ enum: BASIS_STATUSES }).notNull(),
    /** Digest of the criterion's wording at opening. */
    criterionSha256: text().notNull(),
    isBacktest: boolean().notNull().default(false),
    openedAt: instant().notNull(),
    closesAt: instant().notNull(),
    resolveBy: instant().notNull(),
    status: text({ enum: CALL_STATUSES }).notNull(),
    verdict: text({ enum: VERDICTS }),
    /** True when the outcome was decided before the close. */
    isEarly: boolean().notNull().default(false),
    /** The evidence filed last for the grade; it can be challenged until `challengeEndsAt`. */
    evidence: jsonb().$type<FiledEvidence>(),
    challengeEndsAt: instant(),
    disputeCount: integer().notNull().default(0),
    /** The newest row of the tape about the call. */
    tapeSeq: bigint({ mode: "number" }).notNull(),
    rowSha256: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index("calls_listed").on(t.openedAt.desc(), t.id.desc()),
    index("calls_due").on(t.status, t.closesAt),
    check(
      "calls_slug_form",
      sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${t.slug}) <= 120`,
    ),
    check("calls_instrument_type", oneOf("instrument_type", INSTRUMENT_TYPES)),
    check("calls_status", oneOf("status", CALL_STATUSES)),
    check("calls_verdict", oneOf("verdict", VERDICTS)),
    check("calls_basis_status", oneOf("basis_status", BASIS_STATUSES)),
    check("calls_svc_prob", sql`${t.svcProb} between 0 and 1`),
    check("calls_market_prob", sql`${t.marketProb} between 0 and 1`),
    check("calls_version", sql`${t.version} > 0`),
    check("calls_times", sql`${t.openedAt} <= ${t.closesAt} and ${t.closesAt} <= ${t.resolveBy}`),
    check(
      "calls_final",
      sql`(${t.status} in ('graded', 'void')) = (${t.verdict} is not null)
        and (${t.status} = 'void') = (${t.verdict} is not distinct from 'VOID')`,
    ),
  ],
);

/**
 * Calls whose probability no longer follows from their basis, as counted by the daily job. The tape
 * does not record this: `calls.basisStatus` keeps the status of the opening row, and answers show
 * `mismatch` while a row exists here.
 */
export const basisMismatches = pgTable("basis_mismatches", {
  callId: bigint({ mode: "number" })
    .primaryKey()
    .references(() => calls.id),
  foundAt: instant().notNull(),
});

/**
 * The tape: every event of the record, in order. Append-only by trigger, and an appended row must
 * be the next one: chained, with its digest, and dated neither before the last row nor after the
 * database's clock.
 */
export const tapeRows = pgTable(
  "tape_rows",
  {
    seq: bigint({ mode: "number" }).primaryKey(),
    at: instant().notNull(),
    type: text({ enum: ROW_TYPES }).notNull(),
    slug: text().notNull(),
    /** The canonical JSON line without its LF: the bytes that are served and hashed. */
    line: text().notNull(),
    prevSha256: text().notNull(),
    rowSha256: text().notNull().unique("tape_rows_digest"),
    /** RFC 6962 leaf hash of the line. */
    leafSha256: text().notNull(),
  },
  (t) => [
    index("tape_rows_slug").on(t.slug, t.seq),
    // Every event but the marks, so that a count of calls does not grow with their marks.
    index("tape_rows_events").on(t.seq).where(sql`${t.type} <> 'MARKET_MARK'`),
    index("tape_rows_marks").on(t.slug, t.seq).where(sql`${t.type} = 'MARKET_MARK'`),
    check("tape_rows_seq", sql`${t.seq} > 0`),
    check("tape_rows_type", oneOf("type", ROW_TYPES)),
    check(
      "tape_rows_digests",
      sql`${t.prevSha256} ~ '^[0-9a-f]{64}$' and ${t.rowSha256} ~ '^[0-9a-f]{64}$'
        and ${t.leafSha256} ~ '^[0-9a-f]{64}$'`,
    ),
  ],
);

/**
 * Each length at which the tape was published. The published file is the lines up to `lastSeq`, so
 * only the length is stored.
 */
export const tapeHeads = pgTable(
  "tape_heads",
  {
    /** 0 for the empty tape. */
    lastSeq: bigint({ mode: "number" }).primaryKey(),
    fileSha256: text().notNull().unique("tape_heads_file"),
    bytes: bigint({ mode: "number" }).notNull(),
    rowsByType: jsonb().$type<Record<RowType, number>>().notNull(),
    lastRowSha256: text(),
    rootSha256: text().notNull(),
    /** Hashes of the perfect subtrees, largest first: what the next root is computed from. */
    frontier: text().array().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [check("tape_heads_file_form", sql`${t.fileSha256} ~ '^[0-9a-f]{64}$'`)],
);

/** Signed checkpoints (C2SP notes). Append-only by trigger. */
export const tapeCheckpoints = pgTable(
  "tape_checkpoints",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    size: bigint({ mode: "number" }).notNull(),
    rootSha256: text().notNull(),
    note: text().notNull(),
    signedAt: instant().notNull(),
  },
  (t) => [
    unique("tape_checkpoints_once").on(t.size, t.rootSha256, t.signedAt),
    index("tape_checkpoints_size").on(t.size, t.id),
  ],
);

/**
 * Signatures of witnesses under our checkpoints, one signature line each. Append-only by trigger.
 */
export const checkpointCosignatures = pgTable(
  "checkpoint_cosignatures",
  {
    checkpointId: bigint({ mode: "number" })
      .notNull()
      .references(() => tapeCheckpoints.id),
    /** Name of the witness, as in its verifier key. */
    name: text().notNull(),
    /** `— name base64` without its LF, as it is appended to the note. */
    line: text().notNull(),
    /** Time of signing, as the witness states it. */
    cosignedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.checkpointId, t.name] })],
);

/** Resolution receipts, one row per version; the newest is in force. Append-only. */
export const callReceipts = pgTable(
  "call_receipts",
  {
    callId: bigint({ mode: "number" })
      .notNull()
      .references(() => calls.id),
    receiptVersion: integer().notNull(),
    receipt: jsonb().$type<ReceiptPayload>().notNull(),
    tapeSeq: bigint({ mode: "number" }).notNull(),
    rowSha256: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.callId, t.receiptVersion] }),
    check("call_receipts_version", sql`${t.receiptVersion} > 0`),
  ],
);

/**
 * The offset of the local platform's clock: one row while it is moved. A deployed database has no
 * row. A trigger lets only the owner write it.
 */
export const localClockTable = pgTable(
  "local_clock",
  {
    isOnly: boolean().primaryKey().default(true),
    offsetMs: bigint({ mode: "number" }).notNull(),
  },
  (t) => [check("local_clock_once", sql`${t.isOnly}`)],
);
