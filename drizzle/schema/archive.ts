import { bigint, check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import { instant } from "./columns.ts";

/**
 * The files of the archive as the nightly job wrote them last: what it compares the rows with. Readers get the
 * list of a signed manifest instead, so that a half of a run is never listed.
 */
export const archiveFiles = pgTable(
  "archive_files",
  {
    /** Tier, kind, subject and year: `free/readings/vix/2020`. */
    name: text().primaryKey(),
    /** What the rows were made of: file format, tier, rights and a digest of the rows. */
    print: text().notNull(),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    rows: integer().notNull(),
    rights: text().notNull(),
    knownFrom: instant().notNull(),
    knownTo: instant().notNull(),
  },
  (t) => [check("archive_files_digest", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`)],
);

/**
 * The log of manifests: the n-th row is the n-th manifest, and the note signs the root of the RFC 6962 tree over
 * all manifests up to it. The manifest itself is an object of the archive's store, under its digest.
 */
export const archiveManifests = pgTable(
  "archive_manifests",
  {
    size: bigint({ mode: "number" }).primaryKey(),
    sha256: text().notNull(),
    leafSha256: text().notNull(),
    /** Digest of the list of files, by which the next run knows whether anything changed. */
    listSha256: text().notNull(),
    rootSha256: text().notNull(),
    note: text().notNull(),
    signedAt: instant().notNull(),
  },
  (t) => [
    check("archive_manifests_size", sql`${t.size} > 0`),
    check(
      "archive_manifests_digests",
      sql`${t.sha256} ~ '^[0-9a-f]{64}$' and ${t.leafSha256} ~ '^[0-9a-f]{64}$'
        and ${t.rootSha256} ~ '^[0-9a-f]{64}$'`,
    ),
  ],
);

/** Signatures of witnesses under the notes of manifests, one signature line each. */
export const archiveCosignatures = pgTable(
  "archive_cosignatures",
  {
    size: bigint({ mode: "number" })
      .notNull()
      .references(() => archiveManifests.size),
    /** Name of the witness, as in its verifier key. */
    name: text().notNull(),
    line: text().notNull(),
    /** Time of signing, as the witness states it. */
    cosignedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.size, t.name] })],
);
