// Sample calls of the language queries, one for each statement, for prepare.test.ts.

import * as companyFacts from "../../../lib/language/queries/company-facts.ts";
import * as documentWrites from "../../../lib/language/queries/document-writes.ts";
import * as documents from "../../../lib/language/queries/documents.ts";
import * as filedEvents from "../../../lib/language/queries/filed-events.ts";
import * as filings from "../../../lib/language/queries/filings.ts";
import * as filingsAgain from "../../../lib/language/queries/filings-again.ts";
import * as newestDocuments from "../../../lib/language/queries/newest-documents.ts";
import * as screener from "../../../lib/language/queries/screener.ts";
import * as tickerState from "../../../lib/language/queries/ticker-state.ts";
import * as unplacedDocuments from "../../../lib/language/queries/unplaced-documents.ts";
import { ANYTHING, NOW, sample } from "./sample.ts";

const NAME = { ticker: "A", quarter: "Q1-2026", revision: 0 };
const HISTORY = {
  ticker: "A",
  at: NOW,
  from: null,
  to: null,
  newestFirst: true,
  limit: 9,
  offset: 0,
  after: null,
};
const SCREEN = {
  at: NOW,
  convictionTypes: null,
  narratives: null,
  tickers: null,
  minScore: 0,
  maxScore: 1,
  limit: 9,
  offset: 0,
};
const FORM_4 = {
  accession: "1",
  filedAt: NOW,
  filedOn: "2026-01-02",
  isAmendment: false,
  isAddition: false,
  originalFiledOn: null,
  period: "2026-01-02",
  owners: ["1"],
  rows: 0,
  trades: [],
};
const FIGURES = {
  filedOn: "2026-01-02",
  periodEnd: "2025-12-31",
  sales: 1,
  earnings: null,
  shares: 1,
  splits: 1,
  growth: null,
  debt: null,
  periodMonths: 3 as const,
  surprise: null,
};
const SCHOLAR = { at: NOW, tickers: null, since: null, limit: 9, offset: 0 };

export default [
  sample(documentWrites, {
    listTextInstants: [[["A"]]],
    insertDocuments: [
      [
        {
          modelVersion: "1",
          seen: { tickers: ["A"], documents: 0, stated: 0, scores: 0 },
          documents: [ANYTHING],
          facts: [
            {
              ...NAME,
              sha256: "",
              licence: "",
              title: null,
              source: null,
              mayStoreText: false,
              text: null,
            },
          ],
          restated: [{ ...NAME, knownAt: NOW }],
          scores: [{ ...NAME, score: ANYTHING }],
          moved: [{ ...NAME, comparison: { triadScore: 1 } as never }],
        },
      ],
    ],
  }),
  sample(documents, {
    listScoredQuarters: [[{ ticker: "A", at: NOW }]],
    listDocumentHistory: [[HISTORY], [{ ...HISTORY, newestFirst: false, after: 1 }]],
    listTickersOfOtherSources: [["a"]],
    listStoredDocuments: [[{ tickers: ["A"], modelVersion: "1" }]],
    listUnscoredTexts: [[{ modelVersion: "1", limit: 9 }]],
  }),
  sample(filings, {
    listFilers: [[]],
    listDueFilings: [["insider", 9, NOW]],
    beginFilings: [[[{ accession: "1", ticker: "A" }], NOW]],
    endFilings: [[[{ accession: "1", ticker: "A" }]]],
    upsertFilers: [[[{ ticker: "A", cik: 1, namedAt: new Date(NOW) }]]],
    countDueFilings: [[]],
    deleteCandidates: [[["A"]]],
    updateFiler: [["A", { lastError: null }]],
    insertFilings: [
      [[{ accession: "1", ticker: "A", cik: 1, kind: "release", filedOn: "2026-01-02" }]],
    ],
    updateFiling: [[{ accession: "1", ticker: "A" }, { status: "taken" }]],
  }),
  sample(companyFacts, {
    insertInsiderReports: [[[{ ...FORM_4, ticker: "A" }]]],
    listFigures: [[{ ticker: "A", by: "2026-01-02" }]],
    listFigureEnds: [[["1"]]],
    publishInsiders: [[]],
    upsertFigures: [["A", [FIGURES]]],
  }),
  sample(filedEvents, {
    insertFiledEvents: [
      [
        [
          {
            ticker: "A",
            accession: "1",
            item: "2.06",
            type: "IMPAIRMENT",
            isAmendment: false,
            url: "",
            knownAt: new Date(NOW),
          },
        ],
      ],
    ],
  }),
  sample(filingsAgain, {
    listFilersOf: [["insider"], ["release"]],
    requeueFilings: [[{ kind: "insider", tickers: ["A"] }], [{ kind: "events", tickers: ["A"] }]],
  }),
  sample(unplacedDocuments, {
    insertUnplacedDocuments: [
      [
        [
          {
            ticker: "A",
            reason: "NO_PERIOD",
            licence: "unknown",
            knownAt: new Date(NOW),
            ingestedAt: new Date(NOW),
            nWords: 1,
            sha256: "a",
            modelVersion: "1",
            details: {},
          },
        ],
      ],
    ],
  }),
  sample(newestDocuments, {
    listTriads: [[{ at: NOW }]],
    listScholarRows: [[SCHOLAR], [{ ...SCHOLAR, tickers: ["A"], since: NOW }]],
    listToneTickers: [[NOW]],
    findNewestText: [[{ ticker: "A", at: NOW }]],
  }),
  sample(screener, {
    listScreened: [
      [{ ...SCREEN, sort: "convictionScore" }],
      [{ ...SCREEN, sort: "-convictionScore" }],
      [{ ...SCREEN, sort: "median360d" }],
      [{ ...SCREEN, sort: "-median360d" }],
      [{ ...SCREEN, sort: "ticker" }],
      [{ ...SCREEN, sort: "-ticker", tickers: ["A"], convictionTypes: [], narratives: [] }],
    ],
  }),
  sample(tickerState, {
    findTrajectory: [[HISTORY], [{ ...HISTORY, newestFirst: false, after: 1 }]],
    findTickerState: [[{ ticker: "A", at: NOW }]],
  }),
];
