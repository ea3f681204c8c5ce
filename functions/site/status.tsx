import { withTimeout } from "../../lib/http/with-timeout.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { type LastRun, listLastRuns } from "../../lib/runtime/database/job-runs.ts";
import { overdueJobs } from "../../lib/runtime/jobs.ts";
import {
  HEALTH_PATIENCE_MS,
  readHealth,
  type SensorFreshness,
} from "../../lib/sensors/actions/read-health.ts";
import type { Freshness } from "../../lib/sensors/domain/freshness.ts";
import { listSensorNames } from "../../lib/sensors/queries/page-facts.ts";
import type { Health } from "../../lib/sensors/wire/health.ts";
import { Facts } from "../../lib/ui/facts.tsx";
import { FreshnessStrip } from "../../lib/ui/plots/freshness-strip.tsx";
import { StateChip } from "../../lib/ui/plots/state-mark.tsx";
import { toneOf } from "../../lib/ui/plots/tones.ts";
import { day, duration, instant, timeOfDay } from "../../lib/ui/plots/words.ts";
import { PageHead, Section } from "../../lib/ui/sections.tsx";
import { page } from "./page.tsx";

export const status = page({
  path: "/status",
  place: "/status",
  isLive: true,
  show: async (c) => {
    const now = c.get("now");
    const db = withBatchedReads(c.env.db);
    const asked = Promise.all([readHealth(db, now), listSensorNames(db), listLastRuns(db)]);
    const known = await withTimeout(asked, HEALTH_PATIENCE_MS);
    const head = { title: "Status", description: "Whether the service and its data are current." };
    if (known === null) return { ...head, contents: <Down />, status: 503 };
    const [read, names, runs] = known;
    const rows = [...names].flatMap(([id, name]) => {
      const found = read.sensors.find((each) => each.id === id);
      const ageMs = found?.updatedAt ? Math.max(0, now - found.updatedAt.getTime()) : null;
      return found ? [{ ...found, name, ageMs }] : [];
    });
    const { counts } = read;
    const { status: health } = read.body;
    const behind = overdueJobs(runs, now);
    const contents = <Known {...{ now, health, counts, rows, runs, behind }} />;
    return { ...head, contents, ...(health === "error" && { status: 503 }) };
  },
});

const HEALTH_WORDS: Readonly<Record<Health["status"], { title: string; lead: string }>> = {
  ok: {
    title: "Everything is current",
    lead: "The database answers, and the sensors are read as often as they promise.",
  },
  degraded: {
    title: "Some sensors are behind",
    lead: "The database answers. Some sensors are overdue or dead: their states are the last known ones.",
  },
  error: {
    title: "Most sensors are dead",
    lead: "At least half of the sensors have not been read for a day. The index is not published then.",
  },
};

/** Said in place of "Everything is current" while jobs are behind. */
const jobWords = (behind: readonly string[]) => ({
  title: "Some jobs are behind",
  lead: `The database answers, and the sensors are read as often as they promise. Not completed although due: ${behind.join(", ")}.`,
});

const Down = () => (
  <PageHead
    eyebrow="Status"
    title="The database cannot be reached"
    lead="No data is served now: questions are answered with an error rather than with an old or a wrong number. It is tried anew with every request."
  >
    <p>
      <StateChip state="ERROR" word="Down" />
    </p>
  </PageHead>
);

function Known(props: {
  now: number;
  health: Health["status"];
  counts: Record<Freshness, number>;
  rows: readonly SensorRow[];
  runs: readonly LastRun[];
  behind: readonly string[];
}) {
  const { health, counts, rows, runs, behind } = props;
  const { title, lead } =
    health === "ok" && behind.length > 0 ? jobWords(behind) : HEALTH_WORDS[health];
  return (
    <>
      <PageHead eyebrow="Status" title={title} lead={lead}>
        <Facts
          facts={[
            { name: "Health", value: <StateChip state={health} /> },
            { name: "Fresh", value: String(counts.fresh), more: "within their cadence" },
            { name: "Stale", value: String(counts.stale), more: "overdue" },
            { name: "Dead", value: String(counts.dead), more: "no reading for 24 hours" },
            { name: "Looked at", value: timeOfDay(props.now), more: day(props.now) },
          ]}
        />
      </PageHead>
      <Sensors rows={rows} />
      <Jobs runs={runs} behind={behind} />
    </>
  );
}

/** A sensor's freshness, its name, and how old its last reading is. */
type SensorRow = SensorFreshness & { name: string; ageMs: number | null };

const MINUTE_MS = 60_000;

function agoText(ageMs: number | null): string {
  if (ageMs === null) return "never";
  return ageMs < MINUTE_MS ? "just now" : `${duration(ageMs / MINUTE_MS)} ago`;
}

/** Every sensor with its cadence and its last reading as a strip. */
const Sensors = ({ rows }: { rows: readonly SensorRow[] }) => (
  <Section
    id="sensors"
    title="Sensors"
    lead="Each strip is a day, recent hours drawn wider: the shaded part is the sensor's cadence, the bar the age of its last reading. Where the bar leaves the shade the sensor is overdue."
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
                <span class="more">{`every ${duration(row.cadenceMinutes)}`}</span>
              </th>
              <td>
                <StateChip state={row.freshness} />
              </td>
              <td class="wide only-wide">
                <FreshnessStrip
                  ageMs={row.ageMs}
                  cadenceMs={row.cadenceMinutes * 60_000}
                  tone={toneOf(row.freshness)}
                />
              </td>
              <td>
                {agoText(row.ageMs)}
                {row.updatedAt && (
                  <span class="more only-wide">{instant(row.updatedAt.getTime())}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Section>
);

/** Every job with its last run; those `behind` have not done what was due an hour ago. */
const Jobs = (props: { runs: readonly LastRun[]; behind: readonly string[] }) => (
  <Section
    id="jobs"
    title="Jobs"
    lead="What runs on a schedule, with its last run. A job that waits goes on in the next run; one that is behind has not completed what was due an hour ago."
  >
    <div class="card">
      {props.runs.length === 0 ? (
        <p>None has run yet.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Last run</th>
              <th scope="col">Last done</th>
            </tr>
          </thead>
          <tbody>
            {props.runs.map(({ job, status, startedAt, lastDoneAt }) => (
              <tr>
                <th scope="row">{job}</th>
                <td>
                  <StateChip state={status} />
                  <span class="more">{instant(startedAt)}</span>
                </td>
                <td>
                  {lastDoneAt ? instant(lastDoneAt) : "never"}
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
