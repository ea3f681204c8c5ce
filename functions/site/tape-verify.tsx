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
          With JavaScript, a button here downloads the file, hashes it, checks its chain, and asks
          each <a href="#witnesses">witness</a> whether it holds the same. Without it, the commands
          below do the same.
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
      <code>--since</code> compare the tape with what you kept. <code>--witness</code> wants a
      witness's signature on a head of the last 24 hours, and what the witness holds itself in this
      tape. <code>--help</code> says what each run proves.
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

/** Who else signs the heads, and how to ask them. */
export const WitnessList = ({ tape: { witnesses }, base }: Pick<VerifyProps, "tape" | "base">) => (
  <Section
    id="witnesses"
    title="Witnesses"
    lead="A witness signs a head only if it extends the last one that it signed, and shows that one to anyone. Ask it, and you know whether you are shown the same tape as others."
  >
    {witnesses.length === 0 ? (
      <p class="prose soft">No witness signs our heads yet. Keep a head instead.</p>
    ) : (
      <div class="card">
        <table class="pairs">
          <caption>Compare names and keys with what the witness publishes itself</caption>
          <tbody>
            {witnesses.map(({ name, key, url }) => (
              <>
                <tr>
                  <th scope="row">{name}, key</th>
                  <td>
                    <code>{key}</code>
                  </td>
                </tr>
                <tr>
                  <th scope="row">{name}, address</th>
                  <td>
                    <code>{url}</code>
                  </td>
                </tr>
              </>
            ))}
          </tbody>
        </table>
      </div>
    )}
    {witnesses.length > 0 && (
      <CodeSample
        name="The program, with witnesses"
        code={[
          `node verify-tape.mjs ${base} --origin ${originOf(base)}`,
          ...witnesses.map(({ key, url }) => `  --witness "${key} ${url}"`),
        ].join(" \\\n")}
      />
    )}
  </Section>
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
          own date. Rows that it has not signed for 24 hours may be written again. What it holds
          itself shows whether you see the tape that others see. A witness that belongs to us proves
          nothing.
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
