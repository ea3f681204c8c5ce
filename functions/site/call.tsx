import type { Context } from "hono";
import { gathered } from "../../lib/db/gathered.ts";
import { findCall } from "../../lib/db/queries/calls.ts";
import { findCheckpoint } from "../../lib/db/queries/checkpoints.ts";
import { listProvenances } from "../../lib/db/queries/page-facts.ts";
import { findTapePointer, listTapeLines } from "../../lib/db/queries/tape.ts";
import { callStory } from "../../lib/domain/record/call-story.ts";
import type { ToldRow } from "../../lib/domain/record/told-calls.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { sameForAll } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { CallDetail, CallPath } from "../../lib/wire/calls.ts";
import { toCallDetail } from "../../lib/wire/present-calls.ts";
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
    const { provenances, ...seen } = await readCall(c, path.data.slug);
    return {
      title: seen.call.title,
      description: seen.call.statement,
      notices: recordNotices(provenances),
      contents: <CallPage {...seen} />,
    };
  },
});

/** The call, its rows and the tape that they lie in, of one instant and in one question, or a 404. */
async function readCall(c: Context<AppEnv>, slug: string) {
  const db = gathered(c.env.db);
  const [found, lines, checkpoint, pointer, provenances] = await Promise.all([
    findCall(db, slug),
    listTapeLines(db, { knownAt: c.get("now"), slug }),
    findCheckpoint(db),
    findTapePointer(db),
    listProvenances(db),
  ]);
  if (!found) throw notFound("Unknown call");
  const { call } = shownTo<ReturnType<typeof toCallDetail>>(
    c,
    sameForAll(CallDetail),
    toCallDetail(found),
  );
  const seen: CallSeen = {
    call,
    story: callStory(lines.map((line) => JSON.parse(line) as ToldRow)),
    signedRows: checkpoint?.size ?? 0,
    fileSha256: pointer?.fileSha256 ?? null,
    base: c.env.config.baseUrl,
  };
  return { ...seen, provenances };
}
