import type { Child } from "hono/jsx";
import type { Tier } from "../../lib/core/tier.ts";
import type { SensorDefinition } from "../../lib/sensors/domain/sensor.ts";
import { dwellText, rankText, stateRules } from "../../lib/sensors/domain/sensor-facts.ts";
import { Lock, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { familyName, toSentenceCase } from "../../lib/ui/plots/format.ts";
import { StateChip } from "../../lib/ui/plots/states.tsx";

/** What a sensor's states mean, and how its value is computed. */
export const HowItWorks = (props: { definition: SensorDefinition; children?: Child }) => (
  <div class="two">
    <Section
      id="states"
      title="What the states mean"
      lead={`${dwellText(props.definition.dwell)} ${rankText(props.definition.sign, props.definition.unit)}`}
    >
      {" "}
      <dl class="definitions">
        {" "}
        {Object.entries(stateRules(props.definition.scheme)).map(([state, text]) => (
          <div>
            <dt>
              <StateChip state={state} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
    <div class="stack-wide">
      <Section id="method" title="How it is computed">
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
        <h2 id="locked">{`Its readings need a ${toSentenceCase(tier)} key`}</h2>
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
