// The routes of all market data sources, each with the path and format of the real source.

import { Hono } from "hono";
import {
  cboeCsv,
  chicagoFedCsv,
  coinbaseCandles,
  type FeedAnswer,
  fredCsv,
  fredJson,
  json,
  ofrCsv,
  stooqCsv,
} from "./formats.ts";
import { type Markets, PutMarket } from "./markets.ts";
import { massiveJson, tiingoJson } from "./price-formats.ts";
import { boardPackage, eiaJson, krakenJson, nyfedJson, treasuryCsv } from "./rates.ts";
import { findPublished, type ReplayedObservation, type Source } from "./replay.ts";
import type { FeedStore } from "./store.ts";

const CBOE_FILE = /^([A-Z0-9]+)_History\.csv$/;

const respond = ({ status, type, body }: FeedAnswer) =>
  new Response(body, { status, headers: { "content-type": type } });

/** The market-data sources under `/feeds`, each with its real path and format. */
export function feedRoutes(store: FeedStore, markets: Markets): Hono {
  function observations(feed: Source["feed"], id: string): ReplayedObservation[] {
    const series = findPublished(feed, id);
    return series ? store.read(series.name) : [];
  }

  /** Answers 404 in the source's words where a series has no data here. */
  function answer(
    feed: Source["feed"],
    id: string,
    missing: object,
    format: (observations: ReplayedObservation[]) => FeedAnswer,
  ): Response {
    const found = observations(feed, id);
    return respond(found.length === 0 ? json(404, missing) : format(found));
  }

  const query = (request: Request) => new URL(request.url).searchParams;

  return new Hono()
    .get("/fred/graph/fredgraph.csv", (c) => {
      const id = c.req.query("id") ?? "";
      const missing = { error_message: "The series does not exist." };
      return answer("fred", id, missing, (found) => fredCsv(id, found, query(c.req.raw)));
    })
    .get("/fred/series/observations", (c) => {
      const id = c.req.query("series_id") ?? "";
      const missing = { error_code: 404, error_message: "The series does not exist." };
      return answer("fred", id, missing, (found) => fredJson(found, query(c.req.raw)));
    })
    .get("/treasury/resource-center/data-chart-center/interest-rates/:file/:year/all", (c) =>
      respond(treasuryCsv(store.read, c.req.param("year"), c.req.query("type") ?? "")),
    )
    .get("/board/releases/:release/data/:file", (c) => {
      const archive = boardPackage(store.read, c.req.param("release"));
      if (archive === null) return c.json({ error: "not found" }, 404);
      return new Response(archive, { headers: { "content-type": "application/zip" } });
    })
    .get("/nyfed/api/rates/:kind/:rate/search.json", (c) =>
      respond(nyfedJson(store.read, c.req.param("rate"), query(c.req.raw))),
    )
    .get("/eia/v2/*", (c) => respond(eiaJson(store.read, query(c.req.raw))))
    .get("/kraken/0/public/OHLC", (c) => respond(krakenJson(store.read, query(c.req.raw))))
    .get("/cboe/api/global/us_indices/daily_prices/:file", (c) => {
      const id = CBOE_FILE.exec(c.req.param("file"))?.[1] ?? "";
      return answer("cboe", id, { message: "NoSuchKey" }, (found) => cboeCsv(id, found));
    })
    .get("/ofr/financial-stress-index/data/fsi.csv", () =>
      answer("ofr", "OFR FSI", { message: "not found" }, ofrCsv),
    )
    .get("/chicagofed/-/media/publications/nfci/nfci-data-series-csv.csv", () =>
      answer("chicagofed", "NFCI", { message: "not found" }, chicagoFedCsv),
    )
    .get("/coinbase/products/:product/candles", (c) =>
      answer("coinbase", c.req.param("product"), { message: "NotFound" }, (found) =>
        coinbaseCandles(found, query(c.req.raw)),
      ),
    )
    .get("/stooq/q/d/l/", (c) =>
      answer("stooq", c.req.query("s") ?? "", { message: "No data" }, (found) =>
        stooqCsv(found, query(c.req.raw)),
      ),
    )
    .get("/tiingo/tiingo/daily/:ticker/prices", (c) => {
      if (!/^Token \S/.test(c.req.header("authorization") ?? "")) {
        return c.json({ detail: "Please supply a token" }, 403);
      }
      const ticker = c.req.param("ticker").toUpperCase();
      return respond(tiingoJson(ticker, store.read(ticker.replace("-", ".")), query(c.req.raw)));
    })
    .get("/massive/v2/aggs/ticker/:ticker/range/1/day/:from/:to", (c) => {
      if (!/^Bearer \S/.test(c.req.header("authorization") ?? "")) {
        return c.json({ status: "ERROR", error: "API Key was not provided" }, 401);
      }
      const { ticker, from, to } = c.req.param();
      return respond(massiveJson(ticker, store.read(ticker), { from, to }));
    })
    .get("/manifold/v0/market/:id", (c) => {
      const market = markets.asManifold(c.req.param("id"));
      return market ? c.json(market) : c.json({ message: "Contract not found" }, 404);
    })
    .get("/kalshi/trade-api/v2/markets", (c) => {
      const tickers = (c.req.query("tickers") ?? "").split(",");
      const found = tickers.map(markets.asKalshi).filter((market) => market !== null);
      return c.json({ cursor: "", markets: found });
    })
    .get("/polymarket/markets/keyset", (c) => {
      const found = (c.req.queries("slug") ?? []).map(markets.asPolymarket);
      return c.json({ markets: found.filter((market) => market !== null) });
    })
    .put("/:exchange{manifold|kalshi|polymarket}/:id", async (c) => {
      const id = c.req.param("id");
      const parsed = PutMarket.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success || !markets.isId(id)) {
        const error = 'expected {"probability": 0..1, "resolution": "YES"|"NO"|"CANCEL"|null}';
        return c.json({ error }, 400);
      }
      return c.json(markets.put(id, parsed.data));
    })
    .notFound((c) => c.json({ error: "no such feed: see GET /feeds" }, 404));
}
