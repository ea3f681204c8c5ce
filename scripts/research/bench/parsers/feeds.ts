// The parsers of feeds, of the operator's files, and of the providers' events.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toProviderEvent } from "../../../../lib/account/services/stripe-events.ts";
import { readMailEvent } from "../../../../lib/mail/wire/mail-event.ts";
import { isSession } from "../../../../lib/market/domain/calendar.ts";
import { checkBody, dropLastRow } from "../../../../lib/market/domain/feed-answer.ts";
import { readBoardPackage } from "../../../../lib/market/services/feeds/board.ts";
import { parseCboe } from "../../../../lib/market/services/feeds/cboe.ts";
import { parseCoinbase } from "../../../../lib/market/services/feeds/coinbase.ts";
import { parseEia } from "../../../../lib/market/services/feeds/eia.ts";
import { parseFredCsv, parseFredJson } from "../../../../lib/market/services/feeds/fred.ts";
import { parseKraken } from "../../../../lib/market/services/feeds/kraken.ts";
import { parseKalshi } from "../../../../lib/market/services/feeds/markets/kalshi.ts";
import { parseManifold } from "../../../../lib/market/services/feeds/markets/manifold.ts";
import { parsePolymarket } from "../../../../lib/market/services/feeds/markets/polymarket.ts";
import { parseNyfed } from "../../../../lib/market/services/feeds/nyfed.ts";
import { parseMassive } from "../../../../lib/market/services/feeds/prices/massive.ts";
import { parseStooqBars, stooqNotice } from "../../../../lib/market/services/feeds/prices/stooq.ts";
import { parseTiingo } from "../../../../lib/market/services/feeds/prices/tiingo.ts";
import { parseTreasury } from "../../../../lib/market/services/feeds/treasury.ts";
import { zipOf } from "../../../local-platform/feeds/board.ts";
import { readPricesFile } from "../../../operator/prices-file.ts";
import { readSeriesFile } from "../../../operator/series-file.ts";
import { readTranscriptIndex } from "../../../operator/transcript-index.ts";
import { dayOf, type ForeignParser, NOW, ofCsv, ofJson } from "./foreign-parser.ts";

const ID = "DGS10";

/** A parser of a file of the operator's commands. */
function ofFile(read: (file: string) => unknown): (text: string) => unknown {
  return (text) => {
    const folder = mkdtempSync(join(tmpdir(), "parsers-"));
    try {
      writeFileSync(join(folder, "a.csv"), text);
      return read(join(folder, "a.csv"));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}

const SESSIONS = Array.from({ length: 13_000 }, (_, at) => dayOf(at)).filter((date) =>
  isSession("nyse", date),
);
const TEXTS = new Set(Array.from({ length: 20_000 }, (_, at) => `T${at}.txt`));

const list = (rows: string): string => `[${rows}]`;
const usDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
const midnight = (at: number): number => at * 86_400;

/** A body as it is checked before its rows are read. */
const checkedBody = (text: string): string =>
  checkBody({ asked: "/", text, bytes: 1, announced: null, version: {} }, null).truncation
    ? dropLastRow(text)
    : text;

const SERIES: readonly ForeignParser[] = [
  ofCsv(
    "fred",
    (text) => parseFredCsv(checkedBody(text), ID),
    `DATE,${ID}`,
    (at) => `${dayOf(at)},1.25`,
  ),
  ofCsv(
    "cboe",
    (text) => parseCboe(text, "VIX"),
    "DATE,VIX",
    (at) => `${usDate(dayOf(at))},1.25`,
  ),
  ofCsv(
    "treasury",
    (text) => parseTreasury(text, "10 Yr"),
    'Date,"1 Mo","10 Yr"',
    (at) => `${usDate(dayOf(at))},1.25,1.25`,
  ),
  ofCsv(
    "stooq",
    (text) => stooqNotice(text) ?? parseStooqBars(text),
    "Date,Open,High,Low,Close",
    (at) => `${dayOf(at)},1,1,1,1`,
  ),
  ofJson(
    "fred with a key",
    parseFredJson,
    (at, text) => `{"date":"${dayOf(at)}","value":"1.25","note":${text}}`,
    (rows) => `{"observations":[${rows}]}`,
  ),
  ofJson(
    "eia",
    (text) => parseEia(text, `a ${ID}`),
    (at, text) => `{"period":"${dayOf(at)}","series":"${ID}","value":"1.25","unit":${text}}`,
    (rows) => `{"response":{"total":${rows.split("},{").length},"data":[${rows}]}}`,
  ),
  ofJson(
    "nyfed",
    (text) => parseNyfed(text, "unsecured/effr"),
    (at, text) =>
      `{"effectiveDate":"${dayOf(at)}","type":"EFFR","percentRate":1.25,"footnoteId":${text}}`,
    (rows) => `{"refRates":[${rows}]}`,
  ),
  ofJson(
    "kraken",
    parseKraken,
    (at, text) => `[${midnight(at)},"1","2","1","1.5",${text}]`,
    (rows) => `{"error":[],"result":{"XBT":[${rows}]}}`,
  ),
  ofJson("coinbase", parseCoinbase, (at) => `[${midnight(at)},1,2,1,1.5,7]`, list),
  ofJson(
    "tiingo",
    parseTiingo,
    (at, text) =>
      `{"date":"${dayOf(at)}T00:00:00.000Z","adjOpen":1,"adjHigh":1,"adjLow":1,"adjClose":1,"adjVolume":1,"divCash":0,"splitFactor":1,"note":${text}}`,
    list,
  ),
  ofJson(
    "massive",
    (text) => parseMassive(text, "AAPL"),
    (at, text) => `{"t":${midnight(at) * 1_000},"o":1,"h":1,"l":1,"c":1,"v":1,"n":${text}}`,
    (rows) =>
      `{"ticker":"AAPL","adjusted":true,"status":"OK","resultsCount":${rows.split("},{").length},"results":[${rows}]}`,
  ),
  {
    name: "board",
    read: (text) => readBoardPackage(zipOf("H15_data.xml", text), [ID]),
    around: (body) => `<m:Group><kf:Series SERIES_NAME="${ID}">${body}</kf:Series></m:Group>`,
    ordinary: (length) => {
      const row = (at: number) => `<frb:Obs OBS_VALUE="1.25" TIME_PERIOD="${dayOf(at)}" />`;
      const rows = Array.from({ length: length / row(0).length }, (_, at) => row(at)).join("\n");
      return `<m:Group><kf:Series SERIES_NAME="${ID}">${rows}</kf:Series></m:Group>`;
    },
  },
];

const MARKETS: readonly ForeignParser[] = [
  ofJson(
    "kalshi",
    (text) => parseKalshi(text, "K0"),
    (at, text) =>
      `{"ticker":"K${at}","market_type":"binary","status":"active","result":"","yes_bid_dollars":"0.1","yes_ask_dollars":"0.2","last_price_dollars":"0.1","title":${text}}`,
    (rows) => `{"markets":[${rows}]}`,
  ),
  ofJson(
    "manifold",
    parseManifold,
    (at, text) => `"id":"${at}","question${at}":${text}`,
    (rows) => `{"outcomeType":"BINARY","probability":0.5,"isResolved":false,${rows}}`,
  ),
  ofJson(
    "polymarket",
    (text) => parsePolymarket(text, "p0"),
    (at, text) =>
      `{"slug":"p${at}","active":true,"closed":false,"outcomes":"[\\"Yes\\",\\"No\\"]","outcomePrices":"[\\"0.5\\",\\"0.5\\"]","question":${text}}`,
    (rows) => `{"markets":[${rows}]}`,
  ),
];

const EVENTS: readonly ForeignParser[] = [
  ofJson(
    "event of the payments",
    (text) => toProviderEvent(JSON.parse(text), new Map(), { isLive: false, id: null }),
    (at, text) => `"id${at}":${text}`,
    (rows) =>
      `{"id":"evt_1","type":"charge.refunded","created":1,"data":{"object":{"id":"ch_1",${rows}}}}`,
  ),
  ofJson(
    "event of the mail",
    (text) => readMailEvent("msg_1", JSON.parse(text)),
    (at, text) => `"subject${at}":${text}`,
    (rows) => `{"type":"email.bounced","data":{"to":["a@example.com"],${rows}}}`,
  ),
];

const FILES: readonly ForeignParser[] = [
  ofCsv(
    "file of a series",
    ofFile((file) => readSeriesFile(file, NOW)),
    "date,value",
    (at) => `${dayOf(at)},1.25`,
  ),
  ofCsv(
    "file of prices",
    ofFile((file) => readPricesFile(file, NOW)),
    "date,open,high,low,close,volume",
    (at) => `${SESSIONS[at % SESSIONS.length]},1,1,1,1,1`,
  ),
  ofCsv(
    "list of texts",
    ofFile((file) => readTranscriptIndex(file, TEXTS, NOW)),
    "file,title",
    (at) => `T${at}.txt,A`,
  ),
];

export const FEEDS: readonly ForeignParser[] = [...SERIES, ...MARKETS, ...EVENTS, ...FILES];
