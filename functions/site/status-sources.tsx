// Parts of the page /status: the servers that data are read from, and the market series.

import { historyProgress } from "../../lib/market/domain/history-progress.ts";
import { FETCHED_SERIES, SERIES } from "../../lib/market/domain/series.ts";
import type { SeriesOfFeed } from "../../lib/market/queries/series.ts";
import { errorInWords, isFailing, type SourceHealth } from "../../lib/sensors/domain/incidents.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { formatDay } from "../../lib/ui/plots/format.ts";
import { StateChip } from "../../lib/ui/plots/states.tsx";
import { sourceName } from "./source-names.ts";
import { type IncidentLog, Uptime } from "./status-incidents.tsx";
import { agoText } from "./status-sensors.tsx";

/** The table of sources: whether each answers, its uptime of 90 days, its last answer and its last error. */
export const SourceTable = (props: { sources: readonly SourceHealth[]; watched: IncidentLog }) => (
  <Section
    id="sources"
    title="Sources"
    lead="Every server that data are read from. A series whose source fails is read from the next one."
  >
    <div class="card">
      {props.sources.length === 0 ? (
        <p>No source was asked yet.</p>
      ) : (
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col">Last request</th>
              <th scope="col" class="only-wide">
                90 days
              </th>
              <th scope="col">Last answer</th>
            </tr>
          </thead>
          <tbody>
            {props.sources.map((source) => (
              <tr>
                <th scope="row">{sourceName(source.source)}</th>
                <td>
                  {isFailing(source) ? (
                    <>
                      <StateChip state="FAILED" />
                      <span class="more">{errorInWords(source.lastError)}</span>
                    </>
                  ) : (
                    <StateChip state="OK" word="Answered" />
                  )}
                </td>
                <td class="only-wide">
                  <Uptime log={props.watched} subject={`source ${source.source}`} />
                </td>
                <td class="nowrap">{agoText(source.lastAnsweredAt, props.watched.now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  </Section>
);

/**
 * Shows every market series: which of its sources answered last, and how much of its history was
 * imported.
 */
export function SeriesDetails(props: { series: readonly SeriesOfFeed[]; now: number }) {
  const { complete, missing, byHand } = historyProgress(props.series, props.now);
  return (
    <Section
      id="series"
      title="Market series"
      lead="Each series is read from its first publisher, and from the next source when that one does not answer."
    >
      <div class="card">
        <p>
          {`${complete} of ${SERIES.length} histories are complete.`}
          {missing.length > 0 && ` Still coming in: ${missing.join(", ")}.`}
        </p>
        {byHand.length > 0 && (
          <p>
            {`No free source publishes ${byHand.map(({ id }) => id).join(" or ")}. `}
            <a href="/docs/methodology/series">What comes from where</a>
          </p>
        )}
        <details>
          <summary>Every series and its sources</summary>
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
        </details>
      </div>
    </Section>
  );
}

function SeriesRow({ row }: { row: SeriesOfFeed }) {
  const { id, answeredBy, provenance, lastObservedAt, lastError } = row;
  const origins = FETCHED_SERIES.find((series) => series.id === id)?.origins ?? [];
  const order = origins.map(({ source }) => sourceName(source)).join(", then ");
  return (
    <tr>
      <th scope="row">{id}</th>
      <td>
        {answeredBy === null ? (provenance ?? "none yet") : sourceName(answeredBy)}
        <span class="more">{order === "" ? "loaded by the operator" : order}</span>
        {lastError !== null && <span class="more">{errorInWords(lastError)}</span>}
      </td>
      <td>{lastObservedAt === null ? "none yet" : formatDay(Date.parse(lastObservedAt))}</td>
    </tr>
  );
}
