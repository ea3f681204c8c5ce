import type { Child } from "hono/jsx";
import { Section } from "../../lib/pages/sections.tsx";
import { StateChip } from "../../lib/plots/state-mark.tsx";

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
