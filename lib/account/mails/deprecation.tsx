import type { Deprecation } from "../../core/changelog.ts";
import {
  formatMailInstant,
  htmlDocument,
  MailPage,
  oneLine,
  type RenderedMail,
} from "../../mail/layout.tsx";

const REASON =
  "You get this mail because you have an active API key. We send it when an end date is announced, and again 30 and 7 days before.";

/**
 * The mail to owners of keys about an endpoint that will be removed. Source: docs/decisions.md#g20.
 */
export function deprecationMail(
  { id, title, description, endpoints, sunsetAt }: Deprecation,
  baseUrl: string,
): RenderedMail {
  const end = formatMailInstant(Date.parse(sunsetAt));
  const subject = oneLine(`[Regime] Ends on ${sunsetAt.slice(0, 10)}: ${title}`);
  const until = `It works until ${end}. After that it answers 410 Gone.`;
  const url = `${baseUrl}/changelog#${id}`;
  const page = (
    <MailPage title={subject}>
      <h1>{title}</h1>
      <p>{description}</p>
      <ul class="facts">
        {endpoints.map((path) => (
          <li>{path}</li>
        ))}
      </ul>
      <p>{until}</p>
      <p>
        <a class="button" href={url}>
          What to use instead
        </a>
      </p>
      <p class="quiet">{REASON}</p>
    </MailPage>
  );
  const body = [title, description, endpoints.join("\n"), until, `What to use instead: ${url}`];
  return { subject, html: htmlDocument(page), body: `${body.join("\n\n")}\n\n--\n${REASON}\n` };
}
