import type { SensorDefinition } from "../../lib/domain/sensor.ts";
import { stateDefinitions } from "../../lib/domain/state-definitions.ts";
import type { Tier } from "../../lib/domain/tier.ts";
import { Lock } from "../../lib/pages/lock.tsx";
import { PageHead } from "../../lib/pages/sections.tsx";
import { family, title } from "../../lib/plots/words.ts";
import { HowItWorks } from "./sensor-text.tsx";

/** A sensor for those who may not read it: what it is, how it works, and where to get it. */
export function LockedSensorPage(props: { definition: SensorDefinition; tier: Tier }) {
  const { definition, tier } = props;
  const { scheme, sign, unit, dwell } = definition;
  return (
    <>
      <PageHead
        eyebrow={family(definition.category)}
        title={definition.name}
        lead={definition.description}
      >
        <p>
          <Lock tier={tier} />
        </p>
      </PageHead>
      <section class="card stack" aria-labelledby="locked">
        <h2 id="locked">{`Its readings need a ${title(tier)} key`}</h2>
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
