import type { LastRun } from "../../lib/db/queries/job-runs.ts";
import type { Freshness } from "../../lib/domain/freshness.ts";
import { Section } from "../../lib/pages/sections.tsx";
import { FreshnessStrip } from "../../lib/plots/freshness-strip.tsx";
import { StateChip } from "../../lib/plots/state-mark.tsx";
import { toneOf } from "../../lib/plots/tones.ts";
import { duration, instant } from "../../lib/plots/words.ts";

/** How current a sensor is. */
export interface SensorRow {
  id: string;
  name: string;
  freshness: Freshness;
  cadenceMinutes: number;
  updatedAt: Date | null;
  ageMs: number | null;
}

const MINUTE_MS = 60_000;

function agoText(ageMs: number | null): string {
  if (ageMs === null) return "never";
  return ageMs < MINUTE_MS ? "just now" : `${duration(ageMs / MINUTE_MS)} ago`;
}

/** Every sensor with its cadence and its last reading as a strip. */
export const Sensors = ({ rows }: { rows: readonly SensorRow[] }) => (
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
export const Jobs = (props: { runs: readonly LastRun[]; behind: readonly string[] }) => (
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
