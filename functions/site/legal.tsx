// The pages /terms, /privacy, /refunds and /imprint.

import { Hono } from "hono/tiny";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { PAGE_ACCESS } from "../../lib/http/caller/access.ts";
import { withoutContract } from "../../lib/http/endpoint.ts";
import { documentOf, sendPage } from "../../lib/http/send-page.tsx";
import { Markdown } from "../../lib/ui/markdown.tsx";
import { PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { LEGAL_TEXTS, type LegalText } from "./legal-texts.ts";

/** Shown while nobody is named who answers for these pages; nothing is sold then. */
const DRAFT =
  "Draft: the operator of this installation is not named, and nothing is sold here. It says what the service does.";

/** A page of legal text. It needs no database. */
const legalPage = ({ path, title, lead, parts }: LegalText): Hono<AppEnv> =>
  new Hono<AppEnv>().get(path, withoutContract({ ...PAGE_ACCESS, unhealthy: true }), (c) => {
    const { tier, keyId } = c.get("caller");
    const { baseUrl, operator } = c.env.config;
    const head = { title, description: lead, place: null, tier: keyId && tier, baseUrl, path };
    const html = documentOf(
      head,
      <>
        <PageTitle eyebrow="Legal" title={title} lead={lead}>
          {operator.name === null && <p class="message">{DRAFT}</p>}
        </PageTitle>
        {parts(operator).map(({ id, title: name, text }) => (
          <Section id={id} title={name}>
            <Markdown text={text} name={name} />
          </Section>
        ))}
      </>,
    );
    return sendPage(c, html);
  });

export const legalPages = LEGAL_TEXTS.map(legalPage);
