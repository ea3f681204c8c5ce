import type { Child } from "hono/jsx";
import { CodeSample } from "../../../lib/pages/code-sample.tsx";
import { PageHead } from "../../../lib/pages/sections.tsx";

/** A key, the one time that it is shown, and what to do with it. */
export const KeyShown = (props: { title: string; lead: string; apiKey: string; base: string }) => (
  <>
    <PageHead eyebrow="Shown this once" title={props.title} lead={props.lead} />
    <section class="card stack" aria-labelledby="keep">
      <h2 id="keep">Copy it now</h2>
      <div class="wraps">
        <CodeSample name="Your key" code={props.apiKey} />
      </div>
      <p class="prose">
        Keep it where you keep passwords. We store only a digest of it and cannot show it again; who
        has it reads and spends as you.
      </p>
      <UnlockWith apiKey={props.apiKey}>Unlock this browser with it</UnlockWith>
    </section>
    <section class="stack" aria-labelledby="use">
      <h2 id="use">Use it</h2>
      <CodeSample
        name="In a shell"
        code={`export REGIME_KEY='…'\ncurl -H "x-svc-key: $REGIME_KEY" ${props.base}/api/usage`}
      />
    </section>
  </>
);

const UnlockWith = ({ apiKey, children }: { apiKey: string; children: Child }) => (
  <form method="post" action="/unlock">
    <input type="hidden" name="apiKey" value={apiKey} />
    <button class="button button-main" type="submit">
      {children}
    </button>
  </form>
);
