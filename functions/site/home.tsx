// The home page: the stress index, why to trust it, what it is made of, the free sensors and the newest calls.

import type { Context } from "hono";
import { unavailable } from "../../lib/core/refusals.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { nullIfRefused } from "../../lib/http/errors.ts";
import { sampleLabelOf } from "../../lib/http/sample-label.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { readHealth } from "../../lib/sensors/actions/read-health.ts";
import { CodeSample, Section } from "../../lib/ui/page-parts.tsx";
import { type RangeName, rangeOf } from "../../lib/ui/ranges.tsx";
import { CallRows } from "./call-list.tsx";
import { EmptyHome } from "./empty-home.tsx";
import { IndexHistorySection } from "./index-history.tsx";
import { IndexComposition, type Overview, readOverview } from "./overview.tsx";
import { type PageView, page } from "./page.tsx";
import { quotableSentence, RegimeSummary, WHAT_IT_IS } from "./regime-summary.tsx";
import { SensorLine } from "./sensor-tiles.tsx";
import { Trust } from "./trust.tsx";

export const homePage = page({
  path: "/",
  place: "/",
  show: async (c) => {
    const [overview, label] = await Promise.all([
      nullIfRefused(503, readOverview(c)),
      sampleLabelOf(c),
    ]);
    if (overview === null) return await emptyHome(c);
    return {
      title: "US market stress",
      description: `${label === null ? "" : "Sample data. "}${overview.interpretation.headline} ${WHAT_IT_IS}`,
      contents: (
        <Contents
          overview={overview}
          base={c.env.config.baseUrl}
          range={rangeOf(c.req.query("range"), "all")}
          now={c.get("now")}
          isSample={label !== null}
        />
      ),
    };
  },
});

/** The page of a service that has no sensor yet; one whose sensors are dead is refused. */
async function emptyHome(c: Context<AppEnv>): Promise<PageView> {
  const { counts } = await readHealth(withBatchedReads(c.env.db), c.get("now"));
  if (counts.fresh + counts.stale + counts.dead > 0) throw unavailable("No sensor is live");
  return {
    title: "No data yet",
    description: "A service that was just started, and what its operator does next.",
    contents: <EmptyHome />,
    status: 503,
  };
}

interface ContentsProps {
  overview: Overview;
  base: string;
  range: RangeName;
  now: number;
  isSample: boolean;
}

const Contents = (props: ContentsProps) => {
  const { overview, base } = props;
  return (
    <>
      <RegimeSummary overview={overview}>
        <IndexHistorySection {...overview} range={props.range} now={props.now} base={base} />
      </RegimeSummary>
      <Trust overview={overview} />
      <IndexComposition overview={overview} isSample={props.isSample} />
      <Section id="sensors" title="Free sensors">
        {/* A phone shows the first six; the link leads to all. */}
        <ul class="lines-list lines-short">
          {overview.sensors.map((sensor) => (
            <SensorLine
              sensor={sensor}
              definitions={overview.definitions}
              values={overview.values}
            />
          ))}
        </ul>
        <a href="/sensors">All sensors, with their plots</a>
      </Section>
      <Calls calls={overview.calls} />
      <TakeAlong
        base={base}
        sentence={quotableSentence(overview, props.isSample)}
        known={overview.index.as_of}
      />
    </>
  );
};

/** The newest forecast calls; shows nothing before the first one. */
const Calls = ({ calls }: { calls: Overview["calls"] }) =>
  calls.length === 0 ? null : (
    <Section id="calls" title="Latest forecasts">
      <div>
        <CallRows calls={calls} />
        <p>
          <a href="/calls">All calls and the track record</a>
        </p>
      </div>
    </Section>
  );

const TakeAlong = ({
  base,
  sentence,
  known,
}: {
  base: string;
  sentence: string;
  known: string;
}) => (
  <Section id="use" title="Take it along">
    <figure class="quote">
      <blockquote class="small">{sentence}</blockquote>
      <figcaption class="small soft">
        Sentence to quote, with{" "}
        <a href={`/known/${known}`}>what anyone could know then, a permanent link</a>
      </figcaption>
    </figure>
    <div class="stack only-wide">
      <CodeSample
        name="With curl, no key needed"
        code={[
          `curl -s ${base}/api/stress-index`,
          `curl -s '${base}/api/stress-index/history?interval=day&limit=200&format=csv'`,
        ].join("\n")}
      />
      <p>
        <a href="/docs">Python, TypeScript, R, spreadsheets and every endpoint</a>
      </p>
    </div>
  </Section>
);
