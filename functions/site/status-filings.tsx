// Part of the page /status: filings that are set aside.

import type { listSetAsideFilings } from "../../lib/language/queries/filings.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { agoText } from "./status-sensors.tsx";

type SetAside = Awaited<ReturnType<typeof listSetAsideFilings>>[number];

/** The filings whose reading did not come to its end twice; nothing while there are none. */
export const SetAsideFilings = (props: { filings: readonly SetAside[]; now: number }) =>
  props.filings.length === 0 ? null : (
    <Section
      id="filings"
      title="Filings set aside"
      lead="Their reading did not come to an end twice or more. They are read last, alone, and hold no other filing up."
    >
      <div class="card">
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">Filing</th>
              <th scope="col">Company</th>
              <th scope="col">Tries</th>
              <th scope="col">Last try</th>
            </tr>
          </thead>
          <tbody>
            {props.filings.map(({ accession, ticker, tries, triedAt }) => (
              <tr>
                <th scope="row">{accession}</th>
                <td>{ticker}</td>
                <td>{tries}</td>
                <td class="nowrap">
                  {agoText(triedAt === null ? null : Date.parse(triedAt), props.now)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
