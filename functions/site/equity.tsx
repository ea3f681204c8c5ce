// The page /equity: regimes of stocks, from their own prices.

import { readContextOf } from "../../lib/http/app-env.ts";
import { stockName, universeOf } from "../../lib/market/domain/universe.ts";
import { readEquityRegimes } from "../../lib/sensors/actions/read-equity-regimes.ts";
import { EQUITY_REGIMES } from "../../lib/sensors/domain/equities/equity-regime.ts";
import {
  EquityRegimeByTier,
  type EquityStock,
  type EquityStockPaid,
} from "../../lib/sensors/wire/equity-regime.ts";
import { Lock, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { Breakdown } from "../../lib/ui/plots/count-bars.tsx";
import { formatDay, formatFixed, formatPercent, formatSigned } from "../../lib/ui/plots/format.ts";
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
    const read = await readEquityRegimes(c.env, readContextOf(c), {});
    const { stocks } = bodyForCaller(c, EquityRegimeByTier, read);
    return {
      title: "Equity regimes",
      description: "Regimes of 15 high-beta US stocks, from their own prices.",
      notices: syntheticNotices(read.sources, "The stock prices behind these regimes"),
      contents: (
        <EquityPage
          stocks={stocks}
          isFree={tier === "free"}
          view={tableView(c, "stocks", "company")}
        />
      ),
    };
  },
});

/** A stock as the API shows it with or without a key. */
type Stock = EquityStock | EquityStockPaid;

const isPaid = (stock: Stock): stock is EquityStockPaid => "score" in stock;

function EquityPage(props: { stocks: readonly Stock[]; isFree: boolean; view: TableView }) {
  const { stocks, isFree, view } = props;
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
        <PaidStocks stocks={stocks.filter(isPaid)} view={view} />
      )}
      <section class="card" aria-label="Stocks by regime">
        <Breakdown caption="Stocks by regime" what="stock" counts={counts} />
      </section>
    </>
  );
}

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

const PaidStocks = (props: { stocks: readonly EquityStockPaid[]; view: TableView }) => (
  <Section
    id="stocks"
    title="Stocks"
    lead="Below each regime stands what it rests on: the volatility of 21 sessions with its rank in three years, and the fall from the year's high."
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
        {(stock) => <PaidStock stock={stock} />}
      </SortableTable>
    </div>
  </Section>
);

/** Why a stock is in its regime, from its own published figures. */
function reasonOf({ realized_vol, rv_percentile, drawdown, trend }: EquityStockPaid): string {
  return [
    realized_vol === null ? null : `volatility ${formatPercent(realized_vol)} a year`,
    rv_percentile === null ? null : `higher than on ${formatPercent(rv_percentile)} of days`,
    drawdown === null ? null : `${formatPercent(drawdown)} below its high`,
    trend === null ? null : `trend ${trend.toLowerCase()}`,
  ]
    .filter((part) => part !== null)
    .join(", ");
}

/** The status of the prices, if it is not the usual one. */
const statusText = ({ status, note }: EquityStockPaid): string =>
  [status === "LIVE" ? null : status.toLowerCase(), note].filter(Boolean).join(": ");

const PaidStock = ({ stock }: { stock: EquityStockPaid }) => (
  <tr>
    <th scope="row">
      <Company name={stock.name} ticker={stock.ticker} />
      {statusText(stock) && <span class="more">{statusText(stock)}</span>}
    </th>
    <td>
      <StateChip state={stock.regime} />
      <span class="more">{reasonOf(stock)}</span>
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
