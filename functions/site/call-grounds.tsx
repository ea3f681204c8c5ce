import type { BasisStatus } from "../../lib/domain/record/vocabulary.ts";
import { Section } from "../../lib/pages/sections.tsx";
import { instant, title } from "../../lib/plots/words.ts";
import type { CallSeen } from "./call-seen.ts";
import { SourceLink } from "./source-link.tsx";

/** What each status of a basis says. */
export const BASIS_WORDS: Readonly<Record<BasisStatus, string>> = {
  rederived: "computed again from its inputs",
  declared: "told in words only",
  mismatch: "its inputs give another number",
  missing: "nothing was told",
};

const MACHINE_MEMBERS = [
  "metric",
  "operator",
  "threshold",
  "unit",
  "observed_at",
  "source",
] as const;

/** How the call is decided: in words, and in the form that a job decides by. */
export const Criterion = ({ call }: CallSeen) => (
  <Section id="criterion" title="How it is decided">
    <div class="card stack">
      <p class="told">{call.resolution_criterion}</p>
      <p>
        Source: <SourceLink source={call.resolution_source} />
      </p>
      {call.criterion === null ? (
        <p class="small soft">It has no form for a machine: people look at the source.</p>
      ) : (
        <table class="pairs">
          <caption>For a machine: our own observations decide</caption>
          <tbody>
            {MACHINE_MEMBERS.map((member) => (
              <tr>
                <th scope="row">
                  <code>{member}</code>
                </th>
                <td>{String(call.criterion?.[member] ?? "–")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  </Section>
);

/** How the probability was made, with its inputs where there are any. */
export const Basis = ({ call, story: { basis } }: CallSeen) => (
  <Section id="basis" title="How the probability was made">
    <div class="card stack">
      <p class="told">{call.prob_basis ?? "Nothing was told of how it was made."}</p>
      <p class="small soft">
        {`${title(call.basis_status)}: ${BASIS_WORDS[call.basis_status]}. The stamp is ${call.svc_prob}, of ${instant(call.svc_prob_at)}; a trigger of the database and the tape hold it.`}
      </p>
      {basis && (
        <details>
          <summary>Its inputs, as the opening row has them</summary>
          <section class="code" tabindex={0} aria-label="Inputs of the probability">
            <pre>
              <code>{JSON.stringify(basis, null, 2)}</code>
            </pre>
          </section>
        </details>
      )}
    </div>
  </Section>
);
