// A part of the page /signals: scores of the newest earnings calls.

import type { ResponseOf } from "../../lib/core/wire/by-tier.ts";
import { stockName } from "../../lib/market/domain/universe.ts";
import type { ToneMlByTier } from "../../lib/signals/wire/tone-ml.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import {
  formatDay,
  formatFixed,
  formatPercent,
  toSentenceCase,
} from "../../lib/ui/plots/format.ts";
import { Company } from "./sortable-table.tsx";

type Answer = ResponseOf<typeof ToneMlByTier>;
/** A score as the caller's tier sees it. */
type Score = Answer["scores"][number];

/** The scores of each ticker's newest call, one row a ticker, one column a horizon. */
export function EarningsScores({ scores, model }: Pick<Answer, "scores" | "model">) {
  const byTicker = [...Map.groupBy(scores, ({ ticker }) => ticker).values()];
  const horizons = [...new Set(scores.map(({ horizon }) => horizon))].sort(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  );
  return (
    <Section
      id="earnings"
      title="Earnings scores"
      lead="What the words of the newest earnings call point to. A model may move the conviction by one step, never the direction, and only where it was better than chance."
    >
      <div class="card">
        {scores.length === 0 ? (
          <p>No earnings call is scored yet.</p>
        ) : (
          <section class="scroll-x" tabindex={0} aria-label="Table: earnings scores">
            <table>
              <thead>
                <tr>
                  <th scope="col">Company</th>
                  <th scope="col">Quarter</th>
                  {horizons.map((horizon) => (
                    <th scope="col">{`${Number.parseInt(horizon, 10)} days`}</th>
                  ))}
                  {scores.some(hasPoints) && (
                    <th scope="col" class="num">
                      Language score
                    </th>
                  )}
                  <th scope="col">Scored</th>
                </tr>
              </thead>
              <tbody>
                {byTicker.map((group) => (
                  <TickerRow group={group} horizons={horizons} />
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
      <ModelGates model={model} />
    </Section>
  );
}

/** By which figure the gate of each horizon is open or shut. */
const ModelGates = ({ model }: Pick<Answer, "model">) => (
  <div class="prose soft">
    <p>
      The model beside the words was tested on calls of earlier years.{" "}
      <a href="/docs/methodology/signals#model-and-gate">How, and what it needs to count</a>
    </p>
    <ul>
      {model.horizons.map(({ horizon, gate, figure }) => (
        <li>
          {`${Number.parseInt(horizon, 10)} days: ${gate === "OPEN" ? "counts" : `does not count (${gate})`}. ${figure}.`}
        </li>
      ))}
    </ul>
  </div>
);

type PaidScore = Extract<Score, { tips_score: unknown }>;

const hasPoints = (score: Score): score is PaidScore => "tips_score" in score;

/** The probability of one horizon, where the caller's tier has it. */
const chanceOf = (score: Score): string =>
  hasPoints(score) && score.direction_prob !== null
    ? `, beats the market: ${formatPercent(score.direction_prob, 1)}`
    : "";

function TickerRow({ group, horizons }: { group: readonly Score[]; horizons: readonly string[] }) {
  const [first] = group;
  if (!first) return null;
  const { ticker, quarter, scored_at } = first;
  return (
    <tr>
      <th scope="row">
        <Company name={stockName(ticker)} ticker={ticker} />
      </th>
      <td class="nowrap">{quarter.replace("_", " ")}</td>
      {horizons.map((horizon) => (
        <td>
          <Verdict score={group.find((score) => score.horizon === horizon)} />
        </td>
      ))}
      {hasPoints(first) && <td class="num">{formatFixed(first.tips_score, 1)}</td>}
      <td class="nowrap">{scored_at ? formatDay(scored_at) : "–"}</td>
    </tr>
  );
}

/** Direction and conviction of one horizon. */
const Verdict = ({ score }: { score: Score | undefined }) =>
  score ? (
    <>
      {toSentenceCase(score.combined_direction.toLowerCase())}
      <span class="more">
        {`${score.combined_conviction.toLowerCase()} conviction${chanceOf(score)}`}
      </span>
    </>
  ) : (
    <>–</>
  );
