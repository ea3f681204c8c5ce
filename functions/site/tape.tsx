// The page /tape: the file of all events of calls, with its digests.

import { readTapePointer } from "../../lib/record/actions/read-tape.ts";
import { ROW_TYPES } from "../../lib/record/domain/lifecycle.ts";
import { fromBase64 } from "../../lib/record/domain/tape/checkpoint.ts";
import { hexOf } from "../../lib/record/domain/tape/merkle.ts";
import { type CheckpointRow, findCheckpoint } from "../../lib/record/queries/checkpoints.ts";
import { TapePointer } from "../../lib/record/wire/tape-pointer.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { CodeSample, Facts, PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import {
  countOf,
  formatDay,
  formatInstant,
  formatNumber,
  formatTime,
} from "../../lib/ui/plots/format.ts";
import { stateLabel } from "../../lib/ui/plots/states.tsx";
import { Bars } from "../../lib/ui/plots/table-plots.tsx";
import { bodyForCaller, page, SAMPLE_CALLS } from "./page.tsx";
import { HowToVerify, WhatTheChecksProve, WitnessList } from "./tape-verify.tsx";

export const tapePage = page({
  path: "/tape",
  place: "/calls",
  isNeverCached: true,
  show: async (c) => {
    const db = withBatchedReads(c.env.db);
    const { baseUrl } = c.env.config;
    const [read, checkpoint] = await Promise.all([
      readTapePointer({ ...c.env, db }, { baseUrl, now: c.get("now") }),
      findCheckpoint(db),
    ]);
    const tape = bodyForCaller(c, TapePointer, read);
    return {
      title: "The tape",
      script: "tape",
      besideLabel: SAMPLE_CALLS,
      connects: tape.witnesses.map(({ url }) => new URL(url).host),
      description: "Every event of the published record in one file, and how to verify it.",
      contents: (
        <>
          <Head tape={tape} checkpoint={checkpoint} />
          <HowToVerify tape={tape} checkpoint={checkpoint} base={baseUrl} />
          <WitnessList tape={tape} base={baseUrl} />
          <WhatTheChecksProve />
          <SignedElsewhere tape={tape} />
          <Digests tape={tape} checkpoint={checkpoint} />
        </>
      ),
    };
  },
});

interface TapePageData {
  tape: TapePointer;
  checkpoint: CheckpointRow | null;
}

const Head = ({ tape: { latest }, checkpoint }: TapePageData) => (
  <PageTitle
    eyebrow="The tape"
    title="Every event of the record in one file"
    lead="Each line is one event of a call and contains the digest of the line before. A signed head covers all lines. Anyone who kept an earlier head sees a changed or missing line."
  >
    <Facts
      facts={[
        { name: "Rows", value: String(latest.rows), more: "one event each" },
        { name: "Size", value: `${formatNumber(latest.bytes)} bytes` },
        {
          name: "Last row",
          value: latest.created_at ? formatDay(latest.created_at) : "never",
          ...(latest.created_at && { more: formatTime(latest.created_at) }),
        },
        {
          name: "Signed",
          value: checkpoint ? `${checkpoint.size} of ${latest.rows} rows` : "not yet",
          ...(checkpoint && { more: formatInstant(checkpoint.signedAt) }),
        },
        {
          name: "Witnesses",
          value: String(checkpoint?.cosignedBy.length ?? 0),
          more: checkpoint?.cosignedBy.join(", ") || "no witness signed this head",
        },
      ]}
    />
    <p class="actions">
      <a class="button button-main" href={new URL(latest.url).pathname}>
        Open the file
      </a>
      <a class="button" href="/api/tape">
        Details as JSON
      </a>
      <a class="button" href="/api/tape/checkpoint">
        Newest signed head
      </a>
      <a class="button" href="/api/tape/checkpoints">
        All signed heads
      </a>
    </p>
  </PageTitle>
);

/** What stands outside of our database: the head that was signed last, and the witnesses. */
const SignedElsewhere = ({ tape }: { tape: TapePointer }) => (
  <Section
    id="elsewhere"
    title="Kept outside of our database"
    lead="The signer keeps the head that it signed last in another store. While the tape does not extend it, the gate is closed and every call says that it is unproven."
  >
    {tape.remembered_head === null ? (
      <p class="prose soft">Not known now.</p>
    ) : (
      <CodeSample name="The head signed last" code={tape.remembered_head} />
    )}
  </Section>
);

/** Digests to compare with, and rows by type. */
const Digests = ({ tape, checkpoint }: TapePageData) => (
  <div class="two">
    <Section id="digests" title="Digests to keep">
      <div class="card">
        <table class="pairs">
          <caption>Save these: every later tape must start with the same rows</caption>
          <tbody>
            {pairsOf(tape, checkpoint).map(([name, value]) => (
              <tr>
                <th scope="row">{name}</th>
                <td>
                  <code>{value}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
    <Section id="rows" title="Rows by type">
      <div class="card">
        <Bars
          caption={countOf(tape.latest.rows, "row")}
          columns={["Type", "Rows"]}
          rows={ROW_TYPES.map((type) => ({
            name: stateLabel(type),
            value: tape.latest.rows_by_type[type],
          }))}
          domain={[0, Math.max(1, ...Object.values(tape.latest.rows_by_type))]}
          base={0}
          decimals={0}
        />
      </div>
    </Section>
  </div>
);

const rootOf = (note: string | null): string => {
  const [, , root] = note?.split("\n") ?? [];
  return root === undefined ? "not known" : hexOf(fromBase64(root));
};

const pairsOf = (tape: TapePointer, checkpoint: CheckpointRow | null): [string, string][] => [
  ["SHA-256 of the file", tape.latest.served_file_sha256],
  ["Digest of the last row", tape.latest.last_row_sha256 ?? "–"],
  ["Root (RFC 6962)", tape.latest.root_sha256],
  ["Signed root", checkpoint?.rootSha256 ?? "–"],
  ["Root signed last, kept outside the database", rootOf(tape.remembered_head)],
  ["Public key, Ed25519", tape.public_key ?? "–"],
  ...tape.earlier_public_keys.map((key): [string, string] => ["Earlier public key", key]),
  ["Previous file", tape.previous_url ?? "–"],
];
