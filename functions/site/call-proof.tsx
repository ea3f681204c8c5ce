import { CodeSample } from "../../lib/pages/code-sample.tsx";
import { Section } from "../../lib/pages/sections.tsx";
import { tapeFileUrl } from "../../lib/wire/tape.ts";
import type { CallSeen } from "./call-seen.ts";

/** How anyone proves that the opening row is on the tape and is what it was. */
export function Proof({ call, story: { events }, fileSha256, base }: CallSeen) {
  const [opening] = events;
  if (!opening || fileSha256 === null) return null;
  const url = `/api/calls/${call.slug}/proof`;
  const name = "row.json";
  return (
    <Section
      id="proof"
      title="Prove it yourself"
      lead={`The opening row is line ${opening.seq} of the tape. Its digest below is of the line without its own digest; the next row on the tape names it, and so does the proof.`}
    >
      <CodeSample
        name="The digest of the opening row"
        code={[
          `curl -sSf ${tapeFileUrl(base, fileSha256)} | sed -n ${opening.seq}p > ${name}`,
          `sed 's/,"row_sha256":"[0-9a-f]*"//' ${name} | tr -d '\\n' | sha256sum`,
          `# ${opening.rowSha256}`,
        ].join("\n")}
      />
      <p class="prose">
        <a href={url}>The proof as JSON</a> has each row of this call with its audit path (RFC 6962)
        to the root that the newest checkpoint signs. <a href="/tape">The tape</a> says how to check
        the file, the signature and everything else.
      </p>
    </Section>
  );
}
