import type { Db } from "../db/client.ts";
import {
  insertCallReturns,
  insertCases,
  insertDislocations,
  insertMlScores,
} from "../db/queries/signal-rows.ts";
import {
  deleteSignals,
  insertFireOutcomes,
  insertFires,
  updateReversals,
  upsertSignalProgress,
} from "../db/queries/signal-writes.ts";
import { utcDateOf } from "../domain/calendar-date.ts";
import { ANALOG_RULES } from "../domain/dislocation/analogs.ts";
import { DISLOCATION_METHOD } from "../domain/dislocation/dislocation.ts";
import { type Fire, fireName } from "../domain/drops/fire.ts";
import { DROPS_METHOD } from "../domain/drops/signal-types.ts";
import type { EarningsModel } from "../domain/earnings/model.ts";
import { sha256Hex } from "../domain/sha256.ts";
import type { HeldFire } from "../domain/signals/inputs.ts";
import type { FoldedSignals } from "./fold-signals.ts";
import { inChunks } from "./vintages.ts";

/** Rows that a statement takes. */
const CHUNK_ROWS = 5_000;
const KEY_DIGITS = 16;

/** Of what fires and scores do not name themselves: outcomes, and how old a price may be. */
const INPUTS_METHOD = 2;

/** Names all rules that a stored signal depends on. */
export const SIGNALS_METHOD = `dislocation-${DISLOCATION_METHOD}+drops-${DROPS_METHOD}+inputs-${INPUTS_METHOD}`;

/** All that a walk changed, to be written as one transaction. */
export async function signalStatements(
  db: Db,
  folded: readonly FoldedSignals[],
  model: EarningsModel,
  until: number,
) {
  const fires = await keyed(folded.flatMap(({ signals }) => signals.fires));
  const keyOf = (fire: Fire | HeldFire) => ("key" in fire ? fire.key : (fires.get(fire) ?? ""));
  const rows = rowsOf(folded);
  const again = folded.map(({ due }) => due).filter(({ after, through }) => after < through);
  const told = folded.map(({ due }) => ({ ...due, until }));
  const versions = { methodVersion: SIGNALS_METHOD, modelVersion: model.version };
  const reversed = folded
    .flatMap(({ signals }) => signals.reversed)
    .flatMap(({ key, reversedAt }) => (reversedAt === null ? [] : { key, reversedAt }));
  const outcomes = folded.flatMap(({ signals }) =>
    signals.fireOutcomes.map(({ subject, days, outcome: { excess, closedAt } }) => ({
      ...{ key: keyOf(subject), days, excess, closedAt },
    })),
  );
  const keyedFires = [...fires].map(([fire, key]) => ({ ...fire, key }));
  return [
    upsertSignalProgress(db, told, versions),
    ...(again.length > 0 ? deleteSignals(db, again, ANALOG_RULES.closedAfterDays) : []),
    ...inChunks(keyedFires, CHUNK_ROWS).map((chunk) => insertFires(db, chunk)),
    ...(reversed.length > 0 ? [updateReversals(db, reversed)] : []),
    ...inChunks(outcomes, CHUNK_ROWS).map((chunk) => insertFireOutcomes(db, chunk)),
    ...inChunks(rows.scores, CHUNK_ROWS).map((chunk) => insertMlScores(db, chunk, model.version)),
    ...inChunks(rows.dislocations, CHUNK_ROWS).map((chunk) => insertDislocations(db, chunk)),
    ...inChunks(rows.cases, CHUNK_ROWS).map((chunk) => insertCases(db, chunk)),
    ...inChunks(rows.returns, CHUNK_ROWS).flatMap((chunk) => insertCallReturns(db, chunk)),
  ] as const;
}

async function keyed(fires: readonly Fire[]): Promise<Map<Fire, string>> {
  const keys = await Promise.all(fires.map((fire) => sha256Hex(fireName(fire, DROPS_METHOD))));
  return new Map(fires.map((fire, i) => [fire, (keys[i] ?? "").slice(0, KEY_DIGITS)]));
}

const rowsOf = (folded: readonly FoldedSignals[]) => ({
  scores: folded.flatMap(({ due: { ticker }, signals }) =>
    signals.scores.flatMap(({ call: { quarter, quarterIndex }, at, scores }) =>
      scores.map((score) => ({ ...score, ticker, quarter, quarterIndex, at })),
    ),
  ),
  dislocations: folded.flatMap(({ due: { ticker }, signals }) =>
    signals.dislocations.map((row) => ({ ...row, ticker })),
  ),
  cases: folded.flatMap(({ due: { ticker }, signals }) =>
    signals.cases.map(({ quarter, at, vector }) => ({
      ...{ ticker, quarter, vector, knownAt: at, date: utcDateOf(at) },
    })),
  ),
  returns: folded.flatMap(({ due: { ticker }, signals }) =>
    signals.callOutcomes.map(({ subject, days, outcome: { value, excess, closedAt } }) => ({
      ...{ ticker, quarter: subject.quarter, documentId: subject.documentId },
      ...{ days, value, excess, closedAt },
    })),
  ),
});
