// Turns computed signals into the SQL statements of one transaction.

import { utcDateOf } from "../../core/calendar-date.ts";
import { sha256Hex } from "../../core/digests.ts";
import { inChunks } from "../../core/pipeline.ts";
import type { Db } from "../../runtime/database/client.ts";
import { ANALOG_RULES, type AnalogCase } from "../domain/dislocation/analogs.ts";
import { DISLOCATION_METHOD } from "../domain/dislocation/dislocation.ts";
import { type Fire, fireName, type StoredFire } from "../domain/drops/fire.ts";
import { DROPS_METHOD } from "../domain/drops/signal-types.ts";
import type { EarningsModel } from "../domain/earnings/model.ts";
import type { TickerSignals } from "../domain/ticker-replay.ts";
import {
  insertCallReturns,
  insertCases,
  insertDislocations,
  insertMlScores,
  type NewCallReturn,
  type NewDislocation,
  type NewScoreRow,
} from "../queries/signal-rows.ts";
import {
  type ComputedTicker,
  deleteDislocations,
  deleteSignals,
  insertFireOutcomes,
  insertFires,
  updateReversals,
  upsertSignalProgress,
} from "../queries/signal-writes.ts";
import type { ReplayedSignals } from "./replay-signals.ts";

/** Rows per statement. The maximum is about one long history of dislocations. */
const CHUNK_ROWS = { min: 2_000, max: 5_000 };
const KEY_DIGITS = 16;

/** Version of the rules without a separate version: outcomes, and the maximum age of a price. */
const INPUTS_METHOD = 3;

/** Version of all rules that stored signals depend on. */
export const SIGNALS_METHOD = `dislocation-${DISLOCATION_METHOD}+drops-${DROPS_METHOD}+inputs-${INPUTS_METHOD}`;

type Statement = ReturnType<typeof insertDislocations>;

/** Results of several tickers, except dislocations, which are most of the rows. */
interface ComputedRows {
  due: ComputedTicker[];
  fires: Fire[];
  /** The key of each fire. Hashing runs while the next ticker is computed. */
  keys: Promise<string>[];
  reversed: StoredFire[];
  fireOutcomes: TickerSignals["fireOutcomes"];
  scores: NewScoreRow[];
  cases: AnalogCase[];
  returns: NewCallReturn[];
}

/**
 * Yields the statements of one transaction with all changes. The dislocations of a long history
 * become a statement before the next ticker is computed, so that little memory is needed. Yields
 * empty lists between tickers, so that other work can run.
 */
export async function* signalStatements(
  db: Db,
  replayed: Iterable<ReplayedSignals>,
  model: EarningsModel,
  until: number,
): AsyncGenerator<Statement[]> {
  const computed: ComputedRows = {
    due: [],
    fires: [],
    keys: [],
    reversed: [],
    fireOutcomes: [],
    scores: [],
    cases: [],
    returns: [],
  };
  const inserts: Statement[] = [];
  let dislocations: NewDislocation[] = [];
  for (const { due, signals } of replayed) {
    yield [];
    // If a clock was set back, signals after `until` are deleted too.
    addResults(computed, { ...due, until, after: Math.min(due.after, until) }, signals);
    for (const row of signals.dislocations) dislocations.push({ ticker: due.ticker, row });
    if (dislocations.length < CHUNK_ROWS.min) continue;
    inserts.push(...insertsOf(db, dislocations));
    dislocations = [];
    yield [];
  }
  if (computed.due.length === 0) return;
  yield await statementsOf(db, computed, model);
  yield [...inserts, ...insertsOf(db, dislocations)];
}

function addResults(
  computed: ComputedRows,
  due: Omit<ComputedTicker, "lacking">,
  signals: TickerSignals,
): void {
  const { ticker } = due;
  computed.due.push({ ...due, lacking: signals.lacking });
  computed.fires.push(...signals.fires);
  computed.keys.push(...signals.fires.map(keyOf));
  computed.reversed.push(...signals.reversed);
  computed.fireOutcomes.push(...signals.fireOutcomes);
  for (const { text, basis, at, scores } of signals.scores) {
    const { quarter, quarterIndex } = text;
    computed.scores.push(
      ...scores.map((score) => ({ ...score, ticker, quarter, quarterIndex, basis, at })),
    );
  }
  for (const { quarter, at, vector } of signals.cases) {
    computed.cases.push({ ticker, quarter, vector, knownAt: at, date: utcDateOf(at) });
  }
  for (const { subject, days, outcome } of signals.textOutcomes) {
    const { quarter, documentId } = subject;
    const { value, excess, closedAt } = outcome;
    computed.returns.push({ ticker, quarter, documentId, days, value, excess, closedAt });
  }
}

async function statementsOf(
  db: Db,
  computed: ComputedRows,
  model: EarningsModel,
): Promise<Statement[]> {
  const keys = await Promise.all(computed.keys);
  const fires = computed.fires.map((fire, i) => ({ ...fire, key: keys[i] ?? "" }));
  const keyByFire = new Map(
    computed.fires.map((fire, i) => [fire as Fire | StoredFire, keys[i] ?? ""]),
  );
  const toDelete = computed.due.filter(({ after, through }) => after < through);
  const reversed = computed.reversed.flatMap(({ key, reversedAt }) =>
    reversedAt === null ? [] : { key, reversedAt },
  );
  const outcomes = computed.fireOutcomes.map(({ subject, days, outcome: { excess, closedAt } }) => {
    const key = "key" in subject ? subject.key : (keyByFire.get(subject) ?? "");
    return { key, days, excess, closedAt };
  });
  const chunkRows = CHUNK_ROWS.max;
  const versions = { methodVersion: SIGNALS_METHOD, modelVersion: model.version };
  return [
    upsertSignalProgress(db, computed.due, versions),
    deleteDislocations(db, computed.due),
    ...(toDelete.length > 0 ? deleteSignals(db, toDelete, ANALOG_RULES.closedAfterDays) : []),
    ...inChunks(fires, chunkRows).map((chunk) => insertFires(db, chunk)),
    ...(reversed.length > 0 ? [updateReversals(db, reversed)] : []),
    ...inChunks(outcomes, chunkRows).map((chunk) => insertFireOutcomes(db, chunk)),
    ...inChunks(computed.scores, chunkRows).map((chunk) =>
      insertMlScores(db, chunk, model.version),
    ),
    ...inChunks(computed.cases, chunkRows).map((chunk) => insertCases(db, chunk)),
    ...inChunks(computed.returns, chunkRows).flatMap((chunk) => insertCallReturns(db, chunk)),
  ];
}

const keyOf = async (fire: Fire): Promise<string> =>
  (await sha256Hex(fireName(fire, DROPS_METHOD))).slice(0, KEY_DIGITS);

const insertsOf = (db: Db, dislocations: readonly NewDislocation[]) =>
  inChunks(dislocations, CHUNK_ROWS.max).map((chunk) => insertDislocations(db, chunk));
