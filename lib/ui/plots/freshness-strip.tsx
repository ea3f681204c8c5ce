import { scaleSqrt } from "d3-scale";
import { DEAD_AFTER_MS } from "../../sensors/domain/freshness.ts";
import { ofWidth } from "./plane.ts";

const HOUR_MS = 3_600_000;
const x = scaleSqrt([0, DEAD_AFTER_MS], [0, 100]).clamp(true);
const share = (ms: number) => ofWidth(x(ms));

/**
 * How old a sensor's last reading is, on a root scale up to the age at which a sensor is dead: the
 * ground up to its cadence, a bar up to its age. A sensor that was never read has no bar.
 */
export function FreshnessStrip(props: { ageMs: number | null; cadenceMs: number; tone: string }) {
  const { ageMs, cadenceMs, tone } = props;
  return (
    <svg class={`strip t-${tone}`} height="14" aria-hidden="true">
      <rect class="bar-ground" width="100%" height="14" />
      <rect class="strip-cadence" width={share(cadenceMs)} height="14" />
      {ageMs !== null && (
        <rect class="bar" y="4" width={share(Math.max(HOUR_MS / 60, ageMs))} height="6" />
      )}
    </svg>
  );
}
