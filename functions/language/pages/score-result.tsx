// The result part of the page /score: the scored text with its marks, scores and flags.

import { FEATURES } from "../../../lib/language/domain/features.ts";
import type { ToneAnalysis, ToneScore } from "../../../lib/language/wire/language-text.ts";
import { Facts, Section } from "../../../lib/ui/page-parts.tsx";
import {
  countOf,
  formatFixed,
  formatInteger,
  formatSigned,
  toSentenceCase,
} from "../../../lib/ui/plots/format.ts";
import { stateLabel } from "../../../lib/ui/plots/states.tsx";
import { MarkedText, MarkLegend } from "./marked-text.tsx";

/** A text with the answers of the endpoints that score and analyze it. */
export interface ScoredText {
  text: string;
  score: ToneScore;
  analysis: ToneAnalysis;
}

/** What the score measures in each mode. */
const SUBJECTS: Readonly<Record<ToneScore["mode"], string>> = {
  earnings: "Risk",
  central_bank: "Hawkishness",
  escalation: "Escalation",
  authorship: "Unusualness of style",
};

/** The result on the page /score: score, features, flags, direction and marked words of a text. */
export const ScoreResult = (scored: ScoredText) => (
  <>
    <Section id="result" title="Result" lead={scored.score.summary}>
      <ScoreFacts {...scored} />
      <Parts parts={scored.score.risk_parts} />
      <Flags flags={scored.score.anomaly_flags} />
      <Events events={scored.score.events} />
    </Section>
    <Section
      id="text"
      title="The text, with the counted words marked"
      lead="Only marked words change a feature or the direction. Words under a negation are not marked."
    >
      <MarkLegend />
      <div class="card">
        <MarkedText text={scored.text} score={scored.score} />
      </div>
    </Section>
    <Section id="features" title="Features">
      <div class="card">
        <FeatureTable {...scored} />
      </div>
    </Section>
  </>
);

const ScoreFacts = ({ score, analysis }: ScoredText) => (
  <Facts
    facts={[
      {
        name: `${SUBJECTS[score.mode]}, 0 to 100`,
        value: score.reliability === "NONE" ? "none" : formatFixed(score.risk_score, 1),
        more:
          score.standard_error === null
            ? stateLabel(score.risk_label)
            : `${stateLabel(score.risk_label)}, standard error ${formatFixed(score.standard_error, 1)}`,
      },
      {
        name: "Direction, −1 to 1",
        value:
          score.direction.value === null
            ? "no directional statement"
            : formatSigned(score.direction.value, 2),
        more: countOf(score.direction.n, "statement"),
      },
      {
        name: "Conviction, 0 to 100",
        value: formatFixed(analysis.conviction_score, 1),
        more: `${stateLabel(analysis.conviction_type)}${analysis.low_evidence ? ", little evidence" : ""}`,
      },
      {
        name: "Words",
        value: formatInteger(score.features.word_count),
        more: `reliability ${score.reliability.toLowerCase()}`,
      },
      {
        name: "Language",
        value: score.language ?? "not known",
        more: SPEAKER_WORDS[score.speakers],
      },
      { name: "Topics", value: topicsOf(analysis), more: "by number of sentences" },
    ]}
  />
);

/** The parts of a risk score; nothing in modes whose score is another one. */
const Parts = ({ parts }: { parts: ToneScore["risk_parts"] }) => {
  if (parts === null) return null;
  const { floor, ceiling } = parts;
  const held =
    floor !== null
      ? `not below ${formatFixed(floor, 1)}, for grave events`
      : ceiling === null
        ? "none"
        : `not above ${formatFixed(ceiling, 1)}, for good news`;
  return (
    <Facts
      facts={[
        { name: "Part: language", value: formatFixed(parts.language, 1), more: "50 says nothing" },
        {
          name: "Part: direction",
          value: formatFixed(parts.direction, 1),
          more: `from ${countOf(parts.direction_n, "statement")}, high for worse`,
        },
        {
          name: "Part: events",
          value: formatFixed(parts.events, 1),
          more: "high for bad news",
        },
        { name: "Bound by events", value: held, more: "" },
      ]}
    />
  );
};

const SPEAKER_WORDS: Readonly<Record<ToneScore["speakers"], string>> = {
  read: "speakers told apart",
  none: "no speakers",
  unread: "a call whose speakers could not be told apart",
};

const MAX_TOPICS = 3;

/** The topics with the most sentences. */
function topicsOf({ topics }: ToneAnalysis): string {
  const named = Object.entries(topics)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_TOPICS)
    .map(([topic, count]) => `${topic.replaceAll("_", " ")} ${count}`);
  return named.length === 0 ? "none" : toSentenceCase(named.join(", "));
}

const Flags = ({ flags }: { flags: ToneScore["anomaly_flags"] }) => (
  <p>
    <strong>Flags: </strong>
    {flags.length === 0 ? "none" : flags.map(stateLabel).join(", ")}
  </p>
);

const Events = ({ events }: Pick<ToneScore, "events">) => (
  <p>
    <strong>Events: </strong>
    {events.length === 0
      ? "none"
      : events.map(({ type, polarity }) => `${stateLabel(type)} (${polarity})`).join(", ")}
  </p>
);

/** Maximum number of words listed for a feature. */
const MAX_WORDS = 8;

/** The words that were counted for a feature, the most frequent first. */
function wordsOf(category: string, { text, score }: ScoredText): string {
  const counts = new Map<string, number>();
  for (const place of score.evidence ?? []) {
    if (place.category !== category || !place.counted) continue;
    const word = text.slice(place.start, place.end).toLowerCase().replaceAll(/\s+/g, " ");
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const shown = sorted.slice(0, MAX_WORDS).map(([word, n]) => (n > 1 ? `${word} (${n})` : word));
  const more = sorted.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", ") || "–";
}

const FeatureTable = (scored: ScoredText) => (
  <section class="scroll-x" tabindex={0} aria-label="Table: features">
    <table class="fit">
      <caption>
        Hits per 1,000 words. The interval covers the sampling error of the counts only.
      </caption>
      <thead>
        <tr>
          <th scope="col">Feature</th>
          <th scope="col" class="num">
            Rate
          </th>
          <th scope="col" class="num only-wide">
            90 % interval
          </th>
          <th scope="col">Words</th>
        </tr>
      </thead>
      <tbody>
        {FEATURES.map((name) => {
          const [low, high] = scored.score.feature_intervals?.[name] ?? [];
          return (
            <tr>
              <th scope="row">{toSentenceCase(name)}</th>
              <td class="num">{formatFixed(scored.score.features[name] ?? null, 1)}</td>
              <td class="num only-wide">
                {low === undefined || high === undefined
                  ? "–"
                  : `${formatFixed(low, 1)} to ${formatFixed(high, 1)}`}
              </td>
              <td>{wordsOf(name, scored)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </section>
);
