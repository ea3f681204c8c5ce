// The page /equity: regimes of stocks, from their own prices.

import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { readContextOf } from "../../lib/http/app-env.ts";
import { MADE_UP_STOCKS } from "../../lib/market/domain/made-up-stocks.ts";
import { coveredTickers, stockName, universeOf } from "../../lib/market/domain/universe.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { readEquityRegimes } from "../../lib/sensors/actions/read-equity-regimes.ts";
import { EQUITY_REGIMES } from "../../lib/sensors/domain/equities/equity-regime.ts";
import { listVolatilities } from "../../lib/sensors/queries/equity-regimes.ts";
import {
  EquityRegimeByTier,
  type EquityStock,
  type EquityStockPaid,
} from "../../lib/sensors/wire/equity-regime.ts";
import { Lock, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { Breakdown } from "../../lib/ui/plots/count-bars.tsx";
import { formatDay, formatFixed, formatPercent, formatSigned } from "../../lib/ui/plots/format.ts";
import { SparklinePlot } from "../../lib/ui/plots/line-plot.tsx";
import { StateChip } from "../../lib/ui/plots/states.tsx";
import { bodyForCaller, page, syntheticNotices } from "./page.tsx";
import {
  type Column,
  Company,
  filteredRows,
  markedTicker,
  SortableTable,
  StateFilter,
  type TableView,
  tableView,
} from "./sortable-table.tsx";

export const equityPage = page({
  path: "/equity",
  place: "/equity",
  show: async (c) => {
    const { tier } = c.get("caller");
    const env = { ...c.env, db: withBatchedReads(c.env.db) };
    const tickers = universeTickers();
    const [read, volatilities] = await Promise.all([
      readEquityRegimes(env, readContextOf(c), {}),
      tier === "free" ? NO_PLOTS : listVolatilities(env.db, { tickers, at: c.get("now") }),
    ]);
    const { stocks } = bodyForCaller(c, EquityRegimeByTier, read);
    return {
      title: "Equity regimes",
      description: "Regimes of 15 high-beta US stocks, from their own prices.",
      notices: syntheticNotices(read.sources, "The stock prices behind these regimes"),
      contents: (
        <EquityPage
          stocks={stocks}
          isFree={tier === "free"}
          volatilities={volatilities}
          view={tableView(c, "stocks", "company")}
        />
      ),
    };
  },
});

/** A stock as the API shows it with or without a key. */
type Stock = EquityStock | EquityStockPaid;

const isPaid = (stock: Stock): stock is EquityStockPaid => "score" in stock;

type Volatilities = Awaited<ReturnType<typeof listVolatilities>>;
const NO_PLOTS: Volatilities = new Map();
const universeTickers = (): string[] => [
  ...coveredTickers(false),
  ...coveredTickers(false, MADE_UP_STOCKS),
];

function EquityPage(props: {
  stocks: readonly Stock[];
  isFree: boolean;
  volatilities: Volatilities;
  view: TableView;
}) {
  const { stocks, isFree, volatilities, view } = props;
  const counts = EQUITY_REGIMES.toReversed().map((state) => ({
    state,
    count: stocks.filter(({ regime }) => regime === state).length,
  }));
  return (
    <>
      <PageTitle
        eyebrow="Equities"
        title={
          isFree
            ? `Regimes of ${stocks.length} of ${universeOf(stocks.map(({ ticker }) => ticker)).length} high-beta stocks`
            : `Regimes of ${stocks.length} high-beta stocks`
        }
        lead="A stock's regime says how volatile its next month is expected to be, compared with what is usual for that stock. It ranks risk. It does not predict returns."
      />
      {stocks.length === 0 && <p>No prices yet.</p>}
      {isFree ? (
        <FreeStocks stocks={stocks} />
      ) : (
        <PaidStocks stocks={stocks.filter(isPaid)} volatilities={volatilities} view={view} />
      )}
      <section class="card" aria-label="Stocks by regime">
        <Breakdown caption="Stocks by regime" what="stock" counts={counts} />
      </section>
    </>
  );
}

/** What a regime says. Source: docs/methods/equity-regimes.md#regime. */
const REGIME_SENTENCES: Readonly<Record<Stock["regime"], string>> = {
  NEUTRAL: "Its next month is expected to be about as volatile as is usual for it.",
  ESCALATING: "Its next month is expected to be more volatile than is usual for it.",
  STRESS: "Its next month is expected to be far more volatile than is usual for it.",
};

/** Three stocks with their regime, and the names of the others. */
function FreeStocks({ stocks }: { stocks: readonly Stock[] }) {
  const shown = stocks.map(({ ticker }) => ticker);
  const others = universeOf(shown).filter(({ ticker }) => !shown.includes(ticker));
  return (
    <Section
      id="stocks"
      title="Stocks"
      lead="Three stocks are free, with their regime. A key shows all of them, with risk score, RSI, trend, drawdown and volatility."
    >
      <ul class="tiles">
        {stocks.map(({ ticker, regime }) => (
          <li class="card tile">
            <h3>{nameWithTicker(ticker)}</h3>
            <p class="tile-foot">
              <StateChip state={regime} />
            </p>
            <p class="small soft">{REGIME_SENTENCES[regime]}</p>
          </li>
        ))}
      </ul>
      <div class="card tile tile-locked">
        <h3>
          <Lock tier="retail" />
        </h3>
        <p class="soft">{others.map(({ ticker }) => nameWithTicker(ticker)).join(" · ")}</p>
      </div>
    </Section>
  );
}

const nameWithTicker = (ticker: string): string => `${stockName(ticker)} (${markedTicker(ticker)})`;

/** Regimes from calm to stressed, as numbers to sort by. */
const regimeRank = ({ regime }: EquityStockPaid): number => EQUITY_REGIMES.indexOf(regime);

const COLUMNS: readonly Column<EquityStockPaid>[] = [
  { id: "company", name: "Company", value: ({ name }) => name },
  { id: "regime", name: "Regime", value: regimeRank },
  { id: "since", name: "Since", value: ({ regime_since }) => regime_since },
  { id: "score", name: "Risk score", isNumber: true, value: ({ score }) => score },
  { id: "rsi", name: "RSI", isNumber: true, value: ({ rsi }) => rsi },
  {
    id: "average",
    name: "vs. 50-day average",
    isNumber: true,
    value: ({ ext_50d_pct }) => ext_50d_pct,
  },
  { id: "price", name: "Price, $", isNumber: true, value: ({ price }) => price },
];

const PaidStocks = (props: {
  stocks: readonly EquityStockPaid[];
  volatilities: Volatilities;
  view: TableView;
}) => (
  <Section
    id="stocks"
    title="Stocks"
    lead="Below each regime stands why, with the volatility of 21 sessions over the last year."
  >
    <StateFilter
      label="Regime of the stocks"
      states={props.stocks.map(({ regime }) => regime)}
      view={props.view}
    />
    <div class="card">
      <SortableTable
        label="stocks"
        columns={COLUMNS}
        rows={filteredRows(props.stocks, ({ regime }) => regime, props.view)}
        view={props.view}
      >
        {(stock) => (
          <PaidStock stock={stock} volatility={props.volatilities.get(stock.ticker) ?? []} />
        )}
      </SortableTable>
    </div>
  </Section>
);

/** Why a stock is in its regime, from its own published figures. */
function reasonOf({ realized_vol, rv_percentile, drawdown, trend }: EquityStockPaid): string {
  const rank =
    rv_percentile === null
      ? ""
      : `, higher than on ${formatPercent(rv_percentile)} of days in three years`;
  const parts = [
    realized_vol === null
      ? null
      : `Its volatility is ${formatPercent(realized_vol)} a year${rank}.`,
    drawdown === null ? null : `It stands ${formatPercent(drawdown)} below its high of a year`,
    trend === null ? null : `with its trend ${trend.toLowerCase()}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? "" : `${parts.join(" ").replace(/\.?$/, "")}.`;
}

/** The status of the prices, if it is not the usual one. */
const statusText = ({ status, note }: EquityStockPaid): string =>
  [status === "LIVE" ? null : status.toLowerCase(), note].filter(Boolean).join(": ");

const PaidStock = ({
  stock,
  volatility,
}: {
  stock: EquityStockPaid;
  volatility: readonly (readonly [at: number, share: number])[];
}) => (
  <tr>
    <th scope="row">
      <Company name={stock.name} ticker={stock.ticker} />
      {statusText(stock) && <span class="more">{statusText(stock)}</span>}
    </th>
    <td>
      <StateChip state={stock.regime} />
      <span class="more">{reasonOf(stock)}</span>
      <SparklinePlot
        name={`Volatility of ${stock.name}`}
        unit="percent a year"
        days={365}
        points={volatility.map(([at, share]) => ({ at, value: 100 * share }))}
        gapMs={15 * DAY_MS}
      />
      {volatility.length > 1 && (
        <span class="more">
          <a href={`/charts/equity/${stock.ticker}.png`}>PNG</a>,{" "}
          <a href={`/charts/equity/${stock.ticker}.svg`}>SVG</a>
          <span class="hidden">{` of the volatility of ${stock.name}`}</span>
        </span>
      )}
    </td>
    <td class="nowrap">{formatDay(stock.regime_since)}</td>
    <td class="num">{formatFixed(stock.score, 1)}</td>
    <td class="num">{formatFixed(stock.rsi, 1)}</td>
    <td class="num">
      {stock.ext_50d_pct === null ? "–" : `${formatSigned(stock.ext_50d_pct, 1)} %`}
    </td>
    <td class="num">{formatFixed(stock.price, 2)}</td>
  </tr>
);
