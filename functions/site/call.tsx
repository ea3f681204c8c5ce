import type { Context } from "hono";
import { gathered } from "../../lib/db/gathered.ts";
import { listProvenances } from "../../lib/db/queries/page-facts.ts";
import { findCheckpoint } from "../../lib/db/queries/signed-heads.ts";
import { findTapePointer, listTapeLines } from "../../lib/db/queries/tape.ts";
import { callStory } from "../../lib/domain/record/call-story.ts";
import type { ToldRow } from "../../lib/domain/record/told-calls.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { sameForAll } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { readCall } from "../../lib/operations/read-calls.ts";
import { CallDetail, CallPath } from "../../lib/wire/calls.ts";
import { CallPage } from "./call-page.tsx";
import type { CallSeen } from "./call-seen.ts";
import { recordNotices } from "./notices.ts";
import { page, shownTo } from "./page.tsx";

export const call = page({
  path: "/calls/:slug",
  place: "/calls",
  isNeverKept: true,
  show: async (c) => {
    const path = CallPath.safeParse(c.req.param());
    if (!path.success) throw notFound("Unknown call");
    const { provenances, ...seen } = await readSeen(c, path.data.slug);
    return {
      title: seen.call.title,
      description: seen.call.statement,
      notices: recordNotices(provenances),
      contents: <CallPage {...seen} />,
    };
  },
});

/** The call, its rows and the tape that they lie in, of one instant and in one question, or a 404. */
async function readSeen(c: Context<AppEnv>, slug: string) {
  const db = gathered(c.env.db);
  const now = c.get("now");
  const { baseUrl: base } = c.env.config;
  const [found, lines, checkpoint, pointer, provenances] = await Promise.all([
    readCall(db, now, { slug }),
    listTapeLines(db, { knownAt: now, slug }),
    findCheckpoint(db),
    findTapePointer(db),
    listProvenances(db),
  ]);
  const { call } = shownTo(c, sameForAll(CallDetail), found);
  const seen: CallSeen = {
    call,
    story: callStory(lines.map((line) => JSON.parse(line) as ToldRow)),
    signedRows: checkpoint?.size ?? 0,
    fileSha256: pointer?.fileSha256 ?? null,
    base,
  };
  return { ...seen, provenances };
}
