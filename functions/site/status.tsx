import { withTimeout } from "../../lib/http/with-timeout.ts";
import { type Comparisons, comparisonsOf } from "../../lib/market/domain/source-comparison.ts";
import { listSeriesSources, type SeriesOfFeed } from "../../lib/market/queries/series.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import {
  findLastDoneDetail,
  type LastRun,
  listLastRuns,
} from "../../lib/runtime/database/job-runs.ts";
import { overdueJobs } from "../../lib/runtime/jobs.ts";
import {
  HEALTH_TIMEOUT_MS,
  readHealth,
  type SensorFreshness,
} from "../../lib/sensors/actions/read-health.ts";
import type { Freshness } from "../../lib/sensors/domain/freshness.ts";
import { listSensorNames } from "../../lib/sensors/queries/sensor-cards.ts";
import type { HealthAnswer } from "../../lib/sensors/wire/health.ts";
import { Facts, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { formatDay, formatInstant, formatMinutes, formatTime } from "../../lib/ui/plots/format.ts";
import { FreshnessStrip } from "../../lib/ui/plots/small-plots.tsx";
import { StateChip, stateStyle } from "../../lib/ui/plots/states.tsx";
import { page } from "./page.tsx";
import { IncidentsSection, SourcesSection } from "./status-sources.tsx";

export const statusPage = page({
  path: "/status",
  place: "/status",
  isLive: true,
  show: async (c) => {
    const now = c.get("now");
    const db = withBatchedReads(c.env.db);
    const asked = Promise.all([
      readHealth(db, now),
      listSensorNames(db),
      listLastRuns(db),
      listSeriesSources(db),
      findLastDoneDetail(db, "compare"),
    ]);
    const known = await withTimeout(asked, HEALTH_TIMEOUT_MS);
    const head = {
      title: "Status",
      description: "Whether the service and its data are up to date.",
    };
    if (known === null) return { ...head, contents: <DatabaseDown />, status: 503 };
    const [read, names, runs, series, comparison] = known;
    const rows = [...names].flatMap(([id, name]) => {
      const found = read.sensors.find((each) => each.id === id);
      const ageMs = found?.updatedAt ? Math.max(0, now - found.updatedAt.getTime()) : null;
      return found ? [{ ...found, name, ageMs }] : [];
    });
    const { counts } = read;
    const { status: health } = read.body;
    const behind = overdueJobs(runs, now);
    const facts = { now, health, counts, rows, runs, behind, series };
    const compared = comparisonsOf(comparison);
    const contents = <StatusContents {...{ ...facts, compared }} />;
    return { ...head, contents, ...(health === "error" && { status: 503 }) };
  },
});

const HEALTH_TEXTS: Readonly<Record<HealthAnswer["status"], { title: string; lead: string }>> = {
  ok: {
    title: "Everything is up to date",
    lead: "The database answers. All sensors are read on schedule.",
  },
  degraded: {
    title: "Some sensors are behind",
    lead: "The database answers. Some sensors are overdue or dead and show their last known state.",
  },
  error: {
    title: "Most sensors are dead",
    lead: "At least half of the sensors have not been read for a day. The index is not published until they are.",
  },
};

/** Shown while jobs are behind. */
const jobsBehindText = (behind: readonly string[]) => ({
  title: "Some jobs are behind",
  lead: `The database answers. All sensors are read on schedule. Overdue jobs: ${behind.join(", ")}.`,
});

const DatabaseDown = () => (
  <PageTitle
    eyebrow="Status"
    title="The database cannot be reached"
    lead="No data is served now. Requests get an error rather than an old or wrong number. Every request tries again."
  >
    <p>
      <StateChip state="ERROR" word="Down" />
    </p>
  </PageTitle>
);

function StatusContents(props: {
  now: number;
  health: HealthAnswer["status"];
  counts: Record<Freshness, number>;
  rows: readonly SensorRow[];
  runs: readonly LastRun[];
  behind: readonly string[];
  series: readonly SeriesOfFeed[];
  compared: Comparisons;
}) {
  const { health, counts, rows, runs, behind } = props;
  const { title, lead } =
    health === "ok" && behind.length > 0 ? jobsBehindText(behind) : HEALTH_TEXTS[health];
  return (
    <>
      <PageTitle eyebrow="Status" title={title} lead={lead}>
        <Facts
          facts={[
            { name: "Health", value: <StateChip state={health} /> },
            { name: "Fresh", value: String(counts.fresh), more: "read on schedule" },
            { name: "Stale", value: String(counts.stale), more: "overdue" },
            { name: "Dead", value: String(counts.dead), more: "no reading for 24 hours" },
            { name: "Checked", value: formatTime(props.now), more: formatDay(props.now) },
          ]}
        />
      </PageTitle>
      <IncidentsSection compared={props.compared} />
      <Sensors rows={rows} />
      <SourcesSection series={props.series} now={props.now} />
      <Jobs runs={runs} behind={behind} />
    </>
  );
}

type SensorRow = SensorFreshness & { name: string; ageMs: number | null };

const MINUTE_MS = 60_000;

function agoText(ageMs: number | null): string {
  if (ageMs === null) return "never";
  return ageMs < MINUTE_MS ? "just now" : `${formatMinutes(ageMs / MINUTE_MS)} ago`;
}

/** Every sensor with its cadence and the age of its last reading. */
const Sensors = ({ rows }: { rows: readonly SensorRow[] }) => (
  <Section
    id="sensors"
    title="Sensors"
    lead="Each strip is one day, with recent hours drawn wider. The shade shows how often the sensor is read, the bar the age of its last reading. A bar longer than the shade is overdue."
  >
    <div class="card">
      <table class="bars">
        <thead>
          <tr>
            <th scope="col">Sensor</th>
            <th scope="col">State</th>
            <th scope="col" class="wide only-wide">
              Age
            </th>
            <th scope="col">Last reading</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              <th scope="row">
                <a href={`/sensors/${row.id}`}>{row.name}</a>
                <span class="more">{`every ${formatMinutes(row.cadenceMinutes)}`}</span>
              </th>
              <td>
                <StateChip state={row.freshness} />
              </td>
              <td class="wide only-wide">
                <FreshnessStrip
                  ageMs={row.ageMs}
                  cadenceMs={row.cadenceMinutes * 60_000}
                  tone={stateStyle(row.freshness)}
                />
              </td>
              <td>
                {agoText(row.ageMs)}
                {row.updatedAt && (
                  <span class="more only-wide">{formatInstant(row.updatedAt.getTime())}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Section>
);

/** Every job with its last run. */
const Jobs = (props: { runs: readonly LastRun[]; behind: readonly string[] }) => (
  <Section
    id="jobs"
    title="Jobs"
    lead="Scheduled jobs with their last run. A waiting job continues in the next run. A job is behind when work due an hour ago is not complete."
  >
    <div class="card">
      {props.runs.length === 0 ? (
        <p>No job has run yet.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Last run</th>
              <th scope="col">Last completed</th>
            </tr>
          </thead>
          <tbody>
            {props.runs.map(({ job, status, startedAt, lastDoneAt }) => (
              <tr>
                <th scope="row">{job}</th>
                <td>
                  <StateChip state={status} />
                  <span class="more">{formatInstant(startedAt)}</span>
                </td>
                <td>
                  {lastDoneAt ? formatInstant(lastDoneAt) : "never"}
                  {props.behind.includes(job) && (
                    <span class="more">
                      <StateChip state="BEHIND" />
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  </Section>
);
