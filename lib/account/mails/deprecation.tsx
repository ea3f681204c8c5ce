import type { Deprecation } from "../../core/changelog.ts";
import {
  formatInstant,
  htmlDocument,
  MailPage,
  oneLine,
  type RenderedMail,
} from "../../mail/layout.tsx";

const WHY =
  "You get this because you have a live API key: once when an end is announced, 30 days and 7 days before it.";

/** The mail to owners of keys about something that will answer no more. Source: docs/decisions.md#g20. */
export function deprecationMail(
  { id, title, description, endpoints, sunsetAt }: Deprecation,
  baseUrl: string,
): RenderedMail {
  const end = formatInstant(Date.parse(sunsetAt));
  const subject = oneLine(`[Regime] Ends on ${sunsetAt.slice(0, 10)}: ${title}`);
  const until = `It answers until ${end}, and from then on with 410.`;
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
      <p class="quiet">{WHY}</p>
    </MailPage>
  );
  const body = [title, description, endpoints.join("\n"), until, `What to use instead: ${url}`];
  return { subject, html: htmlDocument(page), body: `${body.join("\n\n")}\n\n--\n${WHY}\n` };
}
