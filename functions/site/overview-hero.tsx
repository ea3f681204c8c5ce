import { Facts } from "../../lib/pages/facts.tsx";
import { Gauge } from "../../lib/plots/gauge.tsx";
import { StateMark } from "../../lib/plots/state-mark.tsx";
import { stateWord } from "../../lib/plots/tones.ts";
import { day, fixed, signed, timeOfDay } from "../../lib/plots/words.ts";
import { type Overview, SHOWN_DAYS } from "./overview.ts";
import { REGIME_BANDS } from "./regime-bands.ts";

/** Since when the regime holds, as far back as the shown days tell. */
function regimeSince({ days, index }: Overview): string {
  const other = days.findLastIndex(({ state }) => state !== index.regime);
  const first = days[other + 1];
  if (!first) return "since today";
  return other < 0 ? `for more than ${SHOWN_DAYS} days` : `since ${day(first.at)}`;
}

/** The regime, since when, why, and how current that is. */
export function Hero({ seen }: { seen: Overview }) {
  const { index, said, freshness } = seen;
  const total = freshness.fresh + freshness.stale + freshness.dead;
  const since = regimeSince(seen);
  return (
    <section class="two hero" aria-labelledby="regime">
      <div class="stack-wide">
        <div class="stack">
          <p class="eyebrow">The market's regime now</p>
          <h1 id="regime">
            <StateMark state={index.regime} />
            {`${stateWord(index.regime)} ${since}`}
          </h1>
          <p class="lead-word lead">{said.headline}</p>
          <p class="prose">{said.summary}</p>
        </div>
        <Facts
          facts={[
            {
              name: "Stress index, 0 to 100",
              value: fixed(index.stress_index, 1),
              more:
                index.changed === null
                  ? "no value of a day before"
                  : `${signed(index.changed, 1)} in 24 hours`,
            },
            {
              name: "Elevated or worse",
              value: `${said.elevated_count} of ${said.total_sensors}`,
              more: "sensors",
            },
            {
              name: "Freshness",
              value: `${freshness.fresh} of ${total} fresh`,
              more: "looked at every 5 minutes",
            },
            {
              name: "As of",
              value: timeOfDay(index.as_of),
              more: `${day(index.as_of)}, confidence ${fixed(index.confidence, 2)}`,
            },
          ]}
        />
        <p class="actions">
          <a class="button button-main" href="#use">
            Get it into a notebook
          </a>
          <a class="button" href="#why">
            What it is made from
          </a>
        </p>
      </div>
      <div class="card">
        <Gauge
          id="gauge"
          title="Stress index"
          unit="points, 0 to 100"
          description={`At ${fixed(index.stress_index, 1)} of 100, in regime ${stateWord(index.regime)}. A better regime is taken after three sessions only.`}
          value={index.stress_index}
          state={index.regime}
          bands={REGIME_BANDS}
        />
      </div>
    </section>
  );
}
