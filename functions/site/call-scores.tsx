// The page /calls/track-record: scores and calibration of the graded calls.

import type { Context } from "hono";
import { invalid } from "../../lib/core/refusals.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { sampleLabels } from "../../lib/http/sample-label.ts";
import { readTrackRecord } from "../../lib/record/actions/read-calls.ts";
import { calibrationBinOf } from "../../lib/record/domain/scores.ts";
import { MIN_GRADED, runningScores } from "../../lib/record/domain/track-record.ts";
import type { GradedCall } from "../../lib/record/queries/calls.ts";
import {
  ScoresQuery,
  TrackRecordAnswer,
  type TrackRecordFigures,
} from "../../lib/record/wire/track-record.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { Facts, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { countOf, formatDay, formatFixed, formatWholePercent } from "../../lib/ui/plots/format.ts";
import { binName } from "../../lib/ui/plots/reliability-diagram.tsx";
import { bodyForCaller, page, SAMPLE_CALLS } from "./page.tsx";
import { intervalEnds, TrackRecordSection } from "./track-record.tsx";

/** Whose calls are scored, and the bin whose questions are listed. */
type Selection = ScoresQuery;

export const callScoresPage = page({
  path: "/calls/track-record",
  place: "/calls",
  isNeverCached: true,
  show: async (c) => {
    const query = ScoresQuery.safeParse(Object.fromEntries(new URL(c.req.url).searchParams));
    if (!query.success) throw invalid("by must be rule, and bin a multiple of 10 below 100");
    const [{ record, scoredCalls, others }, labels] = await Promise.all([
      readScores(c, query.data),
      sampleLabels(c),
    ]);
    return {
      title: "Scores of the calls",
      description:
        "Brier scores and calibration of the graded calls, against the base rate and the market.",
      ...(record.graded > 0 && {
        picture: {
          path: "/charts/track-record/scores.png",
          alt: "Chart of the mean Brier score, call by call",
        },
      }),
      besideLabel: SAMPLE_CALLS,
      contents: (
        <>
          <Head record={record} shown={query.data} authors={authorsOf(others, labels)} />
          <TrackRecordSection
            record={record}
            running={runningScores(scoredCalls)}
            scoredCalls={scoredCalls}
            base={c.env.config.baseUrl}
            query={query.data.by === "rule" ? "?by=rule" : ""}
            hrefOfBin={(percent) => addressOf({ ...query.data, bin: percent })}
          />
          <BinSection record={record} shown={query.data} scoredCalls={scoredCalls} />
        </>
      ),
    };
  },
});

/** Reads all data of the page, in one database request. */
async function readScores(c: Context<AppEnv>, { by }: Selection) {
  const db = withBatchedReads(c.env.db);
  const read = await readTrackRecord({ ...c.env, db }, c.get("now"));
  const { by_rule: byRule, ...byPersons } = bodyForCaller(c, TrackRecordAnswer, read);
  return {
    record: by === "rule" ? byRule : byPersons,
    scoredCalls: by === "rule" ? read.ruleCalls : read.scoredCalls,
    others: read.scoredCalls,
  };
}

function addressOf({ by, bin }: Selection): string {
  const query = new URLSearchParams({
    ...(by && { by }),
    ...(bin !== undefined && { bin: String(bin) }),
  }).toString();
  return `/calls/track-record${query && `?${query}`}${bin === undefined ? "" : "#bin"}`;
}

/** Who made the calls that no rule published: people, nobody, or both. */
type Authors = "people" | "sample" | "both";

/** Calls of the sample are nobody's forecasts. */
function authorsOf(calls: readonly GradedCall[], labels: (path: string) => string | null): Authors {
  if (calls.length === 0) return labels("/calls") === null ? "people" : "sample";
  const count = calls.filter(({ slug }) => labels(`/calls/${slug}`) !== null).length;
  if (count === 0) return "people";
  return count === calls.length ? "sample" : "both";
}

const LEADS: Readonly<Record<Authors, string>> = {
  people: "Calls by people.",
  sample: "Calls of the bundled sample, which are nobody's forecasts.",
  both: "Calls by people, and calls of the bundled sample, which are nobody's forecasts.",
};
const NAMES: Readonly<Record<Authors, string>> = {
  people: "By people",
  sample: "Sample calls",
  both: "By people, and sample calls",
};

interface HeadProps {
  record: TrackRecordFigures;
  shown: Selection;
  authors: Authors;
}

const Head = ({ record, shown: { by }, authors }: HeadProps) => (
  <PageTitle
    eyebrow="Published calls"
    title={
      record.enough
        ? `${record.graded} forecasts graded in public`
        : "Forecasts graded in public: too few to judge"
    }
    lead={
      by === "rule"
        ? "Calls that the service published by a fixed rule. All other calls are counted separately."
        : `${LEADS[authors]} Calls that the service published by a fixed rule are counted separately.`
    }
  >
    <nav aria-label="Whose calls">
      <ul class="jumps">
        <Choice by={undefined} shown={by} name={NAMES[authors]} />
        <Choice by="rule" shown={by} name="By rule" />
      </ul>
    </nav>
    <Facts facts={factsOf(record)} />
    {!record.enough && (
      <p class="message">
        {`Too few to judge: ${record.graded} of the ${MIN_GRADED} graded calls we ask for. The figures below say little yet.`}
      </p>
    )}
    <p class="actions">
      <a class="button" href="/calls">
        All calls
      </a>
      <a class="button" href="/gate">
        The gate
      </a>
    </p>
  </PageTitle>
);

const Choice = (props: { by: Selection["by"]; shown: Selection["by"]; name: string }) => (
  <li>
    <a
      href={addressOf({ by: props.by })}
      {...(props.by === props.shown && { "aria-current": "true" as const })}
    >
      {props.name}
    </a>
  </li>
);

/** The figures at the top. Skill is not shown here, because the gate decides whether it is claimed. */
const factsOf = (record: TrackRecordFigures) => [
  { name: "Graded", value: String(record.graded), more: "YES or NO" },
  { name: "Active", value: String(record.active), more: "not decided yet" },
  { name: "Void", value: String(record.void), more: "not counted" },
  {
    name: "Brier score",
    value: formatFixed(record.brier, 3),
    more: rangeOf(record.intervals.brier),
  },
];

function rangeOf(interval: readonly number[] | null): string {
  const range = intervalEnds(interval);
  return range
    ? `90 % interval ${formatFixed(range[0], 3)} to ${formatFixed(range[1], 3)}`
    : "not known yet";
}

interface BinProps {
  record: TrackRecordFigures;
  shown: Selection;
  scoredCalls: readonly GradedCall[];
}

/** The graded questions of one calibration bin, and the way to the others. */
const BinSection = ({ record, shown, scoredCalls }: BinProps) => (
  <Section
    id="bin"
    title="Questions by forecast"
    lead="Choose a range of our forecasts, here or in the calibration plot, to see its questions."
  >
    <nav aria-label="Ranges of forecasts">
      <ul class="jumps">
        {record.calibration.map((bin) => (
          <li>
            <a
              href={addressOf({ ...shown, bin: Math.round(100 * bin.lower) })}
              {...(Math.round(100 * bin.lower) === shown.bin && {
                "aria-current": "true" as const,
              })}
            >{`${binName(bin)}: ${bin.n}`}</a>
          </li>
        ))}
      </ul>
    </nav>
    {shown.bin !== undefined && (
      <BinTable
        bin={shown.bin}
        calls={scoredCalls.filter((call) => 10 * calibrationBinOf(call.svcProb) === shown.bin)}
      />
    )}
  </Section>
);

const BinTable = ({ bin, calls }: { bin: number; calls: readonly GradedCall[] }) => (
  <section class="card" aria-label="Questions of the range">
    {calls.length === 0 ? (
      <p>No graded question in this range.</p>
    ) : (
      <table>
        <caption>{`${countOf(calls.length, "question")} with a forecast of ${bin} to ${bin + 10} %`}</caption>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col" class="num">
              Ours
            </th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {calls.map(({ slug, title, svcProb, outcome, gradedAt }) => (
            <tr>
              <th scope="row">
                <a href={`/calls/${slug}`}>{title}</a>
                <span class="more">{`graded ${formatDay(gradedAt)}`}</span>
              </th>
              <td class="num">{formatWholePercent(svcProb)}</td>
              <td>{outcome === 1 ? "YES" : "NO"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);
