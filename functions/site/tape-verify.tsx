import type { CheckpointRow } from "../../lib/db/queries/signed-heads.ts";
import { originOf } from "../../lib/domain/record/checkpoint.ts";
import { CodeSample } from "../../lib/pages/code-sample.tsx";
import { Section } from "../../lib/pages/sections.tsx";
import type { TapeView } from "./tape.tsx";

/** An Ed25519 public key in X.509 begins with these bytes, whatever the key. Source: RFC 8410. */
const ED25519_PREFIX = "MCowBQYDK2VwAyEA";

interface Shown {
  tape: TapeView;
  checkpoint: CheckpointRow | null;
  base: string;
}

/** Three ways, from a button to nothing but tools that everybody has. */
export const HowToVerify = (shown: Shown) => (
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
    <WhatItProves />
  </Section>
);

/** Every key that signed a head: with keys given, the program trusts no other. */
const keysOf = ({ public_key: key, earlier_public_keys: earlier }: TapeView): string =>
  [...earlier, ...(key === null ? [] : [key])].map((each) => ` --key ${each}`).join("");

/** No more than the program's own `--help` says. */
const WhatItProves = () => (
  <div class="prose soft">
    <p>
      <strong>The program alone proves</strong> that, when it ran, everything we answered agreed:
      the file with its digests, its chain and every signed head that we list; call list, gate and
      track record with the rows; and detail, receipt and proofs of ten calls that it draws, or with{" "}
      <code>--all</code> of every call. Members that only a call's own answers have, such as the
      words of its basis there, are compared for the calls that it reads; the file has them too, and
      is always checked whole.
    </p>
    <p>
      <strong>Only something kept proves</strong> that the record was not written anew and signed
      again by whoever holds our key, that no signed head was taken away, and that you are shown
      what others are: a head of an earlier day (<code>--head</code>), a file (<code>--since</code>
      ), or a witness's signature under a head (<code>--witness</code>).
    </p>
    <p>
      <strong>Nothing proves</strong> that a call was not published elsewhere and left out here,
      that the evidence is true, that rows not signed yet stay, or, without a witness, that a head
      was signed when it says.
    </p>
  </div>
);

/** Nothing before a checkpoint is signed. */
const Signature = ({ tape, checkpoint, base }: Shown) =>
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
