import { notFound } from "../../lib/http/errors.ts";
import { rawRoute } from "../../lib/http/router.ts";
import { base64Of } from "../../lib/record/domain/tape/checkpoint.ts";
import { hexOf } from "../../lib/record/domain/tape/merkle.ts";
import { findTapeFile } from "../../lib/record/queries/tape.ts";
import { EMPTY_SHA256 } from "../../lib/record/wire/tape.ts";

const NAME = /^([0-9a-f]{64})\.ndjson$/;

/**
 * The bytes of a tape file that was ever published. They are stored once, as rows, so each file is a
 * beginning of the tape. Bytes that are no longer those of the name are shown, so that anyone can see
 * where, with their own digest, and no cache may keep them. Source: decisions G3.
 */
export const tapeFile = rawRoute({
  methods: ["GET"],
  path: "/tape/:file",
  access: { access: "none", family: "data", onlyReads: true },
  handle: async (c) => {
    const [, sha256 = ""] = NAME.exec(c.req.param("file") ?? "") ?? [];
    const text = sha256 === "" ? null : await textOf(c.env.db, sha256);
    if (text === null) throw notFound("Unknown tape file");
    const bytes = new TextEncoder().encode(text);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const isIntact = hexOf(digest) === sha256;
    const etag = `"${hexOf(digest)}"`;
    const headers = {
      "Content-Type": "application/x-ndjson",
      "Cache-Control": isIntact ? "public, max-age=31536000, immutable" : "no-store",
      "Repr-Digest": `sha-256=:${base64Of(digest)}:`,
      ETag: etag,
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": "ETag, Repr-Digest",
    };
    if (c.req.header("if-none-match") === etag) return new Response(null, { status: 304, headers });
    return new Response(bytes, { headers });
  },
});

const textOf = async (...[db, sha256]: Parameters<typeof findTapeFile>): Promise<string | null> =>
  (await findTapeFile(db, sha256)) ?? (sha256 === EMPTY_SHA256 ? "" : null);
