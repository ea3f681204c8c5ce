// A part of the page /status: incidents and uptime of the last 90 days.

import { SHOWN_DAYS, uptime } from "../../lib/sensors/domain/incidents.ts";
import type { Incident } from "../../lib/sensors/queries/incidents.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { formatDay, formatInstant, formatMinutes } from "../../lib/ui/plots/format.ts";
import { StateChip } from "../../lib/ui/plots/states.tsx";
import { UptimeStrip } from "../../lib/ui/plots/uptime-strip.tsx";
import { sourceName } from "./source-names.ts";

/** The recorded incidents, and since when incidents are recorded. */
export interface IncidentLog {
  incidents: readonly Incident[];
  watchedSince: number | null;
  now: number;
}

/** The uptime of a sensor, source, job or of the service in the last 90 days. */
export function Uptime({ log, subject }: { log: IncidentLog; subject: string }) {
  const { watchedSince, now } = log;
  const incidents = log.incidents.filter((incident) => incident.subject === subject);
  const share = watchedSince === null ? null : uptime(incidents, watchedSince, now);
  return (
    <UptimeStrip
      incidents={incidents}
      watchedSince={watchedSince}
      share={share}
      now={now}
      days={SHOWN_DAYS}
    />
  );
}

/** The name of a subject for readers: `source cboe` becomes `Cboe`. */
function subjectName(subject: string, names: ReadonlyMap<string, string>): string {
  const [kind = "", id = ""] = subject.split(" ");
  if (kind === "service") return "Service";
  if (kind === "job") return `Job ${id}`;
  if (kind === "record") return "The record";
  if (kind === "series") return id;
  return kind === "source" ? sourceName(id) : (names.get(id) ?? id);
}

const MINUTE_MS = 60_000;

const lengthOf = ({ startedAt, endedAt }: Incident, now: number): string =>
  formatMinutes(Math.max(1, ((endedAt ?? now) - startedAt) / MINUTE_MS));

/** Incidents of the last 90 days, newest first. */
export function IncidentList(props: { log: IncidentLog; names: ReadonlyMap<string, string> }) {
  const { incidents, watchedSince, now } = props.log;
  const since =
    watchedSince === null ? "No record yet." : `On record since ${formatDay(watchedSince)}.`;
  return (
    <Section
      id="incidents"
      title={`Incidents, ${SHOWN_DAYS} days`}
      lead={`What a job sees at every tick, every 5 minutes. ${since}`}
    >
      <div class="card stack">
        <p class="one-line">
          <strong>Service</strong> <Uptime log={props.log} subject="service" />
        </p>
        {incidents.length === 0 ? (
          <p>No incident.</p>
        ) : (
          <section class="scroll" tabindex={0} aria-label="Table: incidents">
            <table>
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">Problem</th>
                  <th scope="col">Began</th>
                  <th scope="col">Lasted</th>
                </tr>
              </thead>
              <tbody>
                {incidents.map((incident) => (
                  <tr>
                    <th scope="row">{subjectName(incident.subject, props.names)}</th>
                    <td>{incident.text}</td>
                    <td>{formatInstant(incident.startedAt)}</td>
                    <td>
                      {lengthOf(incident, now)}{" "}
                      {incident.endedAt === null && <StateChip state="ERROR" word="Open" />}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
    </Section>
  );
}
