// A part of the home page: three reasons to trust the index, each with a link to its proof.

import { Section } from "../../lib/ui/page-parts.tsx";
import { formatDay, formatInteger } from "../../lib/ui/plots/format.ts";
import type { Overview } from "./overview.tsx";

/**
 * Correlations of the index with the official indices, 2016 to 2022: of all inputs, and without credit.
 * Source: docs/accuracy/stress-index.md#tables.
 */
export const AGREEMENT = {
  withCredit: { ofr: ".90", nfci: ".88", stlfsi: ".85" },
  withoutCredit: { ofr: ".86", nfci: ".84", stlfsi: ".79" },
} as const;

const dateText = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Agreement with official indices, values as they were known, and a record that anyone can verify. */
export function Trust({ overview }: { overview: Overview }) {
  const { index, callCount, history } = overview;
  const worst = history.weeks.toSorted((a, b) => b.value - a.value)[0]?.at;
  const hasCredit = index.contributions.some(({ category }) => category === "credit");
  const { ofr, nfci, stlfsi } = hasCredit ? AGREEMENT.withCredit : AGREEMENT.withoutCredit;
  return (
    <Section id="trust" title="Why trust it">
      <ul class="reasons">
        <li>
          <h3>
            <a href="/stress-index">It agrees with the official indices</a>
          </h3>
          <p class="small">
            {`Correlation ${ofr} with the Treasury's OFR FSI, ${nfci} with the Chicago Fed's NFCI and ${stlfsi} with the St. Louis Fed's STLFSI4, 2016 to 2022.`}
          </p>
        </li>
        <li>
          <h3>
            <a href="/docs/methodology/series">It knows nothing in hindsight</a>
          </h3>
          <p class="small">
            Every value has the time it became known, and every revision is kept
            {worst && (
              <>
                {": "}
                <a href={`/known/${dateText(worst)}`}>{`what was known on ${formatDay(worst)}`}</a>
              </>
            )}
            .
          </p>
        </li>
        <li>
          <h3>
            <a href="/tape">Anyone can verify the record</a>
          </h3>
          <p class="small">
            {`${formatInteger(callCount)} forecasts, locked, graded in public, on a signed tape that your browser checks.`}
          </p>
        </li>
      </ul>
    </Section>
  );
}
