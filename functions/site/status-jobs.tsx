import type { LastRun } from "../../lib/runtime/database/job-runs.ts";
import type { FailingJob } from "../../lib/runtime/jobs.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { StateChip } from "../../lib/ui/plots/states.tsx";
import { type IncidentLog, Uptime } from "./status-incidents.tsx";
import { agoText } from "./status-sensors.tsx";

interface JobTableProps {
  runs: readonly LastRun[];
  behind: readonly string[];
  failing: readonly FailingJob[];
  watched: IncidentLog;
}

/** The table of jobs on the page /status: last run, uptime of 90 days, and up to when each is complete. */
export const JobTable = (props: JobTableProps) => (
  <Section
    id="jobs"
    title="Jobs"
    lead="A waiting job goes on in the next run. A job fails when its last run did, or when it missed two. It is behind when work due an hour ago is not complete."
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
              // The smoke test reads the attribute.
              <tr data-failing={isRed(props, job) ? job : undefined}>
                <th scope="row">{job}</th>
                <td>
                  <JobState {...props} job={job} status={status} />
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

const isRed = ({ failing, behind }: Pick<JobTableProps, "failing" | "behind">, job: string) =>
  behind.includes(job) || failing.some((each) => each.job === job);

function JobState(
  props: Pick<JobTableProps, "failing" | "behind"> & Pick<LastRun, "job" | "status">,
) {
  const { failing, behind, job, status } = props;
  const found = failing.find((each) => each.job === job);
  if (found === undefined) return <StateChip state={behind.includes(job) ? "BEHIND" : status} />;
  return (
    <>
      <StateChip state="FAILED" /> {found.text}
    </>
  );
}
