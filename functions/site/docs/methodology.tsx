import { PageTitle } from "../../../lib/ui/page-parts.tsx";
import { MARKET_METHODS } from "./methods-market.ts";
import { WORD_METHODS } from "./methods-words.ts";
import { DocSection, docPage } from "./page.tsx";
import { VALIDATION } from "./validation.generated.ts";

const LEAD =
  "Every published number is a pure function of stored inputs, and small enough to write down. Below: how each is made, then how good it was measured to be, bad results included.";

const RULES = `
- **As of**: a value uses only what was known at its time; replays prove it.
- **Missing is missing**: null, never 0; aggregates say what they cover.
- **Versions**: each row keeps the version of its method; history is not written anew.
- **Rounded once**, where it leaves: scores to one decimal, probabilities to three or four.`;

const NOT_CLAIMED = `
That the index leads crises. That a regime, a drop, an analog or a dislocation predicts a return. That the authorship
verdict is forensic. That word lists match neural models sentence by sentence. Any skill over the market before some 300
graded calls.`;

const MEASURED = `
Made by the same code that serves, replayed over real history. Floor, realistic and moonshot are bars that were set before
measuring. What was not reached says so.`;

const PARTS = [...MARKET_METHODS, ...WORD_METHODS];

export const methodology = docPage({
  path: "/docs/methodology",
  place: "/docs/methodology",
  show: () => ({
    title: "Methodology",
    description: "How every number is computed, and how good it was measured to be.",
    contents: (
      <>
        <PageTitle eyebrow="Documentation" title="Methodology" lead={LEAD}>
          <ul class="jumps">
            {PARTS.map(({ id, title }) => (
              <li>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
            <li>
              <a href="#measured">How good they are</a>
            </li>
          </ul>
        </PageTitle>
        <DocSection id="rules" title="What holds for all" text={RULES} />
        {PARTS.map(({ id, title, text }) => (
          <DocSection id={id} title={title} text={text} />
        ))}
        <DocSection id="not-claimed" title="What is not claimed" text={NOT_CLAIMED} />
        <DocSection id="measured" title="How good they are" text={`${MEASURED}\n\n${VALIDATION}`} />
      </>
    ),
  }),
});
