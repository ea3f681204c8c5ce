import type { Child } from "hono/jsx";
import type { Tier } from "../../lib/core/tier.ts";
import type { SensorDefinition } from "../../lib/sensors/domain/sensor.ts";
import { stateDefinitions } from "../../lib/sensors/domain/state-definitions.ts";
import { Lock, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { familyName, toSentenceCase } from "../../lib/ui/plots/format.ts";
import { StateChip } from "../../lib/ui/plots/states.tsx";

/** What a sensor's states mean, and how its value is made. */
export const HowItWorks = (props: {
  definitions: Readonly<Partial<Record<string, string>>>;
  methodology: readonly string[];
  /** What stands beside the states, below the method. */
  children?: Child;
}) => (
  <div class="two">
    <Section id="states" title="What the states mean">
      <dl class="definitions">
        {Object.entries(props.definitions).map(([state, text]) => (
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
      <Section id="method" title="How it is made">
        <div class="prose">
          {props.methodology.map((paragraph) => (
            <p>{paragraph}</p>
          ))}
        </div>
      </Section>
      {props.children}
    </div>
  </div>
);

/** A sensor for those who may not read it: what it is, how it works, and where to get it. */
export function LockedSensorPage(props: { definition: SensorDefinition; tier: Tier }) {
  const { definition, tier } = props;
  const { scheme, sign, unit, dwell } = definition;
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
          State, value, history and confidence of this sensor are open to callers with a key of that
          tier or a higher one. The stress index and what adds up to it are open to everybody.
        </p>
        <p class="actions">
          <a class="button button-main" href="/pricing">
            See tiers and prices
          </a>
          <a class="button" href="/unlock">
            I have a key
          </a>
          <a class="button" href="/sensors">
            Sensors open to everybody
          </a>
        </p>
      </section>
      <HowItWorks
        definitions={stateDefinitions(scheme, sign, unit, dwell)}
        methodology={definition.methodology}
      />
    </>
  );
}
