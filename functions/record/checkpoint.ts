import { notFound } from "../../lib/http/errors.ts";
import { rawRoute } from "../../lib/http/router.ts";
import { findCheckpoint } from "../../lib/record/queries/checkpoints.ts";

/** The checkpoint that was signed last: a C2SP note with the witnesses' lines. Source: decisions G3. */
export const checkpoint = rawRoute({
  methods: ["GET"],
  path: "/api/tape/checkpoint",
  access: { access: "none", family: "data", onlyReads: true },
  handle: async (c) => {
    const found = await findCheckpoint(c.env.db);
    if (!found) throw notFound("No checkpoint yet");
    const headers = {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Data-As-Of": found.signedAt,
    };
    return new Response(found.note, { headers });
  },
});
