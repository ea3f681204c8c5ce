// Answers of the signal endpoints: earnings scores, signal drops, proposals, ticker profile.

import { notFound } from "../../core/refusals.ts";
import type { ReadContext } from "../../core/tier.ts";
import type { Answer } from "../../core/wire/answer.ts";
import {
  knowledgeTime,
  pagedRows,
  pageOf,
  reportedAsOf,
  withExtraRow,
} from "../../core/wire/paging.ts";
import { newest } from "../../core/wire/shared.ts";
import { quarterRows, quartersPage } from "../../language/actions/read-tickers.ts";
import type { QuartersQuery } from "../../language/wire/language-shared.ts";
import type { TickerProfile } from "../../language/wire/language-tickers.ts";
import { toTickerProfile } from "../../language/wire/present-language.ts";
import { basisOf } from "../../language/wire/present-language-text.ts";
import { figuresKnownAt } from "../../market/domain/reported-figures.ts";
import type { Db } from "../../runtime/database/client.ts";
import { listActiveFires } from "../queries/fires.ts";
import {
  findScoreHistory,
  findTickerProfile,
  listMlScores,
  type TickerSignalSummary,
} from "../queries/ml-scores.ts";
import { listProposals } from "../queries/proposals.ts";
import { type FullSignalDrops, toSignalDrops } from "../wire/present-signal-drops.ts";
import {
  type FullTickerMl,
  type FullToneMl,
  toTickerMl,
  toToneMl,
} from "../wire/present-tone-ml.ts";
import { type ProposalList, type ProposalsQuery, toProposalList } from "../wire/proposals.ts";
import type { SignalDropsQuery } from "../wire/signal-drops.ts";
import { SCORE_LIST, type TickerMlQuery, type ToneMlQuery } from "../wire/tone-ml.ts";

/** Tier and instant of the request, and the address of the site that sells keys. */
type SignalContext = ReadContext & { baseUrl: string };

/** A query without the parameter that changes the form of the answer only. */
type Asked<Q> = Omit<Q, "rendering">;

const upgradeFor = ({ tier, baseUrl }: SignalContext): string | null =>
  tier === "free" ? `${baseUrl}/pricing` : null;

/** Returns the earnings scores of each ticker's newest transcript. */
export async function readToneMl(
  db: Db,
  context: SignalContext,
  query: Asked<ToneMlQuery>,
): Promise<Answer<FullToneMl>> {
  const at = knowledgeTime(query.as_of, context.now);
  const { rows, sources } = await listMlScores(db, { at, ticker: query.ticker ?? null });
  const dataAsOf = newest(rows.map((row) => row.knownAt));
  const asOf = reportedAsOf(query.as_of, dataAsOf, at);
  return { body: toToneMl({ rows, sources, asOf, upgrade: upgradeFor(context) }), dataAsOf };
}

/** Returns a page of a ticker's earnings scores as they were recorded. */
export async function readTickerMl(
  db: Db,
  context: SignalContext,
  query: Asked<TickerMlQuery> & { ticker: string },
): Promise<Answer<FullTickerMl>> {
  const { ticker } = query;
  const page = pageOf(query, context.tier, context.now, SCORE_LIST);
  const after = page.after && { knownAt: String(page.after[0]), id: Number(page.after[1]) };
  const history = await findScoreHistory(db, { ...withExtraRow(page), ticker, after });
  if (history.ever === 0) throw notFound("No scores for this ticker");
  const { sources } = history;
  const { rows, page: links } = pagedRows(page, history, (row) => [row.knownAt, row.id]);
  const dataAsOf = newest(rows.map((row) => row.knownAt));
  const asOf = reportedAsOf(query.as_of, dataAsOf, page.knownAt);
  const { nextCursor } = links;
  const shown = { rows, sources, asOf, upgrade: upgradeFor(context), nextCursor };
  return { body: toTickerMl(ticker, shown), dataAsOf, page: links };
}

/**
 * Returns active signal drops. For institutional callers it also reads earlier fires to compare
 * with.
 */
export async function readSignalDrops(
  db: Db,
  context: SignalContext,
  query: Asked<SignalDropsQuery>,
): Promise<Answer<FullSignalDrops>> {
  const at = knowledgeTime(query.as_of, context.now);
  const active = await listActiveFires(db, {
    at,
    ticker: query.ticker ?? null,
    withComparables: context.tier === "institutional",
  });
  const asOf = reportedAsOf(query.as_of, active.changedAt, at);
  return {
    body: toSignalDrops(active, { asOf, upgrade: upgradeFor(context) }),
    dataAsOf: newest(active.rows.map((row) => row.firedAt)),
  };
}

/** Returns the curator's proposals for changes of the catalogue. */
export async function readProposals(
  db: Db,
  now: number,
  query: Asked<ProposalsQuery>,
): Promise<Answer<ProposalList>> {
  const knownAt = query.as_of === undefined ? null : knowledgeTime(query.as_of, now);
  const rows = await listProposals(db, knownAt);
  return {
    body: toProposalList(rows),
    dataAsOf: newest(rows.map(({ updatedAt }) => updatedAt)),
  };
}

/** Why there is no profile: the ticker is unknown, or the quarters of its releases are. */
function withoutQuarter([newest]: TickerSignalSummary["unplaced"]): string {
  if (newest === undefined) return "Unknown ticker";
  const day = newest.knownAt.slice(0, 10);
  return `No quarter of this ticker is known: its newest release, of ${day}, has none (${newest.reason})`;
}

/** Returns a ticker's newest quarter against its own history, and its current signals. */
export async function readTickerProfile(
  db: Db,
  context: ReadContext,
  query: QuartersQuery & { ticker: string },
): Promise<Answer<TickerProfile>> {
  const { page, asked } = quartersPage(query, context, "profile");
  const read = await findTickerProfile(db, asked);
  const { rows, page: links } = quarterRows(page, read);
  const { latest } = read;
  if (!latest) throw notFound(withoutQuarter(read.unplaced));
  const found = { ...read, rows };
  const basis = basisOf(
    [latest, ...rows],
    found.newestAt,
    found.ml?.knownAt,
    found.firesAt,
    found.unplaced[0]?.knownAt,
    found.filedEvents[0]?.knownAt,
    found.reported && new Date(figuresKnownAt(found.reported.filedOn)).toISOString(),
  );
  return {
    body: toTickerProfile(latest, found, reportedAsOf(query.as_of, basis, page.knownAt)),
    dataAsOf: latest.knownAt,
    page: links,
  };
}
