import { htmlDocument, MailPage, oneLine, type RenderedMail } from "../../mail/layout.tsx";
import { WAY_OUT } from "../domain/tape/signed-end.ts";

const REASON = "You get this mail because your address is the service's OPERATOR_EMAIL.";

/** The mail to the operator about a stored record that is not what was signed. */
export function recordAlteredMail(
  { problem, effect }: { problem: string; effect: string },
  baseUrl: string,
): RenderedMail {
  const subject = oneLine("[Regime] The stored record is not what was signed");
  const steps = `Find out who wrote to the database. The way out ${WAY_OUT}`;
  const url = `${baseUrl}/status`;
  const page = (
    <MailPage title={subject}>
      <h1>The stored record is not what was signed</h1>
      <p>{problem}</p>
      <p>{effect}</p>
      <p>{steps}</p>
      <p>
        <a class="button" href={url}>
          Status
        </a>
      </p>
      <p class="quiet">{REASON}</p>
    </MailPage>
  );
  const body = [subject, problem, effect, steps, `Status: ${url}`];
  return { subject, html: htmlDocument(page), body: `${body.join("\n\n")}\n\n--\n${REASON}\n` };
}
