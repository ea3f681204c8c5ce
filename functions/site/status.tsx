import { gathered } from "../../lib/db/gathered.ts";
import { type LastRun, listLastRuns } from "../../lib/db/queries/job-runs.ts";
import { listSensorNames } from "../../lib/db/queries/page-facts.ts";
import { listFreshnessInputs } from "../../lib/db/queries/sensors.ts";
import { type Freshness, type Health, healthOf } from "../../lib/domain/freshness.ts";
import { jobsBehind } from "../../lib/domain/jobs.ts";
import { within } from "../../lib/http/within.ts";
import { Facts } from "../../lib/pages/facts.tsx";
import { PageHead } from "../../lib/pages/sections.tsx";
import { StateChip } from "../../lib/plots/state-mark.tsx";
import { day, timeOfDay } from "../../lib/plots/words.ts";
import { freshnessAt, freshnessCounts } from "./freshness-counts.ts";
import { page } from "./page.tsx";
import { Jobs, type SensorRow, Sensors } from "./status-tables.tsx";

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
    const behind = jobsBehind(runs, now);
    const contents = <Known {...{ now, health, counts, rows, runs, behind }} />;
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
  health: Health;
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
