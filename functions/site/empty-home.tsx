import { CodeSample, PageTitle, Section } from "../../lib/ui/page-parts.tsx";

const LEAD =
  "The service runs and its database answers. Nothing was read yet, so there is no number to show.";

const STEPS = `npm run ingest -- series DIRECTORY   # your own CSV files, if you have some
npm run backfill                     # states, histories and the index
npm run doctor                       # what is missing, and how to fix it`;

/** The home page of a service without data: what its operator does next. */
export const EmptyHome = () => (
  <>
    <PageTitle eyebrow="Overview" title="No data yet" lead={LEAD} />
    <Section
      id="next"
      title="What to do next"
      lead="The scheduled Worker reads the sources every five minutes. From an empty database the first index comes within hours. Files can be loaded at once."
    >
      <CodeSample name="For the operator" code={STEPS} />
      <p>
        <a href="/status">The status page</a> shows which histories have come in.
      </p>
    </Section>
  </>
);
