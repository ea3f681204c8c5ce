// The home page: the market regime, the stress index, the free sensors and the newest calls.

import type { Context } from "hono";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { nullIfRefused, unavailable } from "../../lib/http/errors.ts";
import { sampleLabelOf } from "../../lib/http/sample-label.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { readHealth } from "../../lib/sensors/actions/read-health.ts";
import { CodeSample, Section } from "../../lib/ui/page-parts.tsx";
import { CallRows } from "./call-list.tsx";
import { EmptyHome } from "./empty-home.tsx";
import { IndexHistorySection } from "./index-history.tsx";
import { IndexComposition, type Overview, readOverview } from "./overview.tsx";
import { type PageView, page } from "./page.tsx";
import { type RangeName, rangeOf } from "./ranges.tsx";
import { RegimeSummary } from "./regime-summary.tsx";
import { SensorTile, TilesTable } from "./sensor-tiles.tsx";

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
      title: "Overview",
      description: `${label === null ? "" : "Sample data. "}${overview.interpretation.headline} A cross-asset stress index from live sensors, which anyone can recompute.`,
      contents: (
        <Contents
          overview={overview}
          base={c.env.config.baseUrl}
          range={rangeOf(c.req.query("range"))}
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
      <RegimeSummary overview={overview} isSample={props.isSample} />
      <IndexHistorySection {...overview} range={props.range} now={props.now} />
      <IndexComposition overview={overview} isSample={props.isSample} />
      <Section
        id="sensors"
        title="Free sensors"
        lead="Each compares one market series with its own history. The plots show seven days."
      >
        <ul class="tiles">
          {overview.sensors.map((sensor) => (
            <SensorTile sensor={sensor} definitions={overview.definitions} />
          ))}
        </ul>
        <TilesTable id="week" sensors={overview.sensors} definitions={overview.definitions} />
        <p>
          <a href="/sensors">All sensors, by family</a>
        </p>
      </Section>
      <Calls calls={overview.calls} />
      <ApiExamples base={base} />
    </>
  );
};

/** The newest forecast calls; shows nothing before the first one. */
const Calls = ({ calls }: { calls: Overview["calls"] }) =>
  calls.length === 0 ? null : (
    <Section
      id="calls"
      title="Latest calls"
      lead="Our only forecasts. Each is published with a locked probability and graded in public."
    >
      <div class="card">
        <CallRows calls={calls} caption="Newest first. Ours is our locked probability of YES." />
      </div>
      <p>
        <a href="/calls">All calls and the track record</a>
      </p>
    </Section>
  );

const ApiExamples = ({ base }: { base: string }) => (
  <Section
    id="use"
    title="Use the data"
    lead="Everything here comes from an open API. Free data needs no key."
  >
    <div class="samples">
      <CodeSample
        name="In a notebook"
        code={[
          "import pandas as pd",
          `url = "${base}/api/stress-index/history?interval=day&limit=200&format=csv"`,
          'index = pd.read_csv(url, parse_dates=["as_of"], index_col="as_of").sort_index()',
          'index["stress_index"].tail()',
        ].join("\n")}
      />
      <CodeSample
        name="With curl"
        code={[
          `curl -s ${base}/api/stress-index`,
          `curl -s ${base}/api/interpretation`,
          `curl -s '${base}/api/sensors/vix/history?limit=200&format=csv'`,
        ].join("\n")}
      />
    </div>
    <p>
      <a href="/docs">Python, TypeScript, R, spreadsheets and every endpoint</a>
    </p>
  </Section>
);
