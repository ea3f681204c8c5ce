import { TickerPath } from "../../lib/core/wire/ticker.ts";
import { readContextOf } from "../../lib/http/app-env.ts";
import { allTiers } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { readBaseScores } from "../../lib/language/actions/read-tickers.ts";
import {
  findNewestText,
  listToneTickers,
  type ToneTicker,
} from "../../lib/language/queries/newest-documents.ts";
import { BaseScores } from "../../lib/language/wire/language-tickers.ts";
import { stockName } from "../../lib/market/domain/universe.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { Facts, PageTitle } from "../../lib/ui/page-parts.tsx";
import { countOf, formatDay, formatFixed } from "../../lib/ui/plots/format.ts";
import { StateChip } from "../../lib/ui/plots/states.tsx";
import { TimeSeries } from "../../lib/ui/plots/time-series.tsx";
import { bodyForCaller, page, syntheticNotices } from "./page.tsx";

export const tonesPage = page({
  path: "/tone",
  place: "/tone",
  show: async (c) => {
    const rows = await listToneTickers(c.env.db, c.get("now"));
    return {
      title: "Language",
      description: "Constraint and conviction in the words of companies and central banks.",
      notices: syntheticNotices(
        rows.map(({ source }) => source),
        "Some of these calls",
      ),
      contents: <Tickers rows={rows} />,
    };
  },
});

const Tickers = ({ rows }: { rows: readonly ToneTicker[] }) => (
  <>
    <PageTitle
      eyebrow="Language"
      title="Constraint and conviction in texts"
      lead="Words of constraint and conviction per 1,000 words, in the newest text of each company and central bank."
    />
    <section class="card" aria-label="Texts">
      {rows.length === 0 ? (
        <p>No texts yet.</p>
      ) : (
        <section class="scroll-x" tabindex={0} aria-label="Table: newest texts">
          <table>
            <thead>
              <tr>
                <th scope="col">Ticker</th>
                <th scope="col">Newest text</th>
                <th scope="col" class="num">
                  Constraint
                </th>
                <th scope="col" class="num">
                  Conviction
                </th>
                <th scope="col" class="num">
                  Ratio
                </th>
                <th scope="col">Published</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Ticker row={row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  </>
);

const Ticker = ({ row }: { row: ToneTicker }) => (
  <tr>
    <th scope="row" class="nowrap">
      <a href={`/tone/${encodeURIComponent(row.ticker)}`}>{row.ticker}</a>
    </th>
    <td>
      {row.quarter.replace("_", " ")}
      {row.source && <span class="more">{row.source}</span>}
    </td>
    <td class="num">{formatFixed(row.constraint, 2)}</td>
    <td class="num">{formatFixed(row.conviction, 2)}</td>
    <td class="num">{formatFixed(row.ratio, 3)}</td>
    <td class="nowrap">{formatDay(row.recordedAt)}</td>
  </tr>
);

const SHOWN_QUARTERS = 80;
/**
 * Maximum step between quarters, a late report included; a longer step means that a text is
 * missing.
 */
const MAX_QUARTER_STEP_MS = 200 * 86_400_000;

export const tonePage = page({
  path: "/tone/:ticker",
  place: "/tone",
  show: async (c) => {
    const path = TickerPath.safeParse(c.req.param());
    if (!path.success) throw notFound("Unknown ticker");
    const { ticker } = path.data;
    const db = withBatchedReads(c.env.db);
    const newestFirst = { limit: SHOWN_QUARTERS, offset: 0, order: "desc" } as const;
    const [read, text] = await Promise.all([
      readBaseScores(db, readContextOf(c), { ticker, ...newestFirst }),
      findNewestText(db, { ticker, at: c.get("now") }),
    ]);
    return {
      title: `Language of ${ticker}`,
      description: `Constraint, conviction and their ratio in the texts of ${ticker}, per quarter.`,
      notices: syntheticNotices([text?.source ?? null], `The calls of ${ticker}`),
      contents: (
        <Scores
          scores={bodyForCaller(c, allTiers(BaseScores), read)}
          text={text?.title ?? null}
          base={c.env.config.baseUrl}
        />
      ),
    };
  },
});

/** Names of the central-bank texts, which have tickers of our own; any other ticker is a stock. */
const SPEAKERS: Readonly<Record<string, string>> = {
  "FOMC-PC": "Fed press conferences",
  "FOMC-ST": "Fed statements",
  "FOMC-MN": "Fed minutes",
};
const speakerOf = (ticker: string): string => SPEAKERS[ticker] ?? stockName(ticker);

const MEASURES = [
  {
    name: "constraint",
    title: "Constraint",
    unit: "hits per 1,000 words",
    description: "Words about limits and pressure.",
    decimals: 2,
  },
  {
    name: "conviction",
    title: "Conviction",
    unit: "hits per 1,000 words",
    description: "Words about certainty and resolve.",
    decimals: 2,
  },
  {
    name: "ratio",
    title: "Ratio",
    unit: "(constraint + 1) / (conviction + 1), of hits",
    description: "Above 1, the text speaks more about limits than about certainty.",
    decimals: 3,
  },
] as const;

/**
 * The signal of a ticker; without enough earlier quarters to compare with, it would have no
 * meaning.
 */
const signalFact = ({ signal, first_reading }: BaseScores) =>
  first_reading
    ? {
        name: "Signal",
        value: <StateChip state="FIRST_READING" />,
        more: "fewer than four earlier quarters",
      }
    : { name: "Signal", value: <StateChip state={signal} />, more: "newest quarter" };

function Scores(props: { scores: BaseScores; text: string | null; base: string }) {
  const { scores, text } = props;
  const [newest] = scores.history;
  const oldestFirst = scores.history.toReversed();
  return (
    <>
      <PageTitle
        eyebrow="Language"
        title={scores.ticker}
        lead={`${speakerOf(scores.ticker)}: word counts, ${countOf(scores.totalQuarters, "quarter")}. For a text that you send, the API shows the position of every hit.`}
      >
        <Facts
          facts={[
            signalFact(scores),
            {
              name: "Newest quarter",
              value: newest?.quarter.replace("_", " ") ?? "–",
              more: text ?? "",
            },
            ...MEASURES.map(({ name, title, decimals }) => ({
              name: title,
              value: formatFixed(newest?.[name] ?? null, decimals),
            })),
            { name: "Published", value: newest ? formatDay(newest.recorded_at) : "–" },
          ]}
        />
        <p class="actions">
          <a class="button" href={`/api/tone/${scores.ticker}?format=csv`}>
            Download CSV
          </a>
        </p>
      </PageTitle>
      <div class="stack-wide">
        {MEASURES.map(({ name, title, unit, description, decimals }) => (
          <section class="card" aria-label={title}>
            <TimeSeries
              id={name}
              title={title}
              unit={unit}
              description={description}
              points={oldestFirst.map((row) => ({
                at: Date.parse(row.recorded_at),
                value: row[name],
                label: row.quarter,
              }))}
              gapMs={MAX_QUARTER_STEP_MS}
              rowName="quarter"
              decimals={decimals}
            />
          </section>
        ))}
      </div>
    </>
  );
}
