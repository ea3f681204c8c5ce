// Reads the archive for the API: the files of the newest manifest, the log of manifests, and single files.

import { notFound, unavailable, upgradeRequired } from "../../core/refusals.ts";
import { mayRead, TIERS, type Tier } from "../../core/tier.ts";
import type { Answer } from "../../core/wire/answer.ts";
import { offsetLinks } from "../../core/wire/paging.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  type ArchiveFile,
  type Manifest,
  manifestPath,
  parsePath,
} from "../domain/archive/archive-manifest.ts";
import { findNewestManifest, listManifests } from "../queries/archive-files.ts";
import type { ArchiveStore, ByteRange, StoredObject } from "../services/archive-store.ts";
import {
  type ArchiveList,
  type ArchiveLog,
  type ArchiveLogQuery,
  type ArchiveQuery,
  MAX_ARCHIVE_FILES,
  toArchiveList,
  toArchiveLog,
} from "../wire/archive.ts";

interface ArchiveReader {
  db: Db;
  archive: ArchiveStore | null;
}

async function manifestOf(store: ArchiveStore, sha256: string): Promise<Manifest> {
  const manifest = await store.json<Manifest>(manifestPath(sha256));
  if (manifest === null) throw unavailable("Archive unavailable");
  return manifest;
}

/** The files that a tier may read, of each subject and year the one with the most columns. */
function readableFiles(files: readonly ArchiveFile[], tier: Tier): ArchiveFile[] {
  const fullest = new Map<string, ArchiveFile>();
  for (const file of files) {
    if (!mayRead(tier, file.tier)) continue;
    const place = `${file.kind}/${file.subject}/${file.year}`;
    const held = fullest.get(place);
    if (!held || TIERS.indexOf(file.tier) > TIERS.indexOf(held.tier)) fullest.set(place, file);
  }
  return [...fullest.values()];
}

/** Lists the files of the newest manifest that the caller may read. */
export async function readArchive(
  { db, archive }: ArchiveReader,
  { tier, baseUrl }: { tier: Tier; baseUrl: string },
  query: ArchiveQuery,
): Promise<Answer<ArchiveList>> {
  const row = archive && (await findNewestManifest(db));
  const manifest = archive && row ? await manifestOf(archive, row.sha256) : null;
  const { kind, subject, year, limit, offset } = query;
  const found = readableFiles(manifest?.files ?? [], tier).filter(
    (file) =>
      (kind === undefined || file.kind === kind) &&
      (subject === undefined || file.subject === subject) &&
      (year === undefined || file.year === year),
  );
  const files = found.slice(offset, offset + limit);
  const page = { limit, offset, total: found.length };
  return {
    body: toArchiveList({ row, files, page, tier, baseUrl }),
    dataAsOf: row?.signedAt ?? null,
    page: offsetLinks({ ...query, maxLimit: MAX_ARCHIVE_FILES, knownAt: null }, found.length),
  };
}

/** Lists every signed manifest, oldest first. */
export async function readArchiveLog(
  { db }: Pick<ArchiveReader, "db">,
  baseUrl: string,
  query: ArchiveLogQuery,
): Promise<Answer<ArchiveLog>> {
  const found = await listManifests(db, query);
  return {
    body: toArchiveLog(found, query, baseUrl),
    dataAsOf: found.manifests.at(-1)?.signedAt ?? null,
    page: offsetLinks({ ...query, maxLimit: MAX_ARCHIVE_FILES, knownAt: null }, found.total),
  };
}

/** A file to read: its key in the store, its digest, and the lowest tier that may have it. */
export interface ArchiveObject {
  key: string;
  sha256: string;
  tier: Tier;
}

/** Finds a file by its path. Throws when there is none of that form, or the caller's tier may not have it. */
export function archiveObject(path: string, tier: Tier): ArchiveObject {
  const named = parsePath(path);
  if (named === null) throw notFound("Unknown file of the archive");
  if (!mayRead(tier, named.tier)) {
    const needed = named.tier === "retail" ? "a retail" : "an institutional";
    throw upgradeRequired(`This file needs ${needed} key`);
  }
  return { key: path, ...named };
}

const MANIFEST = /^([0-9a-f]{64})\.json$/;

/** Finds a manifest by its file name; every caller may read it. */
export function manifestObject(name: string): ArchiveObject {
  const [, sha256] = MANIFEST.exec(name) ?? [];
  if (sha256 === undefined) throw notFound("Unknown manifest");
  return { key: manifestPath(sha256), sha256, tier: "free" };
}

/** Opens an object, or a part of it. Throws when the store does not have it. */
export async function openObject(
  { archive }: Pick<ArchiveReader, "archive">,
  key: string,
  range?: ByteRange,
): Promise<StoredObject> {
  const found = archive === null ? null : await archive.get(key, range);
  if (found === null) throw notFound("Unknown file of the archive");
  return found;
}
