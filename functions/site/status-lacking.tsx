// A part of the page /status: companies without a dislocation score, and which inputs they lack.

import type { LackingTicker } from "../../lib/signals/queries/lacking.ts";
import { componentNames } from "../../lib/signals/wire/present-dislocation.ts";
import { Section } from "../../lib/ui/page-parts.tsx";

/** Tickers named for each set of inputs. */
const SHOWN = 12;

const tickersOf = (tickers: readonly string[]): string =>
  tickers.length <= SHOWN
    ? tickers.join(", ")
    : `${tickers.slice(0, SHOWN).join(", ")} and ${tickers.length - SHOWN} more`;

/** The companies by the inputs that they lack, the most frequent first; nothing when all have a score. */
export function LackingList({ lacking }: { lacking: readonly LackingTicker[] }) {
  if (lacking.length === 0) return null;
  const byInputs = Map.groupBy(lacking, (each) => componentNames(each.lacking).join(", "));
  const rows = [...byInputs].toSorted(([, a], [, b]) => b.length - a.length);
  return (
    <Section
      id="lacking"
      title="Without a dislocation score"
      lead="Companies whose texts are read and whose last evening lacked too many inputs: a score needs three."
    >
      <div class="card">
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">Lacks</th>
              <th scope="col">Companies</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([inputs, companies]) => (
              <tr>
                <th scope="row">{inputs}</th>
                <td>{tickersOf(companies.map(({ ticker }) => ticker))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
