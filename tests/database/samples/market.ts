// Sample calls of the market queries, one for each statement, for prepare.test.ts.

import * as feedSources from "../../../lib/market/queries/feed-sources.ts";
import * as observations from "../../../lib/market/queries/observations.ts";
import * as priceFeed from "../../../lib/market/queries/price-feed.ts";
import * as prices from "../../../lib/market/queries/prices.ts";
import * as sampleData from "../../../lib/market/queries/sample-data.ts";
import * as series from "../../../lib/market/queries/series.ts";
import * as dueObservations from "../../../lib/sensors/queries/due-observations.ts";
import * as equityEvaluation from "../../../lib/sensors/queries/equity-evaluation.ts";
import * as equityRegimes from "../../../lib/sensors/queries/equity-regimes.ts";
import { ISO, NOW, sample } from "./sample.ts";

const SPANS = new Map([["a", { after: 0, through: 1 }]]);
const OBSERVATION = { observedAt: NOW, value: 1, knownAt: NOW };
const BAR = { date: "2026-01-02", open: 1, high: 1, low: 1, close: 1, volume: 1, knownAt: NOW };
const OBSERVED = { seriesId: "a", chunks: [[OBSERVATION]], isKnownAtExplicit: true, now: NOW };
const PRICED = {
  ticker: "A",
  source: "s",
  feed: null,
  chunks: [[BAR]],
  isKnownAtExplicit: true,
  now: NOW,
};

const EQUITY_HISTORY = {
  ticker: "A",
  knownAt: NOW,
  from: null,
  to: null,
  newestFirst: true,
  limit: 9,
  offset: 0,
  after: null,
};

export default [
  sample(dueObservations, {
    listObservationsKnownAfter: [[SPANS, { after: NOW, limit: 9 }]],
    countObservationsKnownBy: [[SPANS, NOW]],
    listDueObservations: [[9]],
    updateEvaluated: [[new Map([["a", 1]])]],
  }),
  sample(equityEvaluation, {
    listDueTickers: [[{ stale: true }], [{ stale: false }]],
    listDuePrices: [[9]],
    listAllPrices: [[["A"]]],
    listMarketPricesAround: [[]],
    upsertEquityMemories: [[[]]],
  }),
  sample(equityRegimes, {
    listVolatilities: [[{ tickers: ["ATEST"], at: NOW }]],
    listEquityRegimes: [[{ tickers: ["A"], at: NOW }]],
    findEquityHistory: [
      [EQUITY_HISTORY],
      [{ ...EQUITY_HISTORY, from: NOW, to: NOW, after: ISO, newestFirst: false }],
    ],
    deleteEquityRegimes: [[["A"]]],
    insertEquityRegimes: [[[]]],
  }),
  sample(feedSources, {
    listFeedSources: [[]],
    upsertFeedSources: [[[{ source: "a", answered: true, error: null, retryAt: NOW }], NOW]],
  }),
  sample(observations, {
    insertObservations: [
      [[OBSERVED]],
      [[{ ...OBSERVED, isKnownAtExplicit: false }]],
      [[{ ...OBSERVED, replacesSample: true }]],
    ],
    updateSeriesChecked: [[[], NOW]],
  }),
  sample(prices, {
    listPriceTickers: [[]],
    listReviewBars: [["2026-01-02"]],
    insertPrices: [
      [[PRICED], true],
      [[{ ...PRICED, isKnownAtExplicit: false }], false],
    ],
  }),
  sample(priceFeed, {
    listFeedTickers: [[]],
    upsertPriceFeed: [[["A"], { feed: null, source: "s" }]],
    insertFeedTickers: [[["A"], { feed: "tiingo", source: "Tiingo" }]],
    updatePricesChecked: [[[], NOW]],
  }),
  sample(sampleData, {
    findSampleFacts: [[]],
    findSampleReplay: [[]],
    insertSampleReplay: [[{ realTo: "2022-12-30", shownOn: "2026-01-02" }]],
    insertSampleParts: [["texts", ["A"]]],
    insertSampleSeries: [[["a"]]],
    listSampleSeries: [[]],
    deleteSampleRows: [[["a"]]],
    endSampleReplacement: [[]],
  }),
  sample(series, {
    listSeriesProgress: [[]],
    listFeedSeries: [[]],
    listSeriesErrors: [[]],
    listWithheldSeries: [[]],
    listSeriesSources: [[]],
    updateSeriesDisplay: [[["HY_OAS"]], [[]]],
    updateProvenance: [[{ seriesIds: ["a"], provenance: "live" }]],
    listValuesKnownAt: [[[{ seriesId: "a", knownAt: ISO, firstDate: "2026-01-01" }]]],
    listSeriesHistories: [[{ ids: ["a"], at: NOW }]],
    listSeriesValues: [[[{ seriesId: "a", from: NOW }], NOW]],
  }),
];
