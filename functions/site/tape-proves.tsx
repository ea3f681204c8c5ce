import { Section } from "../../lib/pages/sections.tsx";

/** How far the checks reach, so that the page claims no more than they show. */
export const WhatIsProved = () => (
  <Section id="proofs" title="What is proved, and what is not">
    <dl class="definitions">
      <div>
        <dt>
          <strong>The program proves alone</strong>
        </dt>
        <dd>
          that what we serve now fits together: the file has its digest, each line names the one
          before, every signed head is an extension of the head before it, and every probability,
          score and count follows from the lines.
        </dd>
      </div>
      <div>
        <dt>
          <strong>Only a kept head proves</strong>
        </dt>
        <dd>
          that nothing was rewritten. Who holds our signing key could sign another history, and it
          would fit together as well. A head, a file or a key that you saved before shows it. A
          witness keeps heads for you: it signs a head only if it extends the one that it signed
          before, and says when. It counts as far as it is not ours.
        </dd>
      </div>
      <div>
        <dt>
          <strong>Nothing here proves</strong>
        </dt>
        <dd>
          that we published every call that we made, that a source says what the evidence says, or
          that a line was there before the first head that holds it was kept by somebody else: the
          dates of lines and heads are our own.
        </dd>
      </div>
    </dl>
  </Section>
);
