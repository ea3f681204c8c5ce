// The mail that asks a new subscriber to confirm alerts.

import { DISCLAIMER } from "../../core/product.ts";
import { htmlDocument, MailPage, type RenderedMail } from "../../mail/layout.tsx";
import { TOKEN_PLACEHOLDER } from "../../mail/link-token.ts";

/** The alerts that were requested at sign-up. */
interface RequestedAlerts {
  /** Names of the sensors; null for all sensors. */
  names: readonly string[] | null;
  /** Number of unknown ids. Their text is not shown, because a stranger wrote it. */
  unknown: number;
}

const SUBJECT = "Confirm your regime alerts";
const LEAD =
  "Someone, probably you, asked us to send alerts to this address about these changes of state.";
const VALID = "The link is valid for 7 days.";
const IGNORE =
  "If you did not ask for this, ignore this mail: without your confirmation we send no alerts.";

/** The confirmation mail of a sign-up. Source: docs/decisions.md#g15, docs/decisions.md#i-scan. */
export function confirmMail(requested: RequestedAlerts, baseUrl: string): RenderedMail {
  const url = `${baseUrl}/alerts/confirm?token=${TOKEN_PLACEHOLDER}`;
  const unsubscribeUrl = `${baseUrl}/alerts/unsubscribe?token=${TOKEN_PLACEHOLDER}`;
  const { names } = requested;
  const what = scopeSentence(requested);
  const page = (
    <MailPage title={SUBJECT}>
      <h1>Confirm your regime alerts</h1>
      <p>{LEAD}</p>
      <p>{what}</p>
      {names && names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li>{name}</li>
          ))}
        </ul>
      )}
      <p>
        <a class="button" href={url}>
          Confirm
        </a>
      </p>
      <p class="quiet">
        {VALID} {IGNORE}
      </p>
      <p class="quiet">
        <a href={unsubscribeUrl}>Unsubscribe</a>
      </p>
      <p class="quiet">{DISCLAIMER}</p>
    </MailPage>
  );
  const list = names && names.length > 0 ? names.map((name) => `  - ${name}`).join("\n") : null;
  const body = [
    LEAD,
    [what, ...(list ? [list] : [])].join("\n"),
    `Confirm: ${url}\n${VALID}`,
    IGNORE,
    `--\nUnsubscribe: ${unsubscribeUrl}\n${DISCLAIMER}`,
  ].join("\n\n");
  return { subject: SUBJECT, html: htmlDocument(page), body: `${body}\n` };
}

function scopeSentence({ names, unknown }: RequestedAlerts): string {
  if (names === null) return "The regime of the stress index, and all sensors.";
  const others = unknown > 0 ? ` ${unknown} unknown.` : "";
  if (names.length === 0) return `None of those you named exist.${others}`;
  return `Chosen (${names.length}):${others}`;
}
