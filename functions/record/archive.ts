// Endpoints of the archive: the whole history as Parquet, its list, and the log of its signed manifests.

import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { matchesEtag, ROWS_PER_TOKEN } from "../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply, withoutContract } from "../../lib/http/endpoint.ts";
import { costsByRows } from "../../lib/http/traits.ts";
import { zValidator } from "../../lib/http/validate.ts";
import {
  type ArchiveObject,
  archiveObject,
  manifestObject,
  openObject,
  readArchive,
  readArchiveLog,
} from "../../lib/record/actions/read-archive.ts";
import { byteRangeOf } from "../../lib/record/domain/archive/byte-range.ts";
import {
  ArchiveList,
  ArchiveLog,
  ArchiveLogQuery,
  ArchiveQuery,
} from "../../lib/record/wire/archive.ts";

export const archiveContract = contract({
  method: "get",
  path: "/api/archive",
  operationId: "getArchive",
  tag: "record",
  summary: "The whole history as Parquet files, signed",
  description:
    "Readings with their revisions, states, index, scores and calls by subject and year, written every night at 02:00 UTC. " +
    "Only files whose rows changed are new; a past year changes by revisions only. Each file has " +
    "`known_at`: use a row only from then on. Without a key: what is free and open to pass on. The files take range " +
    "requests, so that DuckDB, pandas and polars read them by address; a file costs one request of your limit per 1,000 rows begun, " +
    "a part of it its share. The list of all files (the manifest) is signed by the tape's key under a name of its own, " +
    "and cosigned; `scripts/verify-archive.mjs` checks all of it.",
  access: "optional",
  family: "data",
  query: ArchiveQuery,
  response: ArchiveList,
  csv: { rows: "files", name: "archive" },
  maxAgeSeconds: 300,
  updates: { every: "nightly", stepSeconds: null },
  failures: [400, 404, 503],
  example: { path: "/api/archive?kind=index" },
});

export const archive = new Hono<AppEnv>().get(
  archiveContract.path,
  costsByRows(),
  endpoint(archiveContract),
  zValidator("query", archiveContract.query),
  (c) => {
    const reader = { tier: c.var.caller.tier, baseUrl: c.env.config.baseUrl };
    return reply(c, archiveContract, readArchive(c.env, reader, c.req.valid("query")));
  },
);

export const archiveLogContract = contract({
  method: "get",
  path: "/api/archive/log",
  operationId: "listArchiveManifests",
  tag: "record",
  summary: "Every signed list of the archive's files, oldest first",
  description:
    "Each note signs the root of the RFC 6962 tree over all manifests up to its own. Keep one, and you can show later " +
    "whether the log still begins with what it signed. Witnesses only sign a log that extends the one before.",
  access: "none",
  family: "data",
  query: ArchiveLogQuery,
  response: ArchiveLog,
  maxAgeSeconds: null,
  updates: { every: "nightly", stepSeconds: null },
  failures: [400],
  example: { path: "/api/archive/log?limit=2" },
});

export const archiveLog = new Hono<AppEnv>().get(
  archiveLogContract.path,
  endpoint(archiveLogContract),
  zValidator("query", archiveLogContract.query),
  (c) =>
    reply(c, archiveLogContract, readArchiveLog(c.env, c.env.config.baseUrl, c.req.valid("query"))),
);

const FOREVER = "max-age=31536000, immutable";

/** Sends an object or the asked part of it. Its name has its digest, so that it never changes. */
async function send(
  c: Context<AppEnv>,
  { key, sha256, tier }: ArchiveObject,
  type: string,
): Promise<Response> {
  const etag = `"${sha256}"`;
  const shared = {
    ...c.get("headers"),
    ETag: etag,
    "Accept-Ranges": "bytes",
    "Cache-Control":
      tier === "free" && !c.var.caller.keyInQuery ? `public, ${FOREVER}` : "private, no-store",
    "Content-Type": type,
  };
  // Compared here, so that no byte is read from the store for who has them.
  if (matchesEtag(c.req.header("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: shared });
  }
  const condition = c.req.header("if-range");
  const wanted = condition === undefined || condition === etag ? c.req.header("range") : undefined;
  const isWhole = wanted === undefined && c.req.method === "GET";
  // One byte tells the size, which a suffix needs.
  const first = await openObject(c.env, key, isWhole ? undefined : { offset: 0, length: 1 });
  const { size, rows } = first;
  const range = byteRangeOf(wanted, size);
  const share = range === null || range === "unsatisfiable" ? 1 : range.length / size;
  const isRead = c.req.method === "GET";
  const tokens = isRead ? Math.max(1, Math.ceil((rows * share) / ROWS_PER_TOKEN)) : 1;
  c.set("answer", { status: 200, body: null, headers: {}, tokens });
  if (isWhole) {
    return new Response(first.body, { headers: { ...shared, "Content-Length": String(size) } });
  }
  await first.body.cancel();
  if (range === "unsatisfiable") {
    return new Response(null, {
      status: 416,
      headers: { ...shared, "Content-Range": `bytes */${size}` },
    });
  }
  if (range === null) {
    const whole = isRead ? (await openObject(c.env, key)).body : null;
    return new Response(whole, { headers: { ...shared, "Content-Length": String(size) } });
  }
  const { offset, length } = range;
  const part = isRead ? (await openObject(c.env, key, range)).body : null;
  const headers = {
    ...shared,
    "Content-Length": String(length),
    "Content-Range": `bytes ${offset}-${offset + length - 1}/${size}`,
  };
  return new Response(part, { status: 206, headers });
}

/** Serves a file to callers whose tier may have it. */
export const archiveFile = new Hono<AppEnv>().get(
  "/api/archive/files/:tier/:kind/:subject/:file",
  withoutContract({ access: "optional", family: "data", onlyReads: true }),
  (c) => {
    const { tier, kind, subject, file } = c.req.param();
    const path = `${tier}/${kind}/${subject}/${file}`;
    return send(c, archiveObject(path, c.var.caller.tier), "application/vnd.apache.parquet");
  },
);

/** Serves any manifest that was ever signed. */
export const archiveManifest = new Hono<AppEnv>().get(
  "/api/archive/manifests/:file",
  withoutContract({ access: "none", family: "data", onlyReads: true }),
  (c) => send(c, manifestObject(c.req.param("file")), "application/json"),
);
