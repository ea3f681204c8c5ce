// The page /score: a form that scores a text, and scored example texts.

import type { Context } from "hono";
import { Hono } from "hono/tiny";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { PAGE_ACCESS } from "../../../lib/http/caller/access.ts";
import { withoutContract } from "../../../lib/http/endpoint.ts";
import { type FormFailure, formRoute, submit } from "../../../lib/http/form.tsx";
import { type SentPage, sendPrivatePage, sendPublicPage } from "../../../lib/http/send-page.tsx";
import { analyzeGivenText, scoreGivenText } from "../../../lib/language/actions/score-texts.ts";
import { MODES } from "../../../lib/language/domain/document.ts";
import { MAX_CHARACTERS, type ScoreBody } from "../../../lib/language/wire/language-text.ts";
import { FieldError, FormError } from "../../../lib/ui/form-parts.tsx";
import { Lock, PageTitle, Section } from "../../../lib/ui/page-parts.tsx";
import { formatInteger, toSentenceCase } from "../../../lib/ui/plots/format.ts";
import { scoreContract } from "../texts.ts";
import { EXAMPLES } from "./examples.ts";
import { type ScoredText, ScoreResult } from "./score-result.tsx";

const WITH_EVIDENCE = { evidence: true };

/** Scores and analyzes a text, as the endpoints do. */
export const scoredText = async (body: ScoreBody): Promise<ScoredText> => ({
  text: body.text,
  score: (await scoreGivenText(body, WITH_EVIDENCE)).body,
  analysis: (await analyzeGivenText(body, WITH_EVIDENCE, null)).body,
});

/** What the form sent, and the result. */
interface Submission {
  text: string;
  mode: string;
  failure: FormFailure | null;
  scored: ScoredText | null;
}

const pageOf = (c: Context<AppEnv>, sent: Submission | null): SentPage => {
  const hasKey = c.get("caller").keyId !== null;
  return {
    title: sent?.failure ? "Not scored: Score a text" : "Score a text",
    description: "Features, flags and direction of a text, and the words that they come from.",
    place: "/tone",
    contents: (
      <>
        {sent?.failure && <FormError>{sent.failure.message}</FormError>}
        <PageTitle
          eyebrow="Language"
          title="Score a text"
          lead="What a text says between the lines: constraint, conviction, hedging and seven more features, whether things get better or worse, and every word that counts."
        />
        {hasKey ? <TextForm sent={sent} /> : <NeedsKey />}
        {sent?.scored && <ScoreResult {...sent.scored} />}
        {!sent && <Example exampleId={c.req.query("example")} />}
      </>
    ),
  };
};

const NeedsKey = () => (
  <section class="card stack" aria-labelledby="own">
    <h2 id="own">Your own text needs a key</h2>
    <p class="prose">
      <Lock tier="retail" /> Scores any text of up to {formatInteger(MAX_CHARACTERS)} characters,
      here and by the API. The examples below are scored by the same method.
    </p>
    <p class="actions">
      <a class="button button-main" href="/pricing">
        See tiers and prices
      </a>
      <a class="button" href="/unlock">
        I have a key
      </a>
      <a class="button" href="/docs/api/scoreTone">
        The endpoint
      </a>
    </p>
  </section>
);

function TextForm({ sent }: { sent: Submission | null }) {
  const error = sent?.failure?.fields["text"];
  return (
    <form class="card stack" method="post" action="/score">
      <p class="field">
        <label for="text">Text</label>
        <span class="more" id="text-hint">
          {`At most ${formatInteger(MAX_CHARACTERS)} characters. It is scored and not stored.`}
        </span>
        {error && <FieldError name="text" error={error} />}
        <textarea
          id="text"
          name="text"
          rows={10}
          required
          aria-describedby={error ? "text-hint text-error" : "text-hint"}
          {...(error && { "aria-invalid": "true" as const })}
        >
          {sent?.text ?? ""}
        </textarea>
      </p>
      <p class="field">
        <label for="mode">Read it as</label>
        <select id="mode" name="mode">
          {MODES.map((mode) => (
            <option value={mode} {...(mode === sent?.mode && { selected: true })}>
              {MODE_NAMES[mode]}
            </option>
          ))}
        </select>
      </p>
      <p class="actions">
        <button class="button button-main" type="submit">
          Score
        </button>
      </p>
    </form>
  );
}

const MODE_NAMES: Readonly<Record<(typeof MODES)[number], string>> = {
  earnings: "Earnings call",
  authorship: "Style of an author",
  escalation: "Conflict and escalation",
  central_bank: "Central bank",
};

/** One of the example texts, with links to the others. */
function Example({ exampleId }: { exampleId: string | undefined }) {
  const example = EXAMPLES.find(({ id }) => id === exampleId) ?? EXAMPLES[0];
  return (
    <>
      <Section
        id="examples"
        title={example.title}
        lead={`${example.source}, in the public domain. Scored as ${toSentenceCase(example.scored.score.mode).toLowerCase()}.`}
      >
        <nav aria-label="Example texts">
          <ul class="ranges">
            {EXAMPLES.map(({ id, title }) => (
              <li>
                <a
                  href={`/score?example=${id}#examples`}
                  {...(id === example.id && { "aria-current": "true" as const })}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Section>
      <ScoreResult {...example.scored} />
    </>
  );
}

const getRoute = new Hono<AppEnv>().get("/score", withoutContract(PAGE_ACCESS), (c) =>
  sendPublicPage(c, pageOf(c, null)),
);

const postRoute = formRoute("/score", async (c, form) => {
  const input = { text: form.get("text") ?? "", mode: form.get("mode") ?? "earnings" };
  const result = await submit(c, scoreContract, input, (body) => scoredText(body));
  const { failure } = result;
  const page = pageOf(c, { ...input, failure, scored: failure === null ? result.answer : null });
  return sendPrivatePage(c, page, { status: failure?.status ?? 200 });
});

export const scorePage = [getRoute, postRoute];
