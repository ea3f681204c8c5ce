import type { Child } from "hono/jsx";

export interface Fact {
  name: string;
  value: Child;
  more?: string;
}

/** A row of facts, each with its name. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl class="facts">
    {facts.map(({ name, value, more }) => (
      <div>
        <dt>{name}</dt>
        <dd>
          {value}
          {more && <span class="more">{more}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
