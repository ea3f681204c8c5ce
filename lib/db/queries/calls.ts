import { type SQL, sql } from "drizzle-orm";
import type { Criterion } from "../../domain/record/criterion.ts";
import type { ReceiptPayload } from "../../domain/record/receipt.ts";
import type {
  BasisStatus,
  CallStatus,
  InstrumentType,
  Verdict,
} from "../../domain/record/vocabulary.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { currentBasisStatus } from "./call-bases.ts";
import { isoText } from "./sql-json.ts";

/** A published call as it stands. Instants are the contract's texts. */
export interface CallRow {
  slug: string;
  version: number;
  title: string;
  statement: string;
  instrument: string;
  instrumentType: InstrumentType;
  svcProb: number;
  svcProbAt: string;
  marketProb: number | null;
  marketProbAt: string | null;
  marketSource: string | null;
  resolutionCriterion: string;
  resolutionSource: string;
  openedAt: string;
  closesAt: string;
  resolveBy: string;
  status: CallStatus;
  verdict: Verdict | null;
  basisStatus: BasisStatus;
  tapeSeq: number;
  rowSha256: string;
  updatedAt: string;
}

/** The receipt in force: what the tape says of it, and where. */
export interface ReceiptRow {
  receipt: ReceiptPayload;
  tapeSeq: number;
  rowSha256: string;
}

export interface CallDetailRow extends CallRow {
  probBasis: string | null;
  criterion: Criterion | null;
  marketProbOpen: number | null;
  marketProbClose: number | null;
  receipt: ReceiptRow | null;
}

const listedColumns: SQL = sql`c.slug, c.version, c.title, c.statement, c.instrument,
  c.instrument_type as "instrumentType", c.svc_prob as "svcProb",
  ${isoText("c.svc_prob_at")} as "svcProbAt", c.market_prob as "marketProb",
  ${isoText("c.market_prob_at")} as "marketProbAt", c.market_source as "marketSource",
  c.resolution_criterion as "resolutionCriterion", c.resolution_source as "resolutionSource",
  ${isoText("c.opened_at")} as "openedAt", ${isoText("c.closes_at")} as "closesAt",
  ${isoText("c.resolve_by")} as "resolveBy", c.status, c.verdict,
  ${currentBasisStatus} as "basisStatus", c.tape_seq::int as "tapeSeq", c.row_sha256 as "rowSha256",
  ${isoText("c.updated_at")} as "updatedAt"`;

const asked = sql`from calls c where not c.is_backtest
  and (${sql.placeholder("status")}::text is null or c.status = ${sql.placeholder("status")}::text)`;

const newestFirst = prepared<{ total: number; calls: CallRow[] }>(sql`
  select (select count(*)::int ${asked}) as total,
    (select coalesce(json_agg(p), '[]') from (
      select ${listedColumns} ${asked} order by c.opened_at desc, c.id desc
      limit ${sql.placeholder("limit")}::int offset ${sql.placeholder("offset")}::int) p) as calls`);

/** Published calls, newest opening first; `id` breaks ties, so that pages neither drop nor repeat. */
export async function listCalls(
  db: Db,
  page: { status: CallStatus | null; limit: number; offset: number },
): Promise<{ total: number; calls: CallRow[] }> {
  const [row] = await newestFirst(db, page);
  return row ?? { total: 0, calls: [] };
}

const bySlug = prepared<CallDetailRow>(sql`
  select ${listedColumns}, c.prob_basis as "probBasis", c.criterion,
    c.market_prob_open as "marketProbOpen", c.market_prob_close as "marketProbClose",
    (select json_build_object('receipt', r.receipt, 'tapeSeq', r.tape_seq, 'rowSha256', r.row_sha256)
      from call_receipts r where r.call_id = c.id order by r.receipt_version desc limit 1) as receipt
  from calls c where not c.is_backtest and c.slug = ${sql.placeholder("slug")}`);

/** One published call with its receipt in force, or null. */
export async function findCall(db: Db, slug: string): Promise<CallDetailRow | null> {
  const [row] = await bySlug(db, { slug });
  return row ?? null;
}
