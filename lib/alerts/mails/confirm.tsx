import { DISCLAIMER, htmlDocument, MailPage, type RenderedMail } from "../../mail/layout.tsx";
import { TOKEN_PLACEHOLDER } from "../../mail/link-token.ts";

/** What somebody asked for in the name of an address. */
interface AskedAlerts {
  /** Names of the sensors; null: all of them. */
  names: readonly string[] | null;
  /** Ids that were asked for and that no sensor has. Their text is a stranger's: it is counted only. */
  unknown: number;
}

const SUBJECT = "Confirm your regime alerts";
const LEAD =
  "Somebody, probably you, asked for alerts to this address when a sensor changes state.";
const VALID = "The link is valid for 7 days.";
const IGNORE = "If you did not ask for this, do nothing: without confirmation no alert is sent.";

/** The mail that asks its reader to confirm. Source: docs/decisions.md#g15, docs/decisions.md#i-scan. */
export function confirmMail(asked: AskedAlerts, baseUrl: string): RenderedMail {
  const url = `${baseUrl}/alerts/confirm?token=${TOKEN_PLACEHOLDER}`;
  const unsubscribeUrl = `${baseUrl}/alerts/unsubscribe?token=${TOKEN_PLACEHOLDER}`;
  const { names } = asked;
  const what = scopeSentence(asked);
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

function scopeSentence({ names, unknown }: AskedAlerts): string {
  if (names === null) return "Sensors: all of them.";
  const others = unknown > 0 ? ` ${unknown} more that we do not have yet.` : "";
  if (names.length === 0) return `Sensors: none that we have.${others}`;
  return `Sensors (${names.length}):${others}`;
}
