import { SHOWN_DAYS, uptime } from "../../lib/sensors/domain/incidents.ts";
import type { Incident } from "../../lib/sensors/queries/incidents.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { formatDay, formatInstant, formatMinutes } from "../../lib/ui/plots/format.ts";
import { StateChip } from "../../lib/ui/plots/states.tsx";
import { UptimeStrip } from "../../lib/ui/plots/uptime-strip.tsx";
import { sourceName } from "./source-names.ts";

/** The record of incidents, and since when there is one. */
export interface Watched {
  incidents: readonly Incident[];
  watchedSince: number | null;
  now: number;
}

/** The last 90 days of a subject. */
export function Uptime({ watched, subject }: { watched: Watched; subject: string }) {
  const { watchedSince, now } = watched;
  const incidents = watched.incidents.filter((incident) => incident.subject === subject);
  const share = watchedSince === null ? null : uptime(incidents, watchedSince, now);
  return <UptimeStrip {...{ incidents, watchedSince, share, now, days: SHOWN_DAYS }} />;
}

/** A subject as readers know it: `source cboe` becomes `Cboe`. */
function subjectName(subject: string, names: ReadonlyMap<string, string>): string {
  const [kind = "", id = ""] = subject.split(" ");
  if (kind === "service") return "Service";
  if (kind === "job") return `Job ${id}`;
  if (kind === "series") return id;
  return kind === "source" ? sourceName(id) : (names.get(id) ?? id);
}

const MINUTE_MS = 60_000;

const lengthOf = ({ startedAt, endedAt }: Incident, now: number): string =>
  formatMinutes(Math.max(1, ((endedAt ?? now) - startedAt) / MINUTE_MS));

/** Incidents of the last 90 days, newest first. */
export function IncidentList(props: { watched: Watched; names: ReadonlyMap<string, string> }) {
  const { incidents, watchedSince, now } = props.watched;
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
          <strong>Service</strong> <Uptime watched={props.watched} subject="service" />
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
