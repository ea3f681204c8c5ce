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
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { Facts } from "../../lib/ui/facts.tsx";
import { StateChip } from "../../lib/ui/plots/state-mark.tsx";
import { TimeSeries } from "../../lib/ui/plots/time-series.tsx";
import { day, fixed } from "../../lib/ui/plots/words.ts";
import { PageHead } from "../../lib/ui/sections.tsx";
import { syntheticNotices } from "./notices.ts";
import { page, shownTo } from "./page.tsx";

export const tones = page({
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
    <PageHead
      eyebrow="Language"
      title="What is said, counted"
      lead="Words of constraint and of conviction per 1,000 words, in the newest text of everyone whose texts we read."
    />
    <section class="card" aria-label="Texts">
      {rows.length === 0 ? (
        <p>No text has been read yet.</p>
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
                <th scope="col">Known</th>
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
    <td class="num">{fixed(row.constraint, 2)}</td>
    <td class="num">{fixed(row.conviction, 2)}</td>
    <td class="num">{fixed(row.ratio, 3)}</td>
    <td class="nowrap">{day(row.recordedAt)}</td>
  </tr>
);

/** Quarters on the page. */
const SHOWN_QUARTERS = 80;
/** Longer than a quarter and a late report: a text is missing then. */
const QUARTER_GAP_MS = 200 * 86_400_000;

export const tone = page({
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
          scores={shownTo(c, allTiers(BaseScores), read)}
          text={text?.title ?? null}
          base={c.env.config.baseUrl}
        />
      ),
    };
  },
});

const MEASURES = [
  {
    name: "constraint",
    title: "Constraint",
    unit: "hits per 1,000 words",
    says: "Words of limits and pressure: what cannot be done, what weighs.",
    decimals: 2,
  },
  {
    name: "conviction",
    title: "Conviction",
    unit: "hits per 1,000 words",
    says: "Words of certainty and resolve: what will be done.",
    decimals: 2,
  },
  {
    name: "ratio",
    title: "Ratio",
    unit: "(constraint + 1) / (conviction + 1), of hits",
    says: "Above 1 a text speaks more of limits than of resolve.",
    decimals: 3,
  },
] as const;

function Scores(props: { scores: BaseScores; text: string | null; base: string }) {
  const { scores, text } = props;
  const [newest] = scores.history;
  const oldestFirst = scores.history.toReversed();
  return (
    <>
      <PageHead
        eyebrow="Language"
        title={scores.ticker}
        lead={`How ${scores.ticker} speaks, counted in ${scores.totalQuarters} quarters of its texts. A count is no opinion: of a text sent to it, the API shows the place of every hit.`}
      >
        <Facts
          facts={[
            { name: "Signal", value: <StateChip state={scores.signal} />, more: "newest quarter" },
            { name: "Newest quarter", value: newest?.quarter ?? "–", more: text ?? "" },
            ...MEASURES.map(({ name, title, decimals }) => ({
              name: title,
              value: fixed(newest?.[name] ?? null, decimals),
            })),
            { name: "Known", value: newest ? day(newest.recorded_at) : "–" },
          ]}
        />
        <p class="actions">
          <a class="button" href={`/api/tone/${scores.ticker}?format=csv`}>
            Download CSV
          </a>
        </p>
      </PageHead>
      <div class="stack-wide">
        {MEASURES.map(({ name, title, unit, says, decimals }) => (
          <section class="card" aria-label={title}>
            <TimeSeries
              id={name}
              title={title}
              unit={unit}
              description={says}
              points={oldestFirst.map((row) => ({
                at: Date.parse(row.recorded_at),
                value: row[name],
                label: row.quarter,
              }))}
              gapMs={QUARTER_GAP_MS}
              by="quarter"
              decimals={decimals}
            />
          </section>
        ))}
      </div>
    </>
  );
}
