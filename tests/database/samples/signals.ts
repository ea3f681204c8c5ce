// Sample calls of the signal queries, one for each statement, for prepare.test.ts.

import * as dislocations from "../../../lib/signals/queries/dislocations.ts";
import * as fires from "../../../lib/signals/queries/fires.ts";
import * as lacking from "../../../lib/signals/queries/lacking.ts";
import * as marketInputs from "../../../lib/signals/queries/market-inputs.ts";
import * as mlScores from "../../../lib/signals/queries/ml-scores.ts";
import * as offer from "../../../lib/signals/queries/offer.ts";
import * as signalDue from "../../../lib/signals/queries/signal-due.ts";
import * as signalInputs from "../../../lib/signals/queries/signal-inputs.ts";
import * as signalRows from "../../../lib/signals/queries/signal-rows.ts";
import * as signalWrites from "../../../lib/signals/queries/signal-writes.ts";
import { ISO, NOW, sample } from "./sample.ts";

const PAGE = { from: null, to: null, newestFirst: true, limit: 9, offset: 0 };
const VERSIONS = { methodVersion: "1", modelVersion: "1" };
const DISLOCATIONS = { ...PAGE, tickers: ["A"], knownAt: NOW, after: null };
const SCORES = { ...PAGE, ticker: "A", knownAt: NOW, after: null };
const PROFILE = { ...PAGE, ticker: "A", at: NOW, after: null };
const INPUTS = { ticker: "A", barsFrom: NOW, readingsFrom: NOW, firesFrom: NOW, after: NOW };

const DUE = {
  ...VERSIONS,
  ticker: "A",
  isFullReplay: true,
  after: NOW,
  hasNewModel: false,
  through: NOW,
  version: 1,
  pricePosition: 1,
  priceSource: null,
  documentId: 1,
  documentScores: 1,
  marketPosition: 1,
  marketSource: null,
  sectorPosition: 1,
  sectorSource: null,
  filedPosition: 1,
};

export default [
  sample(dislocations, {
    listActiveDislocations: [[NOW]],
    listTickerDislocations: [[DISLOCATIONS], [{ ...DISLOCATIONS, newestFirst: false, after: ISO }]],
  }),
  sample(fires, {
    listActiveFires: [
      [{ at: NOW, ticker: null, withComparables: false }],
      [{ at: NOW, ticker: "A", withComparables: true }],
    ],
  }),
  sample(mlScores, {
    listMlScores: [[{ at: NOW, ticker: null }], [{ at: NOW, ticker: "A" }]],
    findScoreHistory: [
      [SCORES],
      [{ ...SCORES, newestFirst: false, after: { knownAt: ISO, id: 1 } }],
    ],
    findTickerProfile: [[PROFILE], [{ ...PROFILE, newestFirst: false, after: 1 }]],
  }),
  sample(offer, { readOffer: [[]] }),
  sample(lacking, { listLacking: [[]] }),
  sample(signalDue, {
    listDueSignals: [
      [{ ...VERSIONS, evening: NOW, market: "SPY", sectors: [{ ticker: "A", fund: "XLK" }] }],
    ],
    listEarliestChanges: [
      [[{ ...DUE, isFullReplay: false, seen: { ...DUE, market: "SPY", fund: null } }]],
    ],
  }),
  sample(signalInputs, {
    listTickerInputs: [[[INPUTS]]],
    listBenchmarkBars: [[["SPY"], NOW]],
  }),
  sample(marketInputs, {
    listStressDays: [[NOW, NOW]],
    listPublishedValues: [[["a"], NOW, NOW]],
  }),
  sample(signalRows, {
    insertDislocations: [[[]]],
    insertMlScores: [[[], "1"]],
    insertCases: [[[]]],
    insertCallReturns: [[[]]],
    listCases: [
      [null, 9],
      [9, 9],
    ],
  }),
  sample(signalWrites, {
    upsertSignalProgress: [[[], VERSIONS]],
    deleteDislocations: [[[]]],
    deleteSignals: [[[DUE], 9]],
    insertFires: [[[]]],
    updateReversals: [[[]]],
    insertFireOutcomes: [[[]]],
    updateAnalogs: [[[], "0"]],
  }),
];
