// Shapes of the archive in the API: its files, and the log of its signed manifests.

import * as z from "zod";
import { TIERS, type Tier } from "../../core/tier.ts";
import { Complete, Count, count, doc, Page, TierName, utc } from "../../core/wire/shared.ts";
import { RIGHTS } from "../../market/domain/rights.ts";
import { ARCHIVE_KINDS, describedColumns, KIND_NAMES } from "../domain/archive/archive-kinds.ts";
import {
  type ArchiveFile,
  archiveOriginOf,
  manifestPath,
} from "../domain/archive/archive-manifest.ts";
import type { ManifestRow } from "../queries/archive-files.ts";
import { sha256 } from "./digests.ts";

/** Maximum of files, or of manifests, in one answer. */
export const MAX_ARCHIVE_FILES = 10_000;
const MAX_MANIFESTS = 1_000;

const FILES = "https://svc.example/api/archive/files/";
const DIGEST = "82bf70c13b24662bb1e38330ac209a18d1b0b5a3f5b9e4f0a4f3cb1c2f7ae111";
const NOTE = "svc.example/archive\n1\nG2q9NBbJSJ0mV5ZWLGIMQ+ZVm1jS0nUNz7dnvz8OnJc=\n";

const manifestUrl = (baseUrl: string, digest: string) =>
  `${baseUrl}/api/archive/${manifestPath(digest)}`;
const fileUrl = (baseUrl: string, path: string) => `${baseUrl}/api/archive/files/${path}`;

/** A signed manifest: an entry of the log. */
const entry = {
  size: z.int().min(1).meta(doc("Manifests up to this one: its place in the log.", 1)),
  manifest_url: z
    .url()
    .meta(
      doc(
        "Address of the manifest, the list of all files, as JSON. Its bytes never change.",
        `https://svc.example/api/archive/manifests/${DIGEST}.json`,
      ),
    ),
  manifest_sha256: sha256("of the manifest's bytes"),
  leaf_sha256: sha256("RFC 6962 leaf hash of the manifest"),
  root_sha256: sha256("root of the RFC 6962 tree over all manifests up to this one"),
  signed_at: utc("of the signature"),
  note: z
    .string()
    .meta(
      doc("Signed note by the tape's key under the archive's name, with lines of witnesses.", NOTE),
    ),
  cosigned_by: z
    .array(z.string())
    .meta(doc("Names of the witnesses that signed it, too.", ["witness.example"])),
};

const Kind = z.enum(KIND_NAMES);

const File = z
  .object({
    url: z
      .url()
      .meta(
        doc(
          "Address of the Parquet file. It takes range requests, and its bytes never change.",
          `${FILES}free/readings/vix/2020-${DIGEST}.parquet`,
        ),
      ),
    path: z.string().meta(doc("Name in the manifest.", `free/readings/vix/2020-${DIGEST}.parquet`)),
    kind: Kind.meta(doc("What its rows are.")),
    subject: z.string().meta(doc("What they are about: a sensor's id, or all.", "vix")),
    year: z.int().meta(doc("Year, UTC, that its rows are for.", 2020)),
    tier: z.enum(TIERS).meta(doc("Lowest tier that may read it.")),
    rights: z.enum(RIGHTS).meta(doc("What may be done with its values.")),
    rows: Count.meta(doc("Rows of the file.", 253)),
    bytes: Count.meta(doc("Bytes of the file.", 8112)),
    sha256: sha256("of its bytes"),
    known_from: utc("at which its first row became known"),
    known_to: utc("at which its last row became known"),
  })
  .meta({ id: "ArchiveFile" });

const ColumnShape = z
  .object({
    name: z.string().meta(doc("Name of the column.", "known_at")),
    type: z
      .enum(["text", "number", "integer", "boolean", "time"])
      .meta(doc("Type. A time is a timestamp in UTC, to the millisecond.")),
    about: z.string().meta(doc("What it says.", "When the row became known.")),
  })
  .meta({ id: "ArchiveColumn" });

export const ArchiveList = z
  .object({
    tier: TierName,
    origin: z.string().meta(doc("Name of the archive in its notes.", "svc.example/archive")),
    manifest: z
      .object(entry)
      .nullable()
      .meta(doc("The newest signed list of all files. Null before the first night.")),
    columns: z
      .object(
        Object.fromEntries(
          KIND_NAMES.map((kind) => [
            kind,
            z.array(ColumnShape).meta(doc(ARCHIVE_KINDS[kind].about)),
          ]),
        ) as Record<(typeof KIND_NAMES)[number], z.ZodArray<typeof ColumnShape>>,
      )
      .meta(
        doc(
          "Columns of each kind that your tier may read. A file of a lower tier lacks those that need yours.",
        ),
      ),
    count: Count.meta(doc("Files on all pages.", 1200)),
    limit: Page.limit,
    offset: Page.offset,
    files: z
      .array(File)
      .meta(doc("Files that your tier may read, of each subject and year the fullest one.")),
  })
  .meta({ id: "ArchiveList" });

export const ArchiveLog = z
  .object({
    count: Count.meta(doc("Signed manifests on all pages.", 30)),
    limit: Page.limit,
    offset: Page.offset,
    manifests: z.array(z.object(entry)).meta(doc("Signed manifests, oldest first.")),
  })
  .meta({ id: "ArchiveLog" });

const word = <S extends z.ZodType>(schema: S, what: string, example: string) =>
  schema.meta({ wire: { type: "string", ...doc(what, example) } });

const pageOf = (what: string, max: number) => ({
  limit: count({
    min: 1,
    max,
    default: Math.min(max, 1_000),
    what: `${what}. The most in one answer.`,
  }),
  offset: count({ min: 0, max: 9_007_199_254_740_991, default: 0, what: `${what} to skip.` }),
  complete: Complete,
});

export const ArchiveQuery = z.object({
  kind: word(
    z.enum(KIND_NAMES, `must be one of ${KIND_NAMES.join(", ")}`).optional(),
    `Only files of this kind: ${KIND_NAMES.join(", ")}.`,
    "readings",
  ),
  subject: word(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "must be a sensor's id, or all")
      .optional(),
    "Only files about this: a sensor's id.",
    "vix",
  ),
  year: z
    .string()
    .regex(/^[12]\d{3}$/, "must be a year of four digits")
    .transform(Number)
    .optional()
    .meta({ wire: { type: "integer", ...doc("Only files of this year.", 2020) } }),
  ...pageOf("Files", MAX_ARCHIVE_FILES),
});

export const ArchiveLogQuery = z.object(pageOf("Manifests", MAX_MANIFESTS));

export type ArchiveList = z.output<typeof ArchiveList>;
export type ArchiveLog = z.output<typeof ArchiveLog>;
export type ArchiveQuery = z.output<typeof ArchiveQuery>;
export type ArchiveLogQuery = z.output<typeof ArchiveLogQuery>;

const toEntry = (row: ManifestRow, baseUrl: string) => ({
  size: row.size,
  manifest_url: manifestUrl(baseUrl, row.sha256),
  manifest_sha256: row.sha256,
  leaf_sha256: row.leafSha256,
  root_sha256: row.rootSha256,
  signed_at: row.signedAt,
  note: row.note,
  cosigned_by: row.cosignedBy,
});

/** Presents files of a manifest. */
export function toArchiveList({
  row,
  files,
  page,
  tier,
  baseUrl,
}: {
  row: ManifestRow | null;
  files: readonly ArchiveFile[];
  page: { total: number; limit: number; offset: number };
  tier: Tier;
  baseUrl: string;
}): ArchiveList {
  const described = KIND_NAMES.map((kind) => [kind, describedColumns(kind, tier)]);
  return {
    tier,
    origin: archiveOriginOf(baseUrl),
    manifest: row && toEntry(row, baseUrl),
    columns: Object.fromEntries(described) as ArchiveList["columns"],
    count: page.total,
    limit: page.limit,
    offset: page.offset,
    files: files.map((file) => ({ url: fileUrl(baseUrl, file.path), ...file })),
  };
}

export const toArchiveLog = (
  found: { total: number; manifests: readonly ManifestRow[] },
  page: { limit: number; offset: number },
  baseUrl: string,
): ArchiveLog => ({
  count: found.total,
  limit: page.limit,
  offset: page.offset,
  manifests: found.manifests.map((row) => toEntry(row, baseUrl)),
});
