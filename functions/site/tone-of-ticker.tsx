// The page /tone/<ticker>: constraint and conviction in the texts of one company or central bank.

import { notFound } from "../../lib/core/refusals.ts";
import { TickerPath } from "../../lib/core/wire/ticker.ts";
import { readContextOf } from "../../lib/http/app-env.ts";
import { readBaseScores } from "../../lib/language/actions/read-tickers.ts";
import { findNewestText } from "../../lib/language/queries/newest-documents.ts";
import { BaseScores } from "../../lib/language/wire/language-tickers.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { Facts, PageTitle } from "../../lib/ui/page-parts.tsx";
import { countOf, formatDay, formatFixed, formatSigned } from "../../lib/ui/plots/format.ts";
import { StateChip } from "../../lib/ui/plots/states.tsx";
import { MAX_QUARTER_STEP_MS, MEASURES, SHOWN_QUARTERS } from "../../lib/ui/plots/text-measures.ts";
import { TimeSeries } from "../../lib/ui/plots/time-series.tsx";
import { speakerTitle } from "../../lib/ui/speakers.ts";
import { flagText } from "./flag-words.ts";
import { bodyForCaller, page, syntheticNotices } from "./page.tsx";
import { TakeChart } from "./take-chart.tsx";

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
      title: `Language of ${speakerTitle(ticker)}`,
      description: `Constraint, conviction and their ratio in the texts of ${ticker}, per quarter.`,
      picture: {
        path: `/charts/tone/${ticker}/ratio.png`,
        alt: `Chart of constraint over conviction in the texts of ${speakerTitle(ticker)}`,
      },
      notices: syntheticNotices([text?.source ?? null], `The calls of ${ticker}`),
      contents: (
        <Scores
          scores={bodyForCaller(c, BaseScores, read)}
          text={text}
          hasKey={c.get("caller").tier !== "free"}
          base={c.env.config.baseUrl}
        />
      ),
    };
  },
});

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

/** What the newest quarter changed, and what the signal says about it. */
function changeSentence({
  ticker,
  history,
  totalQuarters,
  first_reading,
  signal,
}: BaseScores): string {
  const [newest, before] = history;
  const counted = `${ticker}, ${countOf(totalQuarters, "quarter")}.`;
  if (!newest || !before) return counted;
  const moved = (name: string, change: number, decimals: number) =>
    `${name} ${formatSigned(change, decimals)}`;
  const changed = [
    moved("constraint", newest.constraint - before.constraint, 1),
    moved("conviction", newest.conviction - before.conviction, 1),
    moved("ratio", newest.ratio - before.ratio, 2),
  ].join(", ");
  const meaning = first_reading
    ? "Too few earlier quarters to call that unusual."
    : SIGNAL_MEANINGS[signal];
  return `${counted} Since ${before.quarter.replace("_", " ")}: ${changed}. ${meaning}`;
}

const SIGNAL_MEANINGS: Readonly<Record<BaseScores["signal"], string>> = {
  ANOMALY:
    "The newest quarter is unusual against the own history: a flag, or a measure two standard deviations away.",
  WATCH:
    "Two of three signs of trouble hold: high constraint, low conviction, more constraint than conviction.",
  NORMAL: "The newest quarter is usual against the own history.",
};

/** Which flags the newest text raises and why, for a key; without one, where to get it. */
function Flags({ flags, hasKey }: { flags: readonly string[]; hasKey: boolean }) {
  if (!hasKey) {
    return (
      <p class="small soft">
        Which flags the newest text raises, and why, needs a key. <a href="/pricing">Get a key</a>
      </p>
    );
  }
  return flags.length === 0 ? (
    <p class="small soft">The newest text raises no flag.</p>
  ) : (
    <ul class="list" aria-label="Flags of the newest text">
      {flags.map((flag) => (
        <li>{flagText(flag)}</li>
      ))}
    </ul>
  );
}

function Scores(props: {
  scores: BaseScores;
  text: Awaited<ReturnType<typeof findNewestText>>;
  hasKey: boolean;
  base: string;
}) {
  const { scores, text, hasKey, base } = props;
  const [newest] = scores.history;
  const oldestFirst = scores.history.toReversed();
  return (
    <>
      <PageTitle
        eyebrow="Language"
        title={speakerTitle(scores.ticker)}
        lead={`${text ? `The newest text is of ${formatDay(text.publishedAt)}. ` : ""}${changeSentence(scores)}`}
      >
        <Flags flags={text?.flags ?? []} hasKey={hasKey} />
        <Facts
          facts={[
            signalFact(scores),
            {
              name: "Newest quarter",
              value: newest?.quarter.replace("_", " ") ?? "–",
              more: text?.title ?? "",
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
            <TakeChart base={base} name={`tone/${scores.ticker}/${name}`} title={title} />
          </section>
        ))}
      </div>
    </>
  );
}
