import { DAY_MS } from "../../core/calendar-date.ts";
import { formatPercent } from "./format.ts";
import { widthPercent } from "./scales.ts";

const HEIGHT = 14;
/** Minimum width in percent, so that a short incident stays visible. */
const MIN_WIDTH = 0.8;

/**
 * Uptime over the last days: monitored time as a thin bar, incidents at full height in the colour
 * of the worst state. Time before monitoring began is empty. The uptime in percent is beside the
 * strip.
 */
export function UptimeStrip(props: {
  incidents: readonly { startedAt: number; endedAt: number | null }[];
  /** When monitoring began, epoch ms; null without monitoring. */
  watchedSince: number | null;
  share: number | null;
  now: number;
  days: number;
}) {
  const { watchedSince, now, days, share } = props;
  const start = now - days * DAY_MS;
  const x = (at: number) => (100 * (Math.max(start, at) - start)) / (now - start);
  return (
    <span class="uptime">
      <svg height={HEIGHT} aria-hidden="true">
        <rect class="bar-ground" width="100%" height={HEIGHT} />
        {watchedSince !== null && (
          <rect
            class="bar t-calm"
            x={widthPercent(Math.min(x(watchedSince), 100 - MIN_WIDTH))}
            y="4"
            width={widthPercent(Math.max(MIN_WIDTH, 100 - x(watchedSince)))}
            height={HEIGHT - 8}
          />
        )}
        {props.incidents.map(({ startedAt, endedAt }) => (
          <rect
            class="bar t-worst"
            x={widthPercent(Math.min(x(startedAt), 100 - MIN_WIDTH))}
            width={widthPercent(Math.max(MIN_WIDTH, x(endedAt ?? now) - x(startedAt)))}
            height={HEIGHT}
          />
        ))}
      </svg>
      {formatUptime(share)}
    </span>
  );
}

/** Writes a share of time, rounded down, so that it shows 100 % only without incidents. */
const formatUptime = (share: number | null): string =>
  share === null ? "–" : formatPercent(Math.floor(share * 1_000) / 1_000, 1);
