import { rawRoute } from "../../lib/http/raw-route.ts";
import { ASSETS } from "../../lib/pages/assets.generated.ts";

const HEADERS = { "Cache-Control": "public, max-age=31536000, immutable" };

/** Style sheet, script and icon under the digests of their contents, so that they never change. */
export const assets = Object.values(ASSETS).map(({ path, type, body }) =>
  rawRoute({
    methods: ["GET"],
    path,
    handle: () =>
      new Response(body, { headers: { ...HEADERS, "Content-Type": `${type}; charset=utf-8` } }),
  }),
);
