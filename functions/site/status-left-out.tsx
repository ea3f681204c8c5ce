// A part of the page /status: sensors that the evaluation leaves out for a reason of ours.

import type { LeftOut } from "../../lib/sensors/domain/left-out.ts";
import { Section } from "../../lib/ui/page-parts.tsx";

/** The sensors that are left out, or read under earlier rules, and why; nothing when there are none. */
export const LeftOutList = (props: {
  leftOut: readonly LeftOut[];
  names: ReadonlyMap<string, string>;
}) =>
  props.leftOut.length === 0 ? null : (
    <Section
      id="left-out"
      title="Left out"
      lead="What the last evaluation left out, or read under earlier rules, for a reason of ours."
    >
      <div class="card">
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">Sensor</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {props.leftOut.map(({ id, why }) => (
              <tr>
                <th scope="row">{props.names.get(id) ?? id}</th>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
