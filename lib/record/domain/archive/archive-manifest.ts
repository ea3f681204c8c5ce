// The list of the archive's files that is signed (the manifest), and the names of its objects.

import { TIERS, type Tier } from "../../../core/tier.ts";
import type { Rights } from "../../../market/domain/rights.ts";
import { ARCHIVE_KINDS, type ArchiveKind, columnsOf, KIND_NAMES } from "./archive-kinds.ts";

/** A file of the archive, in the names of manifest and API. */
export interface ArchiveFile {
  path: string;
  kind: ArchiveKind;
  subject: string;
  year: number;
  tier: Tier;
  rights: Rights;
  rows: number;
  bytes: number;
  sha256: string;
  known_from: string;
  known_to: string;
}

export interface Manifest {
  format: 1;
  origin: string;
  made_at: string;
  /** Digest of the manifest before; null in the first. */
  previous_sha256: string | null;
  kinds: Record<string, { about: string; columns: ManifestColumn[] }>;
  files: ArchiveFile[];
}
type ManifestColumn = { name: string; type: string; tier: Tier; about: string };

/** The name of the archive as a signed log: host and path. The tape's key signs it, under this name. */
export const archiveOriginOf = (baseUrl: string): string => `${new URL(baseUrl).host}/archive`;

/** The name of a file without its digest: `free/readings/vix/2020`. */
export const fileName = (of: Pick<ArchiveFile, "tier" | "kind" | "subject" | "year">): string =>
  `${of.tier}/${of.kind}/${of.subject}/${of.year}`;

/** The object of a file: its bytes never change, since its name has their digest. */
export const filePath = (name: string, sha256: string): string => `${name}-${sha256}.parquet`;

export const manifestPath = (sha256: string): string => `manifests/${sha256}.json`;

const PATH = new RegExp(
  `^(${TIERS.join("|")})/(${KIND_NAMES.join("|")})/[a-z0-9][a-z0-9-]{0,63}/\\d{4}-([0-9a-f]{64})\\.parquet$`,
);

/** Reads the tier and the digest of a file's path; null when no file has such a path. */
export function parsePath(path: string): { tier: Tier; sha256: string } | null {
  const [, tier, , sha256 = ""] = PATH.exec(path) ?? [];
  return tier === undefined ? null : { tier: tier as Tier, sha256 };
}

const NAME = /^(\w+)\/(\w+)\/([a-z0-9-]+)\/(\d{4})$/;

/** Reads a file's name, as `fileName` writes it. */
export function parseName(name: string): Pick<ArchiveFile, "tier" | "kind" | "subject" | "year"> {
  const [, tier, kind, subject = "", year] = NAME.exec(name) ?? [];
  return { tier: tier as Tier, kind: kind as ArchiveKind, subject, year: Number(year) };
}

/** The columns of all kinds, as a manifest describes them. */
export const kindsOfManifest = (): Manifest["kinds"] =>
  Object.fromEntries(
    KIND_NAMES.map((kind) => [
      kind,
      {
        about: ARCHIVE_KINDS[kind].about,
        columns: columnsOf(kind).map(([name, [type, tier, about]]) => ({
          name,
          type,
          tier,
          about,
        })),
      },
    ]),
  );
