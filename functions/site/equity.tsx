import { readContextOf } from "../../lib/http/app-env.ts";
import { UNIVERSE } from "../../lib/market/domain/universe.ts";
import { readEquityRegimes } from "../../lib/sensors/actions/read-equity-regimes.ts";
import { EQUITY_REGIMES } from "../../lib/sensors/domain/equities/equity-regime.ts";
import {
  EquityRegimeByTier,
  type EquityStock,
  type EquityStockPaid,
} from "../../lib/sensors/wire/equity-regime.ts";
import { Lock, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { Breakdown } from "../../lib/ui/plots/counts.tsx";
import { formatDay, formatFixed, formatPercent } from "../../lib/ui/plots/format.ts";
import { StateChip } from "../../lib/ui/plots/states.tsx";
import { bodyForCaller, page, syntheticNotices } from "./page.tsx";

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
      contents: <EquityPage stocks={stocks} isFree={tier === "free"} />,
    };
  },
});

/** A stock as the API shows it with or without a key. */
type Stock = EquityStock | EquityStockPaid;

const isPaid = (stock: Stock): stock is EquityStockPaid => "score" in stock;

function EquityPage({ stocks, isFree }: { stocks: readonly Stock[]; isFree: boolean }) {
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
            ? `Regimes of ${stocks.length} of ${UNIVERSE.length} high-beta stocks`
            : `Regimes of ${stocks.length} high-beta stocks`
        }
        lead="A stock's regime says how volatile its next month is expected to be, compared with what is usual for that stock. It ranks risk. It does not predict returns."
      />
      {stocks.length === 0 && <p>No prices yet.</p>}
      {isFree ? <FreeStocks stocks={stocks} /> : <PaidStocks stocks={stocks.filter(isPaid)} />}
      <section class="card" aria-label="Stocks by regime">
        <Breakdown caption="Stocks by regime" what="stock" counts={counts} />
      </section>
    </>
  );
}

/** Three stocks with their regime, and the names of the others. */
function FreeStocks({ stocks }: { stocks: readonly Stock[] }) {
  const others = UNIVERSE.filter(({ ticker }) => !stocks.some((stock) => stock.ticker === ticker));
  return (
    <Section
      id="stocks"
      title="Stocks"
      lead="Three stocks are free, with their regime. A key shows all of them, with risk score, RSI, trend, drawdown and volatility."
    >
      <ul class="tiles">
        {stocks.map(({ ticker, regime }) => (
          <li class="card tile">
            <h3>{named(ticker)}</h3>
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
        <p class="soft">{others.map(({ ticker }) => named(ticker)).join(" · ")}</p>
      </div>
    </Section>
  );
}

function named(ticker: string): string {
  const name = UNIVERSE.find((stock) => stock.ticker === ticker)?.name;
  return name ? `${name} (${ticker})` : ticker;
}

const COLUMNS = [
  "Regime",
  "Since",
  "Risk score",
  "RSI",
  "vs. 50-day average, %",
  "Drawdown, %",
  "Volatility",
  "Price, $",
] as const;

const PaidStocks = ({ stocks }: { stocks: readonly EquityStockPaid[] }) => (
  <section class="card stack" aria-labelledby="stocks">
    <h2 id="stocks">Stocks</h2>
    <section class="scroll-x" tabindex={0} aria-label="Table: stocks">
      <table>
        <thead>
          <tr>
            <th scope="col">Stock</th>
            {COLUMNS.map((name, i) => (
              <th scope="col" class={i > 1 ? "num" : ""}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stocks.map((stock) => (
            <PaidStock stock={stock} />
          ))}
        </tbody>
      </table>
    </section>
  </section>
);

const PaidStock = ({ stock }: { stock: EquityStockPaid }) => (
  <tr>
    <th scope="row">
      {stock.ticker}
      {stock.status !== "LIVE" && <span class="more">{stock.status}</span>}
    </th>
    <td>
      <StateChip state={stock.regime} />
    </td>
    <td class="nowrap">{formatDay(stock.regime_since)}</td>
    <td class="num">{formatFixed(stock.score, 1)}</td>
    <td class="num">{formatFixed(stock.rsi, 1)}</td>
    <td class="num">{formatFixed(stock.ext_50d_pct, 1)}</td>
    <td class="num">{formatFixed(stock.drawdown_52w_pct, 1)}</td>
    <td class="num">{formatPercent(stock.realized_vol_20d)}</td>
    <td class="num">{formatFixed(stock.price, 2)}</td>
  </tr>
);
