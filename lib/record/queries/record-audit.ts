// Queries for the audit of the record and for the gate: what is stored, as of one instant.

import { getTableName, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  basisMismatches,
  callReceipts,
  calls,
  recordProofs,
  tapeCheckpoints,
  tapeHeads,
  tapeRows,
} from "../../../drizzle/schema/index.ts";
import { preparedSnapshot, readSnapshot } from "../../runtime/database/batch-reads.ts";
import type { Db } from "../../runtime/database/client.ts";
import { given, isoText, type RowOf, selectList } from "../../runtime/database/sql.ts";
import type { SigningFacts } from "../domain/gate.ts";
import type { RecordTables, StoredPart } from "../domain/tape/record-differences.ts";
import type { StoredRow } from "../domain/tape/tape-state.ts";
import { newestProof, type ProofRow, type RecordProof, toProof } from "./record-proofs.ts";

const c = alias(calls, "c");
const h = alias(tapeHeads, "h");
const k = alias(tapeCheckpoints, "k");
const m = alias(basisMismatches, "m");
const p = alias(recordProofs, "p");
const r = alias(callReceipts, "r");
const t = alias(tapeRows, "t");

type Found = { row: StoredRow }[];
type FoundProven = { row: StoredRow; is_intact: boolean }[];

const CALLS = sql`select to_json(c) as row from ${calls} c where not ${c.isBacktest} order by ${c.id}`;
const RECEIPTS = sql`select to_json(r) as row from (
    select ${c.slug}, r.* from ${callReceipts} r join ${calls} c on ${c.id} = ${r.callId}
    where not ${c.isBacktest}) r order by ${r.callId}, ${r.receiptVersion}`;

const rowsAfter = (seq: SQL, limit: number): SQL =>
  sql`select to_json(t) as row from ${tapeRows} t where ${t.seq} > ${seq}
    order by ${t.seq} limit ${sql.raw(String(limit))}`;

/** Whether the digests of a row are those of its line. */
const isIntact = sql`(
  ${t.leafSha256} = encode(sha256('\\x00'::bytea || convert_to(${t.line}, 'UTF8')), 'hex')
  and ${t.rowSha256} = encode(sha256(convert_to(
    replace(${t.line}, ',"row_sha256":"' || ${t.rowSha256} || '"', ''), 'UTF8')), 'hex')) as is_intact`;

const INSTANTS = /(^at|_at|_by)$/;

const toStored = ({ row }: Found[number]): StoredRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      INSTANTS.test(name) && typeof value === "string" ? new Date(value).toISOString() : value,
    ]),
  );

const stored = (found: Found): StoredRow[] => found.map(toStored);

/**
 * Reads at most `limit` rows after a place, the heads and checkpoints on them, the time of the row
 * after these, and the calls and receipts, if the tape ends there; all as of one instant.
 */
export async function readRecordPage(
  db: Db,
  lastSeq: number,
  limit: number,
): Promise<StoredPart & { nextAt?: string; end: Pick<RecordTables, "calls" | "receipts"> | null }> {
  const from = sql`${lastSeq}::bigint`;
  // The size of a checkpoint of the empty tape is 0.
  const sizesFrom = sql`${lastSeq === 0 ? -1 : lastSeq}::bigint`;
  const page = sql`(select coalesce(max(p.seq), 0) from (
    select ${t.seq} as seq from ${tapeRows} t where ${t.seq} > ${from} order by ${t.seq} limit ${sql.raw(String(limit))}) p)`;
  const isEnd = sql`not exists (select from ${tapeRows} t where ${t.seq} > ${page} and ${t.seq} > ${from})`;
  const [rows, heads, checkpoints, ended, published, receipts] = await readSnapshot<
    [Found, Found, Found, { isEnd: boolean }[], Found, Found]
  >(db, [
    rowsAfter(from, limit + 1),
    sql`select to_json(h) as row from ${tapeHeads} h
      where ${h.lastSeq} >= ${from} and (${h.lastSeq} <= ${page} or ${isEnd}) order by ${h.lastSeq}`,
    sql`select to_json(k) as row from ${tapeCheckpoints} k
      where ${k.size} > ${sizesFrom} and (${k.size} <= ${page} or ${isEnd}) order by ${k.size}, ${k.id}`,
    sql`select ${isEnd} as "isEnd"`,
    sql`select * from (${CALLS}) c where ${isEnd}`,
    sql`select * from (${RECEIPTS}) r where ${isEnd}`,
  ]);
  const [all, part] = [stored(rows), { heads: stored(heads), checkpoints: stored(checkpoints) }];
  const end = { calls: stored(published), receipts: stored(receipts) };
  if (ended[0]?.isEnd) return { rows: all, ...part, end };
  return { rows: all.slice(0, limit), ...part, nextAt: String(all.at(-1)?.["at"]), end: null };
}

const openingFields = {
  slug: c.slug,
  signedAt: sql<string | null>`(select ${isoText(k.signedAt)} from ${tapeCheckpoints} k
    where ${k.size} >= (select ${t.seq} from ${tapeRows} t where ${t.slug} = ${c.slug}
      order by ${t.seq} limit 1) order by ${k.size}, ${k.id} limit 1)`,
};
const openings: SQL = sql`select ${selectList(openingFields)}
  from ${calls} c where not ${c.isBacktest} and ${c.status} = 'graded'`;

const headFields = { fileSha256: h.fileSha256, createdAt: isoText(h.createdAt) };
const newestHead: SQL = sql`select ${selectList(headFields)}
  from ${tapeHeads} h order by ${h.lastSeq} desc limit 1`;

const signedFields = { size: k.size, signedAt: isoText(k.signedAt) };
const newestCheckpoint: SQL = sql`select ${selectList(signedFields)}
  from ${tapeCheckpoints} k order by ${k.id} desc limit 1`;

/** Heads that the audit lists. */
const MAX_HEADS = sql.raw("1000");
const listedFields = { lastSeq: sql<number>`${h.lastSeq}::int`, fileSha256: h.fileSha256 };

/** Rows that follow the proven place and are verified for a request. */
export const MAX_UNPROVEN_ROWS = 5_000;

/** What is stored, for the audit and the gate. */
export type RecordSnapshot = {
  /** The newest result of the hourly job; null before the first. */
  proof: RecordProof | null;
  tables: RecordTables;
  signing: SigningFacts;
  /** The newest head; null before the first row. */
  head: RowOf<typeof headFields> | null;
  /** When the newest checkpoint was signed; null before the first. */
  signedAt: string | null;
};

const place = (member: "size" | "checkpointId") =>
  sql`coalesce((select n.${sql.identifier(member)} from (${newestProof}) n
    where ${given("isProven", "boolean")}), 0)`;
const size = place("size");

const provenRows = sql`select to_json(t) as row, ${isIntact} from ${tapeRows} t
    where ${t.type} <> 'MARKET_MARK' and ${t.seq} <= ${size}
  union all select to_json(t) as row, ${isIntact} from ${calls} c cross join lateral (
    select * from ${tapeRows} t where ${t.slug} = ${c.slug} order by ${t.seq} desc limit 1) t
    where ${t.type} = 'MARKET_MARK' and ${t.seq} < ${size}
  union all select to_json(t) as row, ${isIntact} from ${tapeRows} t
    where ${t.type} = 'MARKET_MARK' and ${t.seq} = ${size}`;
const headsAfter = sql`select to_json(h) as row from ${tapeHeads} h
  where ${h.lastSeq} >= ${size} order by ${h.lastSeq}`;
const checkpointsAfter = sql`select to_json(k) as row from ${tapeCheckpoints} k
  where ${k.id} > ${place("checkpointId")} order by ${k.size}, ${k.id}`;
const mismatches = sql`select ${c.slug} as slug from ${basisMismatches} m
  join ${calls} c on ${c.id} = ${m.callId}`;
/** The results of a statement as a JSON list. */
const list = (statement: SQL, name: string): SQL =>
  sql`(select coalesce(json_agg(q), '[]') from (${statement}) q) as ${sql.identifier(name)}`;

type Snapshot = {
  proof: ProofRow[];
  calls: Found;
  receipts: Found;
  provenRows: FoundProven;
  rows: Found;
  heads: Found;
  checkpoints: Found;
  openings: RowOf<typeof openingFields>[];
  mismatches: { slug: string }[];
  head: RowOf<typeof headFields>[];
  signed: RowOf<typeof signedFields>[];
};

/** One statement: a dozen would each cost a round trip inside the transaction. */
const wholeText = sql`(select to_json(s)::text from (select ${list(newestProof, "proof")},
    ${list(CALLS, "calls")}, ${list(RECEIPTS, "receipts")}, ${list(provenRows, "provenRows")},
    ${list(rowsAfter(size, MAX_UNPROVEN_ROWS + 1), "rows")}, ${list(headsAfter, "heads")},
    ${list(checkpointsAfter, "checkpoints")}, ${list(openings, "openings")},
    ${list(mismatches, "mismatches")}, ${list(newestHead, "head")},
    ${list(newestCheckpoint, "signed")}) s)`;

/** The tables from which the text is read. */
const TABLES = [
  basisMismatches,
  callReceipts,
  calls,
  recordProofs,
  tapeCheckpoints,
  tapeHeads,
  tapeRows,
];
const COLUMNS = sql.raw(TABLES.map((table) => `'${getTableName(table)}'::regclass`).join());
/** Place and writing transaction of each row: every update gives a row others. */
const written = (alias: "a" | "c" | "h" | "k" | "m" | "p" | "r" | "t", rows: SQL): SQL =>
  sql`(select string_agg(${sql.raw(`${alias}.ctid::text || ${alias}.xmin::text`)}, ' ') from ${rows})`;

/**
 * Stands for the text at a tenth of its cost: which versions of rows it is read from, and the columns' own
 * versions, because a column may be given other values without a write to any row.
 */
const version = sql`select encode(sha256(convert_to(array[
    ${written("p", sql`${recordProofs} p where ${p.id} = (select max(${p.id}) from ${recordProofs} p)`)},
    ${written("c", sql`${calls} c`)}, ${written("r", sql`${callReceipts} r`)},
    ${written("t", sql`${tapeRows} t where ${t.type} <> 'MARKET_MARK'`)},
    ${written("t", sql`${calls} c join ${tapeRows} t on ${t.seq} = ${c.tapeSeq}`)},
    ${written("t", sql`${tapeRows} t where ${t.seq} >= place.size`)},
    ${written("h", sql`${tapeHeads} h where ${h.lastSeq} >= place.size`)},
    ${written("k", sql`${tapeCheckpoints} k where ${k.id} >= place.checkpoint`)},
    ${written("m", sql`${basisMismatches} m`)},
    ${written("a", sql`pg_attribute a where a.attrelid in (${COLUMNS})`)}]::text, 'UTF8')), 'hex') as version
  from (select ${size} as size, ${place("checkpointId")} as checkpoint) place`;
const snapshot = sql`
  with versioned as materialized (${version})
  select v.version, case when v.version is distinct from ${given("known", "text")} then ${wholeText} end as text
  from versioned v`;

const lengths = sql`select * from (select ${selectList(listedFields)} from ${tapeHeads} h
  order by ${h.lastSeq} desc limit ${MAX_HEADS}) h order by "lastSeq"`;

type Length = RowOf<typeof listedFields>;
/** A record and its version; the text is null when the version was known. */
type Text = { version: string; text: string | null };
const withoutLengths = preparedSnapshot<[Text[]]>([snapshot]);
const withLengths = preparedSnapshot<[Text[], Length[]]>([snapshot, lengths]);

/**
 * Reads, as of one instant, the calls with their rows, and what follows the place that the hourly job
 * proved: so the work does not grow with the marks before it. Returns it as a text, for `parseRecord`, or only its
 * version if that is `known`. `isProven`: after the newest result's place; otherwise after the beginning.
 * `hasLengths`: with the newest published lengths, shortest first. Source:
 * docs/decisions.md#g2.
 */
export async function readRecordText(
  db: Db,
  {
    isProven,
    known = null,
    hasLengths = false,
  }: { isProven: boolean; known?: string | null; hasLengths?: boolean },
): Promise<Text & { lengths: Length[] }> {
  const [[found], published = []] = await (hasLengths
    ? withLengths(db, { known, isProven })
    : withoutLengths(db, { known, isProven }));
  if (found === undefined) throw new RangeError("no row");
  return { ...found, lengths: published };
}

/** Reads the text of a record. */
export async function parseRecord(text: string): Promise<RecordSnapshot> {
  const found = JSON.parse(text) as Snapshot;
  const [proof] = found.proof;
  const bySeq = (a: StoredRow, b: StoredRow) => Number(a["seq"]) - Number(b["seq"]);
  return {
    proof: proof ? await toProof(proof) : null,
    tables: {
      calls: stored(found.calls),
      receipts: stored(found.receipts),
      provenRows: found.provenRows
        .map((each) => ({ ...toStored(each), is_intact: each.is_intact }))
        .sort(bySeq),
      rows: stored(found.rows),
      heads: stored(found.heads),
      checkpoints: stored(found.checkpoints),
    },
    signing: {
      openings: found.openings,
      mismatches: found.mismatches.map(({ slug }) => slug),
      signedSize: found.signed[0]?.size ?? 0,
    },
    head: found.head[0] ?? null,
    signedAt: found.signed[0]?.signedAt ?? null,
  };
}
