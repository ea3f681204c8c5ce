import type { ReadContext } from "../../core/tier.ts";
import { newest } from "../../core/wire/shared.ts";
import type { Answer } from "../../http/answer/answer.ts";
import {
  knowledgeTime,
  pagedRows,
  pageOf,
  reportedAsOf,
  withExtraRow,
} from "../../http/answer/paging.ts";
import type { ResponseOf } from "../../http/contract.ts";
import { notFound } from "../../http/errors.ts";
import { quarterRows, quartersPage } from "../../language/actions/read-tickers.ts";
import type { QuartersQuery } from "../../language/wire/language-shared.ts";
import type { TickerProfile } from "../../language/wire/language-tickers.ts";
import { toTickerProfile } from "../../language/wire/present-language.ts";
import { basisOf } from "../../language/wire/present-language-text.ts";
import type { Db } from "../../runtime/database/client.ts";
import { listActiveFires } from "../queries/fires.ts";
import { findScoreHistory, findTickerProfile, listMlScores } from "../queries/ml-scores.ts";
import { listProposals } from "../queries/proposals.ts";
import { toSignalDrops, toSignalDropsVariant } from "../wire/present-signal-drops.ts";
import {
  toTickerMl,
  toTickerMlVariant,
  toToneMl,
  toToneMlVariant,
} from "../wire/present-tone-ml.ts";
import {
  type ProposalList,
  type ProposalListVariant,
  type ProposalsQuery,
  toProposalList,
  toProposalListVariant,
} from "../wire/proposals.ts";
import type {
  SignalDropByTier,
  SignalDropsQuery,
  SignalDropVariantByTier,
} from "../wire/signal-drops.ts";
import {
  SCORE_LIST,
  type TickerMlByTier,
  type TickerMlQuery,
  type TickerMlVariantByTier,
  type ToneMlByTier,
  type ToneMlQuery,
  type ToneMlVariantByTier,
} from "../wire/tone-ml.ts";

// Answers of the signal endpoints: earnings scores, signal drops, proposals, ticker profile.

/** Tier and instant of the request, and the address of the site that sells keys. */
type SignalContext = ReadContext & { baseUrl: string };

/** A query in the formal rendering; its answer has one fixed type. */
type Formal<Q> = Q & { rendering: "formal" };

const upgradeFor = ({ tier, baseUrl }: SignalContext): string | null =>
  tier === "free" ? `${baseUrl}/pricing` : null;

type Scores = ResponseOf<typeof ToneMlByTier>;

/** Returns the earnings scores of each ticker's newest earnings call. */
export function readToneMl(
  db: Db,
  context: SignalContext,
  query: Formal<ToneMlQuery>,
): Promise<Answer<Scores>>;
export function readToneMl(
  db: Db,
  context: SignalContext,
  query: ToneMlQuery,
): Promise<Answer<Scores | ResponseOf<typeof ToneMlVariantByTier>>>;
export async function readToneMl(
  db: Db,
  context: SignalContext,
  query: ToneMlQuery,
): Promise<Answer<Scores | ResponseOf<typeof ToneMlVariantByTier>>> {
  const at = knowledgeTime(query.as_of, context.now);
  const { rows, sources } = await listMlScores(db, { at, ticker: query.ticker ?? null });
  const dataAsOf = newest(rows.map((row) => row.knownAt));
  const isVariant = query.rendering === "variant";
  const asOf = reportedAsOf(query.as_of, dataAsOf, at);
  const shown = { rows, sources, asOf, upgrade: upgradeFor(context) };
  return {
    body: isVariant ? toToneMlVariant(shown) : toToneMl(shown),
    dataAsOf,
    variant: isVariant,
  };
}

/** Returns a page of a ticker's earnings scores as they were recorded. */
export async function readTickerMl(
  db: Db,
  context: SignalContext,
  query: TickerMlQuery & { ticker: string },
): Promise<Answer<ResponseOf<typeof TickerMlByTier> | ResponseOf<typeof TickerMlVariantByTier>>> {
  const { ticker } = query;
  const page = pageOf(query, context.tier, context.now, SCORE_LIST);
  const after = page.after && { knownAt: String(page.after[0]), id: Number(page.after[1]) };
  const history = await findScoreHistory(db, { ...withExtraRow(page), ticker, after });
  if (history.ever === 0) throw notFound("No scores for this ticker");
  const { sources } = history;
  const { rows, page: links } = pagedRows(page, history, (row) => [row.knownAt, row.id]);
  const dataAsOf = newest(rows.map((row) => row.knownAt));
  const isVariant = query.rendering === "variant";
  const asOf = reportedAsOf(query.as_of, dataAsOf, page.knownAt);
  const { nextCursor } = links;
  const shown = { rows, sources, asOf, upgrade: upgradeFor(context), nextCursor };
  return {
    body: isVariant ? toTickerMlVariant(ticker, shown) : toTickerMl(ticker, shown),
    dataAsOf,
    variant: isVariant,
    page: links,
  };
}

type Drops = ResponseOf<typeof SignalDropByTier>;

/**
 * Returns active signal drops. For institutional callers it also reads earlier fires to compare
 * with.
 */
export function readSignalDrops(
  db: Db,
  context: SignalContext,
  query: Formal<SignalDropsQuery>,
): Promise<Answer<Drops>>;
export function readSignalDrops(
  db: Db,
  context: SignalContext,
  query: SignalDropsQuery,
): Promise<Answer<Drops | ResponseOf<typeof SignalDropVariantByTier>>>;
export async function readSignalDrops(
  db: Db,
  context: SignalContext,
  query: SignalDropsQuery,
): Promise<Answer<Drops | ResponseOf<typeof SignalDropVariantByTier>>> {
  const at = knowledgeTime(query.as_of, context.now);
  const active = await listActiveFires(db, {
    at,
    ticker: query.ticker ?? null,
    withComparables: context.tier === "institutional",
  });
  const isVariant = query.rendering === "variant";
  const asOf = reportedAsOf(query.as_of, active.changedAt, at);
  const shown = { asOf, upgrade: upgradeFor(context) };
  return {
    body: isVariant ? toSignalDropsVariant(active, shown) : toSignalDrops(active, shown),
    dataAsOf: newest(active.rows.map((row) => row.firedAt)),
    variant: isVariant,
  };
}

/** Returns the curator's proposals for changes of the catalogue. */
export function readProposals(
  db: Db,
  now: number,
  query: Formal<ProposalsQuery>,
): Promise<Answer<ProposalList>>;
export function readProposals(
  db: Db,
  now: number,
  query: ProposalsQuery,
): Promise<Answer<ProposalList | ProposalListVariant>>;
export async function readProposals(
  db: Db,
  now: number,
  query: ProposalsQuery,
): Promise<Answer<ProposalList | ProposalListVariant>> {
  const knownAt = query.as_of === undefined ? null : knowledgeTime(query.as_of, now);
  const rows = await listProposals(db, knownAt);
  const variant = query.rendering === "variant";
  return {
    body: variant ? toProposalListVariant(rows) : toProposalList(rows),
    dataAsOf: newest(rows.map(({ updatedAt }) => updatedAt)),
    variant,
  };
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
  if (!latest) throw notFound("Unknown ticker");
  const found = { ...read, rows };
  const basis = basisOf([latest, ...rows], found.newestAt, found.ml?.knownAt, found.firesAt);
  return {
    body: toTickerProfile(latest, found, reportedAsOf(query.as_of, basis, page.knownAt)),
    dataAsOf: latest.knownAt,
    page: links,
  };
}
