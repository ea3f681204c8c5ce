import { historyProgress } from "../../lib/market/domain/history-progress.ts";
import { FETCHED_SERIES, SERIES } from "../../lib/market/domain/series.ts";
import { type Comparisons, toleranceText } from "../../lib/market/domain/source-comparison.ts";
import type { SeriesOfFeed } from "../../lib/market/queries/series.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { formatDay } from "../../lib/ui/plots/format.ts";

/** Names of sources as readers know them. */
const SOURCE_NAMES: Readonly<Record<string, string>> = {
  treasury: "US Treasury",
  board: "Federal Reserve Board",
  nyfed: "New York Fed",
  eia: "US Energy Information Administration",
  fred: "FRED",
  cboe: "Cboe",
  coinbase: "Coinbase",
  kraken: "Kraken",
};
const nameOf = (source: string): string => SOURCE_NAMES[source] ?? source;

/**
 * Shows the series whose first two sources are apart by more than the stated tolerance; nothing
 * while they agree. Only the distance is shown, not the values.
 */
export function IncidentsSection({ compared }: { compared: Comparisons }) {
  const incidents = FETCHED_SERIES.flatMap(({ id, source, tolerance }) => {
    const found = compared[id];
    if (!found?.apart || tolerance === null) return [];
    const { date, by } = found.apart;
    const names = `${nameOf(source)} and ${nameOf(found.with)}`;
    return [
      `${id}: ${names} are ${by} apart on ${date}, more than ${toleranceText(tolerance)}. The value of ${nameOf(source)} counts.`,
    ];
  });
  if (incidents.length === 0) return null;
  return (
    <Section
      id="incidents"
      title="Incidents"
      lead="Two sources of one series are compared once a day. These are further apart than the stated tolerance."
    >
      <div class="card">
        {incidents.map((incident) => (
          <p>{incident}</p>
        ))}
      </div>
    </Section>
  );
}

/**
 * Shows every market series: which of its sources answered last, and how much of its history was
 * imported.
 */
export function SourcesSection(props: { series: readonly SeriesOfFeed[]; now: number }) {
  const { complete, missing, byHand } = historyProgress(props.series, props.now);
  return (
    <Section
      id="sources"
      title="Market series"
      lead="Each series is read from its first publisher, and from the next source when that one does not answer."
    >
      <div class="card">
        <p>
          {`${complete} of ${SERIES.length} histories are complete.`}
          {missing.length > 0 && ` Still coming in: ${missing.join(", ")}.`}
        </p>
        {byHand.map(({ id, command }) => (
          <p>
            {`${id} has no free source. An operator brings it with `}
            <code>{command}</code>.
          </p>
        ))}
        <table>
          <thead>
            <tr>
              <th scope="col">Series</th>
              <th scope="col">Answered last</th>
              <th scope="col">Newest value</th>
            </tr>
          </thead>
          <tbody>
            {props.series.map((row) => (
              <SeriesRow row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function SeriesRow({ row }: { row: SeriesOfFeed }) {
  const { id, answeredBy, provenance, lastObservedAt, lastError } = row;
  const origins = FETCHED_SERIES.find((series) => series.id === id)?.origins ?? [];
  const order = origins.map(({ source }) => nameOf(source)).join(", then ");
  return (
    <tr>
      <th scope="row">{id}</th>
      <td>
        {answeredBy === null ? (provenance ?? "none yet") : nameOf(answeredBy)}
        <span class="more">{order === "" ? "loaded by the operator" : order}</span>
        {lastError !== null && <span class="more">{lastError}</span>}
      </td>
      <td>{lastObservedAt === null ? "none yet" : formatDay(Date.parse(lastObservedAt))}</td>
    </tr>
  );
}
