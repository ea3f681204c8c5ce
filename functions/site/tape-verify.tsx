import { originOf } from "../../lib/record/domain/tape/checkpoint.ts";
import type { CheckpointRow } from "../../lib/record/queries/checkpoints.ts";
import type { TapePointer } from "../../lib/record/wire/tape.ts";
import { CodeSample, Section } from "../../lib/ui/page-parts.tsx";

/** An Ed25519 public key in X.509 begins with these bytes, whatever the key. Source: RFC 8410. */
const ED25519_PREFIX = "MCowBQYDK2VwAyEA";

interface VerifyProps {
  tape: TapePointer;
  checkpoint: CheckpointRow | null;
  base: string;
}

/** Three ways, from a button to nothing but tools that everybody has. */
export const HowToVerify = (shown: VerifyProps) => (
  <Section
    id="verify"
    title="Verify it yourself"
    lead="In this browser, with one program, or with tools that are on every machine. Each computes from the bytes; what that proves, and what not, stands below."
  >
    <div class="card stack">
      <h3>In this browser</h3>
      <div class="stack" data-tape>
        <p class="soft">
          With script, a button here fetches the file, hashes it and walks its chain. Without, the
          lines below do the same.
        </p>
      </div>
    </div>
    <CodeSample
      name="The file, with sha256sum"
      code={[
        `curl -sSf ${shown.tape.latest.url} > tape.ndjson`,
        "sha256sum < tape.ndjson",
        `# ${shown.tape.latest.served_file_sha256}`,
        "wc -l < tape.ndjson",
        `# ${shown.tape.latest.rows}`,
      ].join("\n")}
    />
    <Signature {...shown} />
    <CodeSample
      name="All of it, with one program"
      code={[
        `curl -sSfO ${shown.base}/clients/verify-tape.mjs   # read it: Node alone, nothing of ours imported`,
        `node verify-tape.mjs ${shown.base} --origin ${originOf(shown.base)}${keysOf(shown.tape)}`,
      ].join("\n")}
    />
    <CodeSample
      name="A signed head to keep, and what it is for"
      code={[
        `curl -sSf ${shown.base}/api/tape/checkpoint > head-$(date +%F)`,
        `# later: node verify-tape.mjs ${shown.base} --head head-…`,
      ].join("\n")}
    />
    <p class="prose soft">
      The program reads ten calls in full that it draws anew each time, with <code>--all</code>{" "}
      every call. What only a call's own answers have, such as the words of its basis there, is
      compared for those; the file has it too, and is always checked whole. What you kept is held
      against today's by <code>--head</code> and <code>--since</code>, a witness's signature by{" "}
      <code>--witness</code>; <code>--help</code> says what each run proves.
    </p>
  </Section>
);

/** Every key that signed a head: with keys given, the program trusts no other. */
const keysOf = ({ public_key: key, earlier_public_keys: earlier }: TapePointer): string =>
  [...earlier, ...(key === null ? [] : [key])].map((each) => ` --key ${each}`).join("");

/** Nothing before a checkpoint is signed. */
const Signature = ({ tape, checkpoint, base }: VerifyProps) =>
  tape.public_key === null || checkpoint === null ? null : (
    <CodeSample
      name="The signature of the checkpoint, with openssl"
      code={[
        `curl -sSf ${base}/api/tape/checkpoint > note`,
        "sed '/^$/,$d' note > text",
        // The first line is ours; those of witnesses follow.
        "sed '1,/^$/d' note | head -n 1 | cut -d ' ' -f 3 | base64 -d | tail -c 64 > signature",
        "printf -- '-----BEGIN PUBLIC KEY-----\\n%s\\n-----END PUBLIC KEY-----\\n' \\",
        `  ${ED25519_PREFIX}${tape.public_key} > key.pem`,
        "openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in text -sigfile signature",
        "# Signature Verified Successfully",
      ].join("\n")}
    />
  );

/** How far the checks reach, so that the page claims no more than they show. */
export const WhatTheChecksProve = () => (
  <Section id="proofs" title="What is proved, and what is not">
    <dl class="definitions">
      <div>
        <dt>
          <strong>The program proves alone</strong>
        </dt>
        <dd>
          that what we serve now fits together: the file has its digest, each line names the one
          before, every signed head is an extension of the head before it, and every probability,
          score and count follows from the lines.
        </dd>
      </div>
      <div>
        <dt>
          <strong>Only a kept head proves</strong>
        </dt>
        <dd>
          that nothing was rewritten. Who holds our signing key could sign another history, and it
          would fit together as well. A head, a file or a key that you saved before shows it. A
          witness keeps heads for you: it signs a head only if it extends the one that it signed
          before, and says when. It counts as far as it is not ours.
        </dd>
      </div>
      <div>
        <dt>
          <strong>Nothing here proves</strong>
        </dt>
        <dd>
          that we published every call that we made, that a source says what the evidence says, or
          that a line was there before the first head that holds it was kept by somebody else: the
          dates of lines and heads are our own.
        </dd>
      </div>
    </dl>
  </Section>
);
