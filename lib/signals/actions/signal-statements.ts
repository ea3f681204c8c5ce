import { utcDateOf } from "../../core/calendar-date.ts";
import { sha256Hex } from "../../core/sha256.ts";
import { inChunks } from "../../market/actions/vintages.ts";
import type { Db } from "../../runtime/database/client.ts";
import { ANALOG_RULES, type AnalogCase } from "../domain/dislocation/analogs.ts";
import { DISLOCATION_METHOD } from "../domain/dislocation/dislocation.ts";
import { type Fire, fireName, type HeldFire } from "../domain/drops/fire.ts";
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
  deleteDislocations,
  deleteSignals,
  insertFireOutcomes,
  insertFires,
  type ToldTicker,
  updateReversals,
  upsertSignalProgress,
} from "../queries/signal-writes.ts";
import type { FoldedSignals } from "./replay-signals.ts";

/** Rows that a statement takes: of dislocations, about those of a long history. */
const CHUNK_ROWS = { least: 2_000, most: 5_000 };
const KEY_DIGITS = 16;

/** Of what fires and scores do not name themselves: outcomes, and how old a price may be. */
const INPUTS_METHOD = 2;

/** Names all rules that a stored signal depends on. */
export const SIGNALS_METHOD = `dislocation-${DISLOCATION_METHOD}+drops-${DROPS_METHOD}+inputs-${INPUTS_METHOD}`;

type Statement = ReturnType<typeof insertDislocations>;

/** What some walks told, without their dislocations, which are the bulk. */
interface Told {
  due: ToldTicker[];
  fires: Fire[];
  /** The key of each fire; hashing goes on while the next ticker is walked through. */
  keys: Promise<string>[];
  reversed: HeldFire[];
  fireOutcomes: TickerSignals["fireOutcomes"];
  scores: NewScoreRow[];
  cases: AnalogCase[];
  returns: NewCallReturn[];
}

/**
 * All that walks changed, to be written as one transaction; nothing for none. The dislocations of a
 * history are made into a statement before the next ticker is asked for, and forgotten.
 */
export async function* signalStatements(
  db: Db,
  folding: Iterable<FoldedSignals>,
  model: EarningsModel,
  until: number,
): AsyncGenerator<Statement[]> {
  const told: Told = {
    ...{ due: [], fires: [], keys: [], reversed: [], fireOutcomes: [] },
    ...{ scores: [], cases: [], returns: [] },
  };
  const inserts: Statement[] = [];
  let dislocations: NewDislocation[] = [];
  for (const { due, signals } of folding) {
    yield [];
    // A clock may have been set back: what was told beyond it is forgotten, not only what comes anew.
    tell(told, { ...due, until, after: Math.min(due.after, until) }, signals);
    for (const row of signals.dislocations) dislocations.push({ ticker: due.ticker, row });
    if (dislocations.length < CHUNK_ROWS.least) continue;
    inserts.push(...insertsOf(db, dislocations));
    dislocations = [];
    yield [];
  }
  if (told.due.length === 0) return;
  yield await toldStatements(db, told, model);
  yield [...inserts, ...insertsOf(db, dislocations)];
}

function tell(told: Told, due: ToldTicker, signals: TickerSignals): void {
  const { ticker } = due;
  told.due.push(due);
  told.fires.push(...signals.fires);
  told.keys.push(...signals.fires.map(keyOf));
  told.reversed.push(...signals.reversed);
  told.fireOutcomes.push(...signals.fireOutcomes);
  for (const { call, at, scores } of signals.scores) {
    const { quarter, quarterIndex } = call;
    told.scores.push(...scores.map((score) => ({ ...score, ticker, quarter, quarterIndex, at })));
  }
  for (const { quarter, at, vector } of signals.cases) {
    told.cases.push({ ticker, quarter, vector, knownAt: at, date: utcDateOf(at) });
  }
  for (const { subject, days, outcome } of signals.callOutcomes) {
    const { quarter, documentId } = subject;
    const { value, excess, closedAt } = outcome;
    told.returns.push({ ticker, quarter, documentId, days, value, excess, closedAt });
  }
}

async function toldStatements(db: Db, told: Told, model: EarningsModel): Promise<Statement[]> {
  const keys = await Promise.all(told.keys);
  const fires = told.fires.map((fire, i) => ({ ...fire, key: keys[i] ?? "" }));
  const known = new Map(told.fires.map((fire, i) => [fire as Fire | HeldFire, keys[i] ?? ""]));
  const again = told.due.filter(({ after, through }) => after < through);
  const reversed = told.reversed.flatMap(({ key, reversedAt }) =>
    reversedAt === null ? [] : { key, reversedAt },
  );
  const outcomes = told.fireOutcomes.map(({ subject, days, outcome: { excess, closedAt } }) => {
    const key = "key" in subject ? subject.key : (known.get(subject) ?? "");
    return { key, days, excess, closedAt };
  });
  const most = CHUNK_ROWS.most;
  const versions = { methodVersion: SIGNALS_METHOD, modelVersion: model.version };
  return [
    upsertSignalProgress(db, told.due, versions),
    deleteDislocations(db, told.due),
    ...(again.length > 0 ? deleteSignals(db, again, ANALOG_RULES.closedAfterDays) : []),
    ...inChunks(fires, most).map((chunk) => insertFires(db, chunk)),
    ...(reversed.length > 0 ? [updateReversals(db, reversed)] : []),
    ...inChunks(outcomes, most).map((chunk) => insertFireOutcomes(db, chunk)),
    ...inChunks(told.scores, most).map((chunk) => insertMlScores(db, chunk, model.version)),
    ...inChunks(told.cases, most).map((chunk) => insertCases(db, chunk)),
    ...inChunks(told.returns, most).flatMap((chunk) => insertCallReturns(db, chunk)),
  ];
}

const keyOf = async (fire: Fire): Promise<string> =>
  (await sha256Hex(fireName(fire, DROPS_METHOD))).slice(0, KEY_DIGITS);

const insertsOf = (db: Db, dislocations: readonly NewDislocation[]) =>
  inChunks(dislocations, CHUNK_ROWS.most).map((chunk) => insertDislocations(db, chunk));
