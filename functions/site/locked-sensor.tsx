// The pages of a sensor that the caller's tier may not read or that the sample lacks, and the explanation of a sensor that both pages of
// sensors show.

import type { Child } from "hono/jsx";
import type { Tier } from "../../lib/core/tier.ts";
import type { SensorDefinition, SensorState } from "../../lib/sensors/domain/sensor.ts";
import { dwellText, percentileText, unitWords } from "../../lib/sensors/domain/sensor-facts.ts";
import { stateRuleTable } from "../../lib/sensors/domain/state-thresholds.ts";
import { Lock, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { familyName, toSentenceCase } from "../../lib/ui/plots/format.ts";
import { StateChip } from "../../lib/ui/plots/states.tsx";

/** What a sensor's states mean, and how its value is computed. */
export const HowItWorks = (props: {
  definition: SensorDefinition;
  /** The state now; absent for a locked sensor. */
  state?: SensorState;
  children?: Child;
}) => (
  <div class="two">
    <StateTable definition={props.definition} state={props.state} />
    <div class="stack-wide">
      <Section id="method" title="How it is computed" lead={inWords(props.definition)}>
        <div class="prose">
          {props.definition.methodology.map((paragraph) => (
            <p>{paragraph}</p>
          ))}
        </div>
      </Section>
      {props.children}
    </div>
  </div>
);

/** What the formula below measures, and which end is stress. */
const inWords = ({ description, sign }: SensorDefinition): string =>
  `${description} ${sign === 1 ? "High" : "Low"} values mean stress. Exactly:`;

/** One table of the states, calm first, with when each begins and ends. */
function StateTable(props: { definition: SensorDefinition; state: SensorState | undefined }) {
  const { dwell, sign, unit, scheme } = props.definition;
  return (
    <Section
      id="states"
      title="What the states mean"
      lead={`${dwellText(dwell)} ${percentileText(sign, unitWords(unit))}`}
    >
      <section class="card scroll-x" tabindex={0} aria-label="Table: states">
        <table class="fit">
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col">Begins</th>
              <th scope="col">Lasts</th>
            </tr>
          </thead>
          <tbody>
            {stateRuleTable(scheme).map(({ state, begins, lasts }) => (
              <tr>
                <th scope="row">
                  <StateChip state={state} />
                  {state === props.state && <span class="more">now</span>}
                </th>
                <td>{toSentenceCase(begins)}</td>
                <td>{toSentenceCase(lasts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}

/** A locked sensor: what it is, how it works, and which key opens it. */
export function LockedSensorPage(props: { definition: SensorDefinition; tier: Tier }) {
  const { definition, tier } = props;

  return (
    <>
      <PageTitle
        eyebrow={familyName(definition.category)}
        title={definition.name}
        lead={definition.description}
      >
        <p>
          <Lock tier={tier} />
        </p>
      </PageTitle>
      <section class="card stack" aria-labelledby="locked">
        <h2 id="locked">{`Its readings need ${tier === "retail" ? "a retail" : "an institutional"} key`}</h2>
        <p class="prose">
          The state, value, history and confidence of this sensor need a key of that tier or a
          higher one. The stress index and its parts are free.
        </p>
        <p class="actions">
          <a class="button button-main" href="/pricing">
            See tiers and prices
          </a>
          <a class="button" href="/unlock">
            I have a key
          </a>
          <a class="button" href="/sensors">
            Free sensors
          </a>
        </p>
      </section>
      <HowItWorks definition={definition} />
    </>
  );
}

/** A sensor whose series the bundled sample lacks: what it is, how it works, and how to load its data. */
export const NotInSamplePage = ({ definition }: { definition: SensorDefinition }) => (
  <>
    <PageTitle
      eyebrow={familyName(definition.category)}
      title={definition.name}
      lead={definition.description}
    />
    <section class="card stack" aria-labelledby="lacking">
      <h2 id="lacking">Not in the sample</h2>
      <p class="prose">
        {`The bundled sample has no data of ${definition.series.join(" and ")}, so this sensor has no state, is in no total and has no address in the API. `}
        {definition.indexWeight > 0 && "The stress index is computed without it. "}
        {`An operator loads the data with npm run ingest -- series ${definition.series[0]} FILE.csv.`}
      </p>
      <p class="actions">
        <a class="button" href="/sensors">
          All sensors
        </a>
      </p>
    </section>
    <HowItWorks definition={definition} />
  </>
);
