// The tables of sensors on the page /status.

import type { SensorFreshness } from "../../lib/sensors/actions/read-health.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { formatMinutes } from "../../lib/ui/plots/format.ts";
import { StateChip } from "../../lib/ui/plots/states.tsx";
import { type IncidentLog, Uptime } from "./status-incidents.tsx";

const MINUTE_MS = 60_000;

/** How long ago an instant was, in words. */
export function agoText(at: number | null, now: number): string {
  if (at === null) return "never";
  const ageMs = Math.max(0, now - at);
  return ageMs < MINUTE_MS ? "just now" : `${formatMinutes(ageMs / MINUTE_MS)} ago`;
}

/** The table of sensors on the page /status: freshness, uptime of 90 days and last reading. */
export const SensorTable = (props: {
  sensors: readonly SensorFreshness[];
  names: ReadonlyMap<string, string>;
  watched: IncidentLog;
}) => (
  <Section
    id="sensors"
    title="Sensors"
    lead="A sensor is stale when its source is overdue, and dead after 24 hours without a reading. The strip shows 90 days."
  >
    <div class="card">
      <table class="lines">
        <thead>
          <tr>
            <th scope="col">Sensor</th>
            <th scope="col">State</th>
            <th scope="col" class="only-wide">
              90 days
            </th>
            <th scope="col">Last reading</th>
          </tr>
        </thead>
        <tbody>
          {[...props.names].flatMap(([id, name]) =>
            props.sensors
              .filter((sensor) => sensor.id === id)
              .map(({ freshness, updatedAt }) => (
                <tr>
                  <th scope="row">
                    <a href={`/sensors/${id}`}>{name}</a>
                  </th>
                  <td>
                    <StateChip state={freshness} />
                  </td>
                  <td class="only-wide">
                    <Uptime log={props.watched} subject={`sensor ${id}`} />
                  </td>
                  <td class="nowrap">{agoText(updatedAt?.getTime() ?? null, props.watched.now)}</td>
                </tr>
              )),
          )}
        </tbody>
      </table>
    </div>
  </Section>
);
