// A record that the owner of the database rewrote consistently: rows, heads, calls and checkpoints.

import {
  originOf,
  readSigningKey,
  signedNoteOf,
} from "../../../lib/record/domain/tape/checkpoint.ts";
import {
  EMPTY_TAPE,
  readTapePart,
  type StoredRow,
} from "../../../lib/record/domain/tape/tape-state.ts";
import { run } from "../service/answers.ts";
import { BASE_URL, type TestApp } from "../service/app.ts";
import { sha256, withNewDigests } from "./tape-edits.ts";

/** The tables of the record, whose triggers only the owner of the database can switch off. */
export const TABLES = [
  "checkpoint_cosignatures",
  "calls",
  "call_receipts",
  "tape_rows",
  "tape_heads",
  "tape_checkpoints",
];

/** A list of objects as a table of SQL, with these columns. */
const listed = (rows: readonly object[], columns: string) =>
  `json_to_recordset('${JSON.stringify(rows).replaceAll("'", "''")}') as x(${columns})`;

/** Rows of one statement, which must end within seconds. */
const AT_ONCE = 250;

const pagesOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, page) =>
    rows.slice(page * AT_ONCE, (page + 1) * AT_ONCE),
  );

/**
 * Freezes another probability of a call, hashes its row and all later ones again, and makes heads,
 * calls and receipts agree. With the signing key all checkpoints are signed again; without it those
 * above the row are deleted. Cosignatures of changed checkpoints are deleted.
 */
export async function rewriteProbability(
  app: TestApp,
  { slug, prob, key }: { slug: string; prob: number; key?: string | undefined },
): Promise<void> {
  for (const table of TABLES) await run(app, `alter table ${table} disable trigger all`);
  const lines = (await run(app, "select line from tape_rows order by seq")).map(({ line }) => {
    const row = JSON.parse(String(line));
    const isIt = row.slug === slug && row.type === "CALL_OPENED";
    return isIt ? JSON.stringify({ ...row, payload: { ...row.payload, svc_prob: prob } }) : line;
  });
  await rewriteRows(app, withNewDigests(lines.map(String)));
  await run(app, `update calls set svc_prob = ${prob} where slug = '${slug}' returning 1`);
  const [{ seq: first } = {}] = await run(
    app,
    `select seq::int from tape_rows where slug = '${slug}' order by seq limit 1`,
  );
  await run(
    app,
    `delete from checkpoint_cosignatures using tape_checkpoints c
      where checkpoint_id = c.id and c.size >= ${first} returning 1`,
  );
  await (key === undefined
    ? run(app, `delete from tape_checkpoints where size >= ${first} returning 1`)
    : signAgain(app, key));
}

async function rewriteRows(app: TestApp, lines: readonly string[]): Promise<void> {
  const lengths = (await run(app, "select last_seq::int as n from tape_heads")).map(({ n }) => n);
  const { rows, heads } = await readTapePart(
    EMPTY_TAPE,
    lines.map((line): StoredRow => ({ line })),
    { lengths: new Set(lengths.map(Number)) },
  );
  for (const digests of pagesOf(rows.map(({ columns }) => columns))) {
    await run(
      app,
      `update tape_rows t set line = x.line, prev_sha256 = x.prev_sha256, leaf_sha256 = x.leaf_sha256,
        row_sha256 = x.row_sha256 from ${listed(digests, "seq int, line text, prev_sha256 text, leaf_sha256 text, row_sha256 text")}
        where x.seq = t.seq returning 1`,
    );
  }
  const files = heads.map((head) => ({
    ...head,
    file_sha256: sha256(lines.slice(0, Number(head["last_seq"])).join("\n").concat("\n")),
  }));
  for (const page of pagesOf(files)) {
    await run(
      app,
      `update tape_heads h set file_sha256 = x.file_sha256, root_sha256 = x.root_sha256, bytes = x.bytes,
        last_row_sha256 = x.last_row_sha256, frontier = array(select json_array_elements_text(x.frontier))
        from ${listed(page, "last_seq int, file_sha256 text, root_sha256 text, bytes int, last_row_sha256 text, frontier json")}
        where x.last_seq = h.last_seq returning 1`,
    );
  }
  for (const table of ["calls", "call_receipts"]) {
    await run(
      app,
      `update ${table} c set row_sha256 = t.row_sha256 from tape_rows t where t.seq = c.tape_seq returning 1`,
    );
  }
}

async function signAgain(app: TestApp, setting: string): Promise<void> {
  const key = await readSigningKey(setting);
  const stored = await run(
    app,
    `select c.id::int, c.size::int, c.signed_at, h.root_sha256 from tape_checkpoints c
      join tape_heads h on h.last_seq = c.size`,
  );
  for (const { id, size, signed_at, root_sha256 } of stored) {
    const signedAt = new Date(String(signed_at)).toISOString();
    const checkpoint = { origin: originOf(BASE_URL), size: Number(size), signedAt };
    const note = await signedNoteOf({ ...checkpoint, rootSha256: String(root_sha256) }, key);
    await run(
      app,
      `update tape_checkpoints set root_sha256 = '${root_sha256}', note = '${note}' where id = ${id} returning 1`,
    );
  }
}
