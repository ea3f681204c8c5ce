// Part of the page /status: filings and other items of jobs that are set aside.

import type { SetAsideItem } from "../../lib/runtime/database/job-tries.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { agoText } from "./status-sensors.tsx";

/** What the jobs began to read twice or more without an end; nothing while there is none. */
export const SetAside = (props: { items: readonly SetAsideItem[]; now: number }) =>
  props.items.length === 0 ? null : (
    <Section
      id="set-aside"
      title="Set aside"
      lead="Their reading did not come to an end twice or more. They are read last, alone, and hold nothing else up."
    >
      <div class="card">
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Job</th>
              <th scope="col">Tries</th>
              <th scope="col">Last try</th>
            </tr>
          </thead>
          <tbody>
            {props.items.map(({ job, item, tries, triedAt }) => (
              <tr>
                <th scope="row">{item}</th>
                <td>{job}</td>
                <td>{tries}</td>
                <td class="nowrap">{agoText(Date.parse(triedAt), props.now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
