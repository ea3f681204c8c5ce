// Queries for the archive: the files that were written last, and the log of signed manifests.

import { inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  archiveCosignatures,
  archiveFiles,
  archiveManifests,
} from "../../../drizzle/schema/index.ts";
import type { Rights } from "../../market/domain/rights.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import {
  excluded,
  given,
  isoText,
  jsonList,
  jsonObject,
  type RowOf,
  selectList,
} from "../../runtime/database/sql.ts";

const a = alias(archiveManifests, "a");
const k = alias(archiveCosignatures, "k");

const { name, print, sha256, bytes, rows, rights, knownFrom, knownTo } = archiveFiles;
const fileFields = {
  name,
  print,
  sha256,
  bytes,
  rows,
  rights: sql<Rights>`${rights}`,
  knownFrom: isoText(knownFrom),
  knownTo: isoText(knownTo),
};
/** A file as it was written last. */
export type WrittenFile = RowOf<typeof fileFields>;

/** Lists the files that were written last, by name. */
export const listWrittenFiles = (db: Db): Promise<WrittenFile[]> =>
  db.select(fileFields).from(archiveFiles).orderBy(sql`${name} collate "C"`);

/** Stores what was written. */
export async function upsertWrittenFiles(db: Db, files: readonly WrittenFile[]): Promise<void> {
  const values = files.map((file) => ({
    ...file,
    knownFrom: new Date(file.knownFrom),
    knownTo: new Date(file.knownTo),
  }));
  await db
    .insert(archiveFiles)
    .values(values)
    .onConflictDoUpdate({
      target: name,
      set: {
        print: excluded(print),
        sha256: excluded(sha256),
        bytes: excluded(bytes),
        rows: excluded(rows),
        rights: excluded(rights),
        knownFrom: excluded(knownFrom),
        knownTo: excluded(knownTo),
      },
    });
}

/** Forgets files that no subject has any more; their objects stay. */
export const deleteWrittenFiles = (db: Db, names: readonly string[]) =>
  db.delete(archiveFiles).where(inArray(name, [...names]));

const cosigned = sql`from ${archiveCosignatures} k where ${k.size} = ${a.size}`;

const manifestFields = {
  size: sql<number>`${a.size}::int`,
  sha256: a.sha256,
  leafSha256: a.leafSha256,
  rootSha256: a.rootSha256,
  signedAt: isoText(a.signedAt),
  /** Our signed note, followed by the witnesses' signature lines. */
  note: sql<string>`${a.note} || coalesce((
    select string_agg(${k.line} || chr(10), '' order by ${k.name}) ${cosigned}), '')`,
  cosignedBy: sql<string[]>`(select ${jsonList(sql`${k.name}`, sql`${k.name}`)} ${cosigned})`,
};
/** A manifest in the log. */
export type ManifestRow = RowOf<typeof manifestFields>;

const newestManifest = prepared<ManifestRow>(sql`
  select ${selectList(manifestFields)} from ${archiveManifests} a order by ${a.size} desc limit 1`);

/** The manifest that was signed last; null before the first. */
export const findNewestManifest = async (db: Db): Promise<ManifestRow | null> =>
  (await newestManifest(db, {}))[0] ?? null;

const manifestPage = prepared<{ total: number; manifests: ManifestRow[] }>(sql`
  select (select count(*)::int from ${archiveManifests}) as total,
    (select ${jsonList(jsonObject(manifestFields), sql`${a.size}`)} from (
      select * from ${archiveManifests} a order by ${a.size}
      limit ${given("limit", "int")} offset ${given("offset", "bigint")}) a) as manifests`);

/** Counts the manifests and lists a page of them in the order of signing. */
export async function listManifests(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ total: number; manifests: ManifestRow[] }> {
  const [row] = await manifestPage(db, page);
  return row ?? { total: 0, manifests: [] };
}

/** The log as the next manifest extends it. */
export interface ManifestLog {
  leaves: string[];
  newest: {
    size: number;
    sha256: string;
    listSha256: string;
    rootSha256: string;
    note: string;
  } | null;
  /** The size that each witness signed last. */
  witnessed: { name: string; size: number }[];
}

const newestFields = {
  size: sql<number>`${a.size}::int`,
  sha256: a.sha256,
  listSha256: a.listSha256,
  rootSha256: a.rootSha256,
  note: a.note,
};

/** Reads the leaves of the log, its newest manifest, and what witnesses signed. */
export async function readManifestLog(db: Db): Promise<ManifestLog> {
  const { rows: found } = await db.execute<ManifestLog & Record<string, unknown>>(sql`
    select (select ${jsonList(sql`${a.leafSha256}`, sql`${a.size}`)} from ${archiveManifests} a) as leaves,
      (select ${jsonObject(newestFields)} from ${archiveManifests} a order by ${a.size} desc limit 1) as newest,
      (select coalesce(json_agg(json_build_object('name', w.name, 'size', w.size)), '[]') from (
        select ${k.name} as name, max(${k.size})::int as size from ${archiveCosignatures} k group by 1) w) as witnessed`);
  return found[0] ?? { leaves: [], newest: null, witnessed: [] };
}

/** Stores a signed manifest; fails when another one has its place. */
export async function insertManifest(
  db: Db,
  {
    signedAt,
    ...row
  }: Omit<typeof archiveManifests.$inferInsert, "signedAt"> & { signedAt: number },
): Promise<void> {
  await db.insert(archiveManifests).values({ ...row, signedAt: new Date(signedAt) });
}

/** Stores a witness's signature line for a manifest. */
export async function insertArchiveCosignature(
  db: Db,
  cosignature: typeof archiveCosignatures.$inferInsert,
): Promise<void> {
  await db.insert(archiveCosignatures).values(cosignature).onConflictDoNothing();
}
