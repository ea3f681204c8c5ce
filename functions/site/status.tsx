// The page /status: whether the service, its sensors, sources and jobs are up to date.

import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { withTimeout } from "../../lib/http/with-timeout.ts";
import { historyProgress } from "../../lib/market/domain/history-progress.ts";
import { listSeriesSources } from "../../lib/market/queries/series.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { listLastRuns } from "../../lib/runtime/database/job-runs.ts";
import { listSetAside } from "../../lib/runtime/database/job-tries.ts";
import { failingJobs, overdueJobs } from "../../lib/runtime/jobs.ts";
import { HEALTH_TIMEOUT_MS, readHealth } from "../../lib/sensors/actions/read-health.ts";
import { isFailing, SHOWN_DAYS } from "../../lib/sensors/domain/incidents.ts";
import { listIncidents, listSourceHealth } from "../../lib/sensors/queries/incidents.ts";
import { listLeftOut } from "../../lib/sensors/queries/left-out.ts";
import { listSensorNames } from "../../lib/sensors/queries/sensor-cards.ts";
import type { HealthAnswer } from "../../lib/sensors/wire/health.ts";
import { listLacking } from "../../lib/signals/queries/lacking.ts";
import { Facts, PageTitle } from "../../lib/ui/page-parts.tsx";
import { formatDay, formatTime } from "../../lib/ui/plots/format.ts";
import { StateChip } from "../../lib/ui/plots/states.tsx";
import { page } from "./page.tsx";
import { IncidentList, type IncidentLog } from "./status-incidents.tsx";
import { JobTable } from "./status-jobs.tsx";
import { LackingList } from "./status-lacking.tsx";
import { LeftOutList } from "./status-left-out.tsx";
import { SensorTable } from "./status-sensors.tsx";
import { SetAside } from "./status-set-aside.tsx";
import { SeriesDetails, SourceTable } from "./status-sources.tsx";

export const statusPage = page({
  path: "/status",
  place: "/status",
  isLive: true,
  show: async (c) => {
    const now = c.get("now");
    const db = withBatchedReads(c.env.db);
    const reads = Promise.all([
      readHealth(db, now),
      listSensorNames(db),
      listLastRuns(db),
      listSeriesSources(db),
      listSourceHealth(db),
      listIncidents(db, now - SHOWN_DAYS * DAY_MS),
      listSetAside(db),
      listLeftOut(db, now),
      listLacking(db),
    ]);
    const results = await withTimeout(reads, HEALTH_TIMEOUT_MS);
    const head = {
      title: "Status",
      description: "Whether the service and its data are up to date.",
    };
    if (results === null) return { ...head, contents: <DatabaseDown />, status: 503 };
    const [health, names, runs, series, sources, recorded, setAside, leftOut, lacking] = results;
    const contents = (
      <StatusContents
        now={now}
        health={health}
        names={names}
        runs={runs}
        series={series}
        sources={sources}
        setAside={setAside}
        leftOut={leftOut}
        lacking={lacking}
        watched={{ ...recorded, now }}
      />
    );
    const isDown = health.body.status === "error";
    return { ...head, contents, ...(isDown && { status: 503 }) };
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

const NO_DATA = {
  title: "No sensor has data yet",
  lead: "The database answers. A sensor appears here with its first reading.",
};

const STOPPED = {
  title: "The scheduled run has stopped",
  lead: "The database answers. No run has started for 20 minutes, so that nothing new comes in.",
};

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

interface StatusData {
  now: number;
  health: Awaited<ReturnType<typeof readHealth>>;
  names: Awaited<ReturnType<typeof listSensorNames>>;
  runs: Awaited<ReturnType<typeof listLastRuns>>;
  series: Awaited<ReturnType<typeof listSeriesSources>>;
  sources: Awaited<ReturnType<typeof listSourceHealth>>;
  setAside: Awaited<ReturnType<typeof listSetAside>>;
  leftOut: Awaited<ReturnType<typeof listLeftOut>>;
  lacking: Awaited<ReturnType<typeof listLacking>>;
  watched: IncidentLog;
}

/** Says in words what the most serious problem is, or that everything is up to date. */
function verdictOf(data: StatusData): { title: string; lead: string } {
  const { now, health, runs, sources, series } = data;
  const { status } = health.body;
  if (health.sensors.length === 0) return NO_DATA;
  if (health.hasStopped && status === "degraded") return STOPPED;
  if (status !== "ok") return HEALTH_TEXTS[status];
  const failing = failingJobs(runs, now);
  if (failing.length > 0) {
    return {
      title: "Some jobs fail",
      lead: `All sensors are read on schedule. Jobs that failed or missed two runs: ${failing.map(({ job }) => job).join(", ")}.`,
    };
  }
  const behind = overdueJobs(runs, now);
  if (behind.length > 0) {
    return {
      title: "Some jobs are behind",
      lead: `The database answers. All sensors are read on schedule. Overdue jobs: ${behind.join(", ")}.`,
    };
  }
  if (data.leftOut.length > 0) {
    return {
      title: "Some sensors are left out",
      lead: `The database answers. For a reason of ours, not of a source, ${data.leftOut.length} sensors wait to be evaluated again.`,
    };
  }
  const silent = sources.filter(isFailing).length;
  if (silent > 0) {
    return {
      title: "Some sources do not answer",
      lead: `All sensors are read on schedule. ${silent} of ${sources.length} sources refused or missed their last request.`,
    };
  }
  const { missing } = historyProgress(series, now);
  if (missing.length > 0) {
    return {
      title: "All sensors are up to date, some series are missing",
      lead: `Every sensor that has data is read on schedule. ${missing.length} market series have no current history.`,
    };
  }
  return HEALTH_TEXTS.ok;
}

function StatusContents(data: StatusData) {
  const { now, health, watched } = data;
  const { counts } = health;
  return (
    <>
      <PageTitle eyebrow="Status" {...verdictOf(data)}>
        <Facts
          facts={[
            { name: "Health", value: <StateChip state={health.body.status} /> },
            { name: "Fresh", value: String(counts.fresh), more: "sensors read on schedule" },
            { name: "Stale", value: String(counts.stale), more: "sensors overdue" },
            { name: "Dead", value: String(counts.dead), more: "no reading for 24 hours" },
            { name: "Checked", value: formatTime(now), more: formatDay(now) },
          ]}
        />
      </PageTitle>
      <LeftOutList leftOut={data.leftOut} names={data.names} />
      <IncidentList log={watched} names={data.names} />
      <SensorTable sensors={health.sensors} names={data.names} watched={watched} />
      <SourceTable sources={data.sources} watched={watched} />
      <LackingList lacking={data.lacking} />
      <details class="operator stack-wide">
        <summary>For the operator: jobs and market series</summary>
        <JobTable
          runs={data.runs}
          behind={overdueJobs(data.runs, now)}
          failing={failingJobs(data.runs, now)}
          watched={watched}
        />
        <SetAside items={data.setAside} now={now} />
        <SeriesDetails series={data.series} now={now} />
      </details>
    </>
  );
}
