// The mail by which the service tells its operator that a person must act.

import { htmlDocument, MailPage, oneLine, type RenderedMail } from "./layout.tsx";

/** What the operator is told: a title, and sentences. */
export interface OperatorNote {
  title: string;
  lines: readonly string[];
}

export function operatorMail({ title, lines }: OperatorNote): RenderedMail {
  const subject = oneLine(title);
  const page = (
    <MailPage title={subject}>
      <h1>{subject}</h1>
      {lines.map((line) => (
        <p>{line}</p>
      ))}
    </MailPage>
  );
  return { subject, html: htmlDocument(page), body: `${lines.join("\n\n")}\n` };
}
