// The nightly job of the archive: writes the files whose rows changed, then signs the list of all files.

import type { Deadline } from "../../core/deadline.ts";
import { beforeDeadline, NEXT_TICK } from "../../core/deadline.ts";
import { sha256Hex } from "../../core/digests.ts";
import { mayRead, TIERS, type Tier } from "../../core/tier.ts";
import { OWN_RIGHTS } from "../../market/domain/rights.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import {
  ARCHIVE_KINDS,
  type ArchiveKind,
  columnsFor,
  type FileColumn,
  type Form,
  formsOf,
} from "../domain/archive/archive-kinds.ts";
import {
  type ArchiveFile,
  archiveOriginOf,
  fileName,
  filePath,
  kindsOfManifest,
  type Manifest,
  manifestPath,
  parseName,
} from "../domain/archive/archive-manifest.ts";
import { isoOf } from "../domain/call.ts";
import { readSigningKeys, signedNoteOf, verifiedCheckpoint } from "../domain/tape/checkpoint.ts";
import { frontierOf, hexOf, leafHash, rootOf, withLeaf } from "../domain/tape/merkle.ts";
import {
  deleteWrittenFiles,
  insertArchiveCosignature,
  insertManifest,
  listWrittenFiles,
  type ManifestLog,
  readManifestLog,
  upsertWrittenFiles,
  type WrittenFile,
} from "../queries/archive-files.ts";
import {
  type Cell,
  listArchivedSensors,
  listArchiveRows,
  listArchiveYears,
  type RowsOf,
} from "../queries/archive-rows.ts";
import type { ArchiveStore } from "../services/archive-store.ts";
import type { Witnesses } from "../services/tape-witness.ts";
import { askWitnesses } from "./request-cosignatures.ts";
import type { TapeSigner } from "./sign-checkpoint.ts";

/** Writes a table in the format of the archive. */
export type EncodeTable = (
  columns: readonly Pick<FileColumn, "name" | "type">[],
  rows: readonly (readonly Cell[])[],
) => Uint8Array<ArrayBuffer>;

export interface ArchiveServices {
  db: Db;
  /** Absent: no archive is written. */
  archive?: { store: ArchiveStore; encode: EncodeTable } | null;
  signer?: Pick<TapeSigner, "baseUrl" | "signingKey"> | null | undefined;
  witnesses?: Witnesses | undefined;
  deadline: Deadline;
}

/** Part of a file's print: another number writes all files again. */
const FILE_FORMAT = 1;
/** Files after which a run begins no further subject: a run of a Worker may send a thousand requests. */
const MAX_FILES = 200;
const PUTS_AT_ONCE = 6;
const YEARS_AT_ONCE = 8;

/** What a subject's files are made of, and which files it has. */
interface Subject {
  kind: ArchiveKind;
  subject: string;
  forms: Form[];
  rowsOf: RowsOf;
}

/** A stored log that is not what was signed. */
class ArchiveCorrupted extends Error {
  override name = "ArchiveCorrupted";
}

/**
 * Nightly: writes each file whose rows differ from those that it was made of, under a name with its digest, and last
 * the manifest, so that readers never see half a run. What is left over waits for the next tick.
 */
export async function writeArchive(
  services: ArchiveServices,
  run: Run,
  now: number,
): Promise<Record<string, unknown>> {
  const { db, archive, signer } = services;
  const finish = async (status: "done" | "waiting", detail: Record<string, unknown>) => {
    await updateJobRun(db, run, { status, detail });
    return { status, ...detail };
  };
  if (!archive || !signer) return finish("done", { archive: archive ? "no signing key" : "off" });
  const { written, isWhole } = await writeChangedFiles({ ...services, archive }, now);
  if (!isWhole) return finish("waiting", { files: written, waiting: NEXT_TICK });
  const signed = await signManifest({ db, store: archive.store, signer }, now);
  return finish("done", { files: written, ...signed, ...(await cosign(services)) });
}

async function writeChangedFiles(
  services: Required<Pick<ArchiveServices, "db" | "deadline">> & {
    archive: NonNullable<ArchiveServices["archive"]>;
  },
  now: number,
): Promise<{ written: number; isWhole: boolean }> {
  const { db, deadline } = services;
  const [before, subjects] = [await listWrittenFiles(db), await listSubjects(db, now)];
  const known = new Map(before.map((file) => [file.name, file]));
  const names = new Set<string>();
  let [written, seen] = [0, 0];
  for (const subject of beforeDeadline(subjects, deadline)) {
    if (written >= MAX_FILES) break;
    const files = filesOf(subject, await listArchiveYears(db, subject.rowsOf));
    for (const { name } of files) names.add(name);
    const changed = files.filter(({ name, print }) => known.get(name)?.print !== print);
    written += await writeFiles(services, subject, changed, known);
    seen += 1;
  }
  if (seen < subjects.length) return { written, isWhole: false };
  const gone = before.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  if (gone.length > 0) await deleteWrittenFiles(db, gone);
  return { written, isWhole: true };
}

async function listSubjects(db: Db, now: number): Promise<Subject[]> {
  const ofAll = (
    kind: ArchiveKind,
    subject: string,
    forms: Form[],
    tiers: readonly Tier[] = TIERS,
  ): Subject => ({
    kind,
    subject,
    forms,
    rowsOf: { kind, sensorId: null, tiers, now },
  });
  const free = { minTier: "free", rights: OWN_RIGHTS } as const;
  const readable = (tier: Tier) => TIERS.filter((each) => mayRead(tier, each));
  return [
    ofAll("index", "stress-index", formsOf("index", free)),
    ofAll("calls", "all", formsOf("calls", free)),
    // A state is made of ranks, and each tier reads its sensors and those below it.
    ...TIERS.map((tier) => ofAll("states", "all", [{ tier, rights: OWN_RIGHTS }], readable(tier))),
    // Scores follow from prices and texts of the operator.
    ofAll("scores", "all", formsOf("scores", { minTier: "free", rights: "operator" })),
    ...(await listArchivedSensors(db, now)).map(
      (sensor): Subject => ({
        kind: "readings",
        subject: sensor.id,
        forms: formsOf("readings", sensor),
        rowsOf: { kind: "readings", sensorId: sensor.id, tiers: [], now },
      }),
    ),
  ];
}

interface DueFile {
  name: string;
  print: string;
  year: number;
  form: Form;
}

const filesOf = (
  { kind, subject, forms }: Subject,
  years: readonly { year: number; print: string }[],
): DueFile[] =>
  years.flatMap(({ year, print }) =>
    forms.map((form) => ({
      name: fileName({ tier: form.tier, kind, subject, year }),
      print: `${FILE_FORMAT} ${form.rights} ${print}`,
      year,
      form,
    })),
  );

/** Writes files of a subject, some years at a time, and returns their number. */
async function writeFiles(
  { db, archive }: { db: Db; archive: NonNullable<ArchiveServices["archive"]> },
  { kind, rowsOf }: Subject,
  due: readonly DueFile[],
  known: ReadonlyMap<string, WrittenFile>,
): Promise<number> {
  const years = [...new Set(due.map(({ year }) => year))];
  for (let at = 0; at < years.length; at += YEARS_AT_ONCE) {
    const some = years.slice(at, at + YEARS_AT_ONCE);
    const rowsByYear = await listArchiveRows(db, rowsOf, some);
    const made = await Promise.all(
      due
        .filter(({ year }) => some.includes(year))
        .map((file) => encodeFile(archive.encode, { kind, file }, rowsByYear.get(file.year) ?? [])),
    );
    const changed = made.filter(({ row }) => known.get(row.name)?.sha256 !== row.sha256);
    for (let first = 0; first < changed.length; first += PUTS_AT_ONCE) {
      const puts = changed.slice(first, first + PUTS_AT_ONCE);
      await Promise.all(
        puts.map(({ row, bytes }) =>
          archive.store.put(filePath(row.name, row.sha256), bytes, row.rows),
        ),
      );
    }
    // What is stored here exists: a run that is killed before writes the files again.
    if (made.length > 0)
      await upsertWrittenFiles(
        db,
        made.map(({ row }) => row),
      );
  }
  return due.length;
}

async function encodeFile(
  encode: EncodeTable,
  { kind, file }: { kind: ArchiveKind; file: DueFile },
  rows: readonly (readonly Cell[])[],
): Promise<{ row: WrittenFile; bytes: Uint8Array<ArrayBuffer> }> {
  const columns = columnsFor(kind, file.form.tier);
  const bytes = encode(
    columns,
    rows.map((row) => columns.map(({ place }) => row[place] ?? null)),
  );
  const place = Object.keys(ARCHIVE_KINDS[kind].columns).indexOf("known_at");
  const known = rows.map((row) => Number(row[place])).toSorted((a, b) => a - b);
  const row = {
    name: file.name,
    print: file.print,
    sha256: hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))),
    bytes: bytes.length,
    rows: rows.length,
    rights: file.form.rights,
    knownFrom: isoOf(known[0] ?? 0),
    knownTo: isoOf(known.at(-1) ?? 0),
  };
  return { row, bytes };
}

const toFile = (file: WrittenFile): ArchiveFile => ({
  path: filePath(file.name, file.sha256),
  ...parseName(file.name),
  rights: file.rights,
  rows: file.rows,
  bytes: file.bytes,
  sha256: file.sha256,
  known_from: file.knownFrom,
  known_to: file.knownTo,
});

/** Lists all files in a manifest and signs it as the next entry of the log, if the list is another one. */
async function signManifest(
  {
    db,
    store,
    signer,
  }: {
    db: Db;
    store: ArchiveStore;
    signer: Pick<TapeSigner, "baseUrl" | "signingKey">;
  },
  now: number,
): Promise<{ manifest: "signed" | "current" | "waiting for the clock"; size: number }> {
  const log = await readManifestLog(db);
  const keys = await readSigningKeys(signer.signingKey);
  const [key] = keys;
  if (key === undefined) throw new RangeError("no signing key");
  const frontier = await frontierOf(log.leaves);
  const last = await verifiedLog(log, await rootOf(frontier), keys);
  const files = (await listWrittenFiles(db)).map(toFile);
  const kinds = kindsOfManifest();
  const listSha256 = await sha256Hex(JSON.stringify([kinds, files]));
  if (log.newest?.listSha256 === listSha256) return { manifest: "current", size: frontier.size };
  if (last !== null && Date.parse(last.signedAt) > now) {
    return { manifest: "waiting for the clock", size: frontier.size };
  }
  const origin = archiveOriginOf(signer.baseUrl);
  const signedAt = isoOf(now);
  const manifest: Manifest = {
    format: 1,
    origin,
    made_at: signedAt,
    previous_sha256: log.newest?.sha256 ?? null,
    kinds,
    files,
  };
  const text = JSON.stringify(manifest);
  const sha256 = await sha256Hex(text);
  await store.put(manifestPath(sha256), Uint8Array.from(new TextEncoder().encode(text)), 0);
  const leafSha256 = await leafHash(text);
  const next = await withLeaf(frontier, leafSha256);
  const rootSha256 = await rootOf(next);
  const note = await signedNoteOf({ origin, size: next.size, rootSha256, signedAt }, key);
  const row = { size: next.size, sha256, leafSha256, listSha256, rootSha256, note };
  await insertManifest(db, { ...row, signedAt: now });
  return { manifest: "signed", size: next.size };
}

/** The checkpoint of the newest manifest; throws when the stored log is not the one that was signed. */
async function verifiedLog(
  { leaves, newest }: ManifestLog,
  rootSha256: string,
  keys: Awaited<ReturnType<typeof readSigningKeys>>,
) {
  if (newest === null) return null;
  for (const { publicKey } of keys) {
    const checkpoint = await verifiedCheckpoint(newest.note, publicKey);
    if (checkpoint === null) continue;
    if (checkpoint.size === leaves.length && checkpoint.rootSha256 === rootSha256) {
      return checkpoint;
    }
  }
  throw new ArchiveCorrupted("the stored log of manifests is not the one that was signed");
}

/** Asks the witnesses that have not signed the newest manifest. */
async function cosign({ db, witnesses }: ArchiveServices): Promise<{ witnesses?: object }> {
  if (!witnesses) return {};
  const { leaves, newest, witnessed } = await readManifestLog(db);
  if (newest === null) return {};
  const sizes = new Map(witnessed.map(({ name, size }) => [name, size]));
  const pending = (await witnesses()).witnesses.filter(
    ({ name }) => sizes.get(name) !== newest.size,
  );
  const { size, note } = newest;
  const results = await askWitnesses(pending, {
    head: { note, size, leaves },
    signedSize: (name) => sizes.get(name) ?? 0,
    store: (cosignature) => insertArchiveCosignature(db, { size, ...cosignature }),
  });
  return Object.keys(results).length > 0 ? { witnesses: results } : {};
}
