import type { LastRun } from "../../lib/runtime/database/job-runs.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { StateChip } from "../../lib/ui/plots/states.tsx";
import { type IncidentLog, Uptime } from "./status-incidents.tsx";
import { agoText } from "./status-sensors.tsx";

/** The table of jobs on the page /status: last run, uptime of 90 days, and up to when each is complete. */
export const JobTable = (props: {
  runs: readonly LastRun[];
  behind: readonly string[];
  watched: IncidentLog;
}) => (
  <Section
    id="jobs"
    title="Jobs"
    lead="A waiting job goes on in the next run. A job is behind when work due an hour ago is not complete."
  >
    <div class="card">
      {props.runs.length === 0 ? (
        <p>No job has run yet.</p>
      ) : (
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Last run</th>
              <th scope="col" class="only-wide">
                90 days
              </th>
              <th scope="col">Complete up to</th>
            </tr>
          </thead>
          <tbody>
            {props.runs.map(({ job, status, lastDoneSlot }) => (
              <tr>
                <th scope="row">{job}</th>
                <td>
                  <StateChip state={props.behind.includes(job) ? "BEHIND" : status} />
                </td>
                <td class="only-wide">
                  <Uptime log={props.watched} subject={`job ${job}`} />
                </td>
                <td class="nowrap">
                  {agoText(
                    lastDoneSlot === null ? null : Date.parse(lastDoneSlot),
                    props.watched.now,
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
