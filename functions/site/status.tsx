import { gathered } from "../../lib/db/gathered.ts";
import { listFreshnessInputs } from "../../lib/db/queries/health.ts";
import { type LastRun, listLastRuns } from "../../lib/db/queries/job-status.ts";
import { listSensorNames } from "../../lib/db/queries/page-facts.ts";
import { type Freshness, type Health, healthOf } from "../../lib/domain/freshness.ts";
import { within } from "../../lib/http/within.ts";
import { Facts } from "../../lib/pages/facts.tsx";
import { PageHead, Section } from "../../lib/pages/sections.tsx";
import { FreshnessStrip } from "../../lib/plots/freshness-strip.tsx";
import { StateChip } from "../../lib/plots/state-mark.tsx";
import { toneOf } from "../../lib/plots/tones.ts";
import { day, duration, instant, timeOfDay } from "../../lib/plots/words.ts";
import { freshnessAt, freshnessCounts } from "./freshness-counts.ts";
import { page } from "./page.tsx";

/** A database that does not answer in this time is down. Source: decisions I-HEALTH. */
const PATIENCE_MS = 2_000;

export const status = page({
  path: "/status",
  place: "/status",
  isLive: true,
  show: async (c) => {
    const now = c.get("now");
    const db = gathered(c.env.db);
    const asked = Promise.all([listFreshnessInputs(db), listSensorNames(db), listLastRuns(db)]);
    const known = await within(asked, PATIENCE_MS);
    const head = { title: "Status", description: "Whether the service and its data are current." };
    if (known === null) return { ...head, contents: <Down />, status: 503 };
    const [inputs, names, runs] = known;
    const rows = [...names]
      .flatMap(([id, name]) => {
        const input = inputs.find((each) => each.id === id);
        return input ? [{ name, input }] : [];
      })
      .map(({ name, input }) => ({
        name,
        id: input.id,
        freshness: freshnessAt(input, now),
        cadenceMinutes: input.cadenceMinutes,
        updatedAt: input.updatedAt,
        ageMs: input.updatedAt && Math.max(0, now - input.updatedAt.getTime()),
      }));
    const counts = freshnessCounts(inputs, now);
    const health = healthOf(counts);
    const contents = <Known now={now} health={health} counts={counts} rows={rows} runs={runs} />;
    return { ...head, contents, ...(health === "error" && { status: 503 }) };
  },
});

const HEALTH_WORDS: Readonly<Record<Health, { title: string; lead: string }>> = {
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

interface SensorRow {
  id: string;
  name: string;
  freshness: Freshness;
  cadenceMinutes: number;
  updatedAt: Date | null;
  ageMs: number | null;
}

function Known(props: {
  now: number;
  health: Health;
  counts: Record<Freshness, number>;
  rows: readonly SensorRow[];
  runs: readonly LastRun[];
}) {
  const { health, counts, rows, runs } = props;
  const { title, lead } = HEALTH_WORDS[health];
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
      <Jobs runs={runs} />
    </>
  );
}

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
                {row.updatedAt ? instant(row.updatedAt.getTime()) : "never"}
                {row.ageMs !== null && (
                  <span class="more">{`${duration(row.ageMs / 60_000)} ago`}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Section>
);

const Jobs = ({ runs }: { runs: readonly LastRun[] }) => (
  <Section id="jobs" title="Jobs" lead="What runs on a schedule, with its last run.">
    <div class="card">
      {runs.length === 0 ? (
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
            {runs.map(({ job, status, startedAt, lastDoneAt }) => (
              <tr>
                <th scope="row">{job}</th>
                <td>
                  <StateChip state={status} />
                  <span class="more">{instant(startedAt)}</span>
                </td>
                <td>{lastDoneAt ? instant(lastDoneAt) : "never"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  </Section>
);
