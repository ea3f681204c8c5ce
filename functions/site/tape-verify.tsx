// Parts of the page /tape: how to verify the tape, and what that proves.

import { originOf } from "../../lib/record/domain/tape/checkpoint.ts";
import type { CheckpointRow } from "../../lib/record/queries/checkpoints.ts";
import type { TapePointer } from "../../lib/record/wire/tape-pointer.ts";
import { CodeSample, Section } from "../../lib/ui/page-parts.tsx";

/** Every Ed25519 public key in X.509 starts with these bytes. Source: RFC 8410, 2018. */
const ED25519_PREFIX = "MCowBQYDK2VwAyEA";

interface VerifyProps {
  tape: TapePointer;
  checkpoint: CheckpointRow | null;
  base: string;
}

/** Three ways to verify the tape: a button, our program or standard tools. */
export const HowToVerify = (shown: VerifyProps) => (
  <Section
    id="verify"
    title="Verify it yourself"
    lead="In this browser, with one program, or with standard tools. Each check computes from the bytes. What it proves, and what not, is listed below."
  >
    <div class="card stack">
      <h3>In this browser</h3>
      <div class="stack" data-tape>
        <p class="soft">
          With JavaScript, a button here downloads the file, hashes it and checks its chain. Without
          it, the commands below do the same.
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
      name="Everything, with one program"
      code={[
        `curl -sSfO ${shown.base}/clients/verify-tape.mjs   # read it first: it needs Node only`,
        `node verify-tape.mjs ${shown.base} --origin ${originOf(shown.base)}${keysOf(shown.tape)}`,
      ].join("\n")}
    />
    <CodeSample
      name="A signed head to keep, and its later check"
      code={[
        `curl -sSf ${shown.base}/api/tape/checkpoint > head-$(date +%F)`,
        `# later: node verify-tape.mjs ${shown.base} --head head-…`,
      ].join("\n")}
    />
    <p class="prose soft">
      The program always checks the whole file. It also compares ten random calls with the answers
      of the API, or every call with <code>--all</code>. <code>--head</code> and{" "}
      <code>--since</code> compare the tape with what you kept. <code>--witness</code> checks a
      witness's signature. <code>--help</code> says what each run proves.
    </p>
  </Section>
);

/** Lists every key that signed a head. When keys are given, the program trusts no other key. */
const keysOf = ({ public_key: key, earlier_public_keys: earlier }: TapePointer): string =>
  [...earlier, ...(key === null ? [] : [key])].map((each) => ` --key ${each}`).join("");

/** Commands to check the signature; shows nothing before the first checkpoint. */
const Signature = ({ tape, checkpoint, base }: VerifyProps) =>
  tape.public_key === null || checkpoint === null ? null : (
    <CodeSample
      name="The signature of the checkpoint, with openssl"
      code={[
        `curl -sSf ${base}/api/tape/checkpoint > note`,
        "sed '/^$/,$d' note > text",
        // The first line is ours; the lines of witnesses follow.
        "sed '1,/^$/d' note | head -n 1 | cut -d ' ' -f 3 | base64 -d | tail -c 64 > signature",
        "printf -- '-----BEGIN PUBLIC KEY-----\\n%s\\n-----END PUBLIC KEY-----\\n' \\",
        `  ${ED25519_PREFIX}${tape.public_key} > key.pem`,
        "openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in text -sigfile signature",
        "# Signature Verified Successfully",
      ].join("\n")}
    />
  );

/** What the checks prove and what they do not prove. */
export const WhatTheChecksProve = () => (
  <Section id="proofs" title="What is proved, and what is not">
    <dl class="definitions">
      <div>
        <dt>
          <strong>What the program proves</strong>
        </dt>
        <dd>
          What we serve now is consistent. The file has its digest, and each line names the one
          before. Each signed head extends the head before it. Every probability, score and count
          follows from the lines.
        </dd>
      </div>
      <div>
        <dt>
          <strong>What only a kept head proves</strong>
        </dt>
        <dd>
          Nothing was rewritten. The holder of our signing key could sign another, equally
          consistent history. A head, a file or a key that you saved earlier reveals it. A witness
          keeps heads for you: it signs a head only if it extends the last one it signed, with its
          own date. A witness that belongs to us proves nothing.
        </dd>
      </div>
      <div>
        <dt>
          <strong>What nothing here proves</strong>
        </dt>
        <dd>
          We published every call we made. A source says what the evidence says. A line existed
          before somebody else kept the first head that covers it: we date lines and heads
          ourselves.
        </dd>
      </div>
    </dl>
  </Section>
);
