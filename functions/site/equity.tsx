import { readContextOf } from "../../lib/http/app-env.ts";
import { UNIVERSE } from "../../lib/market/domain/universe.ts";
import { readEquityRegimes } from "../../lib/sensors/actions/read-equity-regimes.ts";
import { EQUITY_REGIMES } from "../../lib/sensors/domain/equities/equity-regime.ts";
import {
  EquityRegimeByTier,
  type EquityStock,
  type EquityStockPaid,
} from "../../lib/sensors/wire/equity-regime.ts";
import { Lock } from "../../lib/ui/lock.tsx";
import { Breakdown } from "../../lib/ui/plots/breakdown.tsx";
import { StateChip } from "../../lib/ui/plots/state-mark.tsx";
import { day, fixed, percent } from "../../lib/ui/plots/words.ts";
import { PageHead, Section } from "../../lib/ui/sections.tsx";
import { syntheticNotices } from "./notices.ts";
import { page, shownTo } from "./page.tsx";

export const equity = page({
  path: "/equity",
  place: "/equity",
  show: async (c) => {
    const { tier } = c.get("caller");
    const read = await readEquityRegimes(c.env.db, readContextOf(c), {});
    const { stocks } = shownTo(c, EquityRegimeByTier, read);
    return {
      title: "Equity regimes",
      description: "Regimes of 15 high-beta US stocks, from their own prices.",
      notices: syntheticNotices(read.sources, "The stock prices behind these regimes"),
      contents: <Stocks stocks={stocks} isFree={tier === "free"} />,
    };
  },
});

/** A stock as the API shows it to callers with a key, or without one. */
type Stock = EquityStock | EquityStockPaid;

const isPaid = (stock: Stock): stock is EquityStockPaid => "score" in stock;

function Stocks({ stocks, isFree }: { stocks: readonly Stock[]; isFree: boolean }) {
  const counts = EQUITY_REGIMES.toReversed().map((state) => ({
    state,
    count: stocks.filter(({ regime }) => regime === state).length,
  }));
  return (
    <>
      <PageHead
        eyebrow="Equities"
        title={
          isFree
            ? `Regimes of ${stocks.length} of ${UNIVERSE.length} high-beta stocks`
            : `Regimes of ${stocks.length} high-beta stocks`
        }
        lead="Volatility, drawdown, trend and RSI of each stock against its own past give its regime. It orders risk, not return."
      />
      {stocks.length === 0 && <p>No prices have been read yet.</p>}
      {isFree ? <FreeStocks stocks={stocks} /> : <PaidStocks stocks={stocks.filter(isPaid)} />}
      <section class="card" aria-label="Regimes counted">
        <Breakdown caption="Regimes of what you see" what="stock" counts={counts} />
      </section>
    </>
  );
}

/** Three with their regime, and the names of the others. */
function FreeStocks({ stocks }: { stocks: readonly Stock[] }) {
  const others = UNIVERSE.filter(({ ticker }) => !stocks.some((stock) => stock.ticker === ticker));
  return (
    <Section
      id="stocks"
      title="Stocks"
      lead="Three are open to everybody, with their regime. A key shows all of them, with RSI, extension, drawdown, volatility and score."
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
  "Over 50-day mean, %",
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
    <td class="nowrap">{day(stock.regime_since)}</td>
    <td class="num">{fixed(stock.score, 1)}</td>
    <td class="num">{fixed(stock.rsi, 1)}</td>
    <td class="num">{fixed(stock.ext_50d_pct, 1)}</td>
    <td class="num">{fixed(stock.drawdown_52w_pct, 1)}</td>
    <td class="num">{percent(stock.realized_vol_20d)}</td>
    <td class="num">{fixed(stock.price, 2)}</td>
  </tr>
);
