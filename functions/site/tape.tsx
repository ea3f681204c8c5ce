import { allTiers } from "../../lib/http/contract.ts";
import { readTapePointer } from "../../lib/record/actions/read-tape.ts";
import { ROW_TYPES } from "../../lib/record/domain/vocabulary.ts";
import { type CheckpointRow, findCheckpoint } from "../../lib/record/queries/checkpoints.ts";
import { TapePointer } from "../../lib/record/wire/tape.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { listProvenances } from "../../lib/sensors/queries/page-facts.ts";
import { Facts } from "../../lib/ui/facts.tsx";
import { Bars } from "../../lib/ui/plots/bars.tsx";
import { stateWord } from "../../lib/ui/plots/tones.ts";
import { counted, day, figure, instant, timeOfDay } from "../../lib/ui/plots/words.ts";
import { PageHead, Section } from "../../lib/ui/sections.tsx";
import { recordNotices } from "./notices.ts";
import { page, shownTo } from "./page.tsx";
import { HowToVerify, WhatIsProved } from "./tape-verify.tsx";

export const tape = page({
  path: "/tape",
  place: "/calls",
  isNeverKept: true,
  show: async (c) => {
    const db = withBatchedReads(c.env.db);
    const { baseUrl } = c.env.config;
    const [read, checkpoint, provenances] = await Promise.all([
      readTapePointer({ db, tapeKeys: c.env.tapeKeys }, { baseUrl, now: c.get("now") }),
      findCheckpoint(db),
      listProvenances(db),
    ]);
    const seen = shownTo(c, allTiers(TapePointer), read);
    return {
      title: "The tape",
      script: "tape",
      notices: recordNotices(provenances),
      description: "Every event of the published record in one file, and how to verify it alone.",
      contents: (
        <>
          <Head tape={seen} checkpoint={checkpoint} />
          <HowToVerify tape={seen} checkpoint={checkpoint} base={baseUrl} />
          <WhatIsProved />
          <Digests tape={seen} checkpoint={checkpoint} />
        </>
      ),
    };
  },
});

interface Seen {
  tape: TapePointer;
  checkpoint: CheckpointRow | null;
}

const Head = ({ tape: { latest }, checkpoint }: Seen) => (
  <PageHead
    eyebrow="The tape"
    title="Everything that happened to the record"
    lead="Everything that happens to a call is one line of this file. Each line holds the digest of the one before, and a signed head holds the root of them all: a line that is changed or missing shows to everyone who kept an earlier head."
  >
    <Facts
      facts={[
        { name: "Rows", value: String(latest.rows), more: "one event each" },
        { name: "Size", value: `${figure(latest.bytes)} bytes` },
        {
          name: "Grown last",
          value: latest.created_at ? day(latest.created_at) : "never",
          ...(latest.created_at && { more: timeOfDay(latest.created_at) }),
        },
        {
          name: "Signed",
          value: checkpoint ? `${checkpoint.size} of ${latest.rows} rows` : "not yet",
          ...(checkpoint && { more: instant(checkpoint.signedAt) }),
        },
        {
          name: "Witnesses",
          value: String(checkpoint?.cosignedBy.length ?? 0),
          more: checkpoint?.cosignedBy.join(", ") || "nobody else signed this head",
        },
      ]}
    />
    <p class="actions">
      <a class="button button-main" href={new URL(latest.url).pathname}>
        Open the file
      </a>
      <a class="button" href="/api/tape">
        Pointer as JSON
      </a>
      <a class="button" href="/api/tape/checkpoint">
        Newest signed head
      </a>
      <a class="button" href="/api/tape/checkpoints">
        All signed heads
      </a>
    </p>
  </PageHead>
);

/** What there is to compare with, and what the rows are. */
const Digests = ({ tape, checkpoint }: Seen) => (
  <div class="two">
    <Section id="digests" title="What to compare with">
      <div class="card">
        <table class="pairs">
          <caption>Save these today: tomorrow's tape must begin with them</caption>
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
    <Section id="rows" title="What the rows say">
      <div class="card">
        <Bars
          caption={`${counted(tape.latest.rows, "row")} by type`}
          columns={["Type", "Rows"]}
          rows={ROW_TYPES.map((type) => ({
            name: stateWord(type),
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

const pairsOf = (tape: TapePointer, checkpoint: CheckpointRow | null): [string, string][] => [
  ["SHA-256 of the file", tape.latest.served_file_sha256],
  ["Digest of the last row", tape.latest.last_row_sha256 ?? "–"],
  ["Root (RFC 6962)", tape.latest.root_sha256],
  ["Signed root", checkpoint?.rootSha256 ?? "–"],
  ["Public key, Ed25519", tape.public_key ?? "–"],
  ...tape.earlier_public_keys.map((key): [string, string] => ["Earlier public key", key]),
  ["File before this one", tape.previous_url ?? "–"],
];
