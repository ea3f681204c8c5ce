import { ErrorPage } from "../ui/error-page.tsx";
import { PAGE_HEADERS } from "./answer/page-answer.ts";
import type { Failed } from "./raw-route.ts";

/** A failure as a page, where a browser asked; never kept by anybody. */
export const failedPage: Failed = (c, error) => {
  const { Link: _, ...common } = c.get("headers");
  const wait = Number(error.headers["Retry-After"]);
  const requestId = common["X-Request-Id"] ?? "";
  const html = (
    <ErrorPage status={error.status} requestId={requestId} waitSeconds={wait > 0 ? wait : null} />
  );
  return new Response(`<!doctype html>${html.toString()}`, {
    status: error.status,
    headers: {
      ...common,
      ...error.headers,
      ...PAGE_HEADERS,
      "Cache-Control": "no-store",
      "X-Error-Code": error.code,
    },
  });
};
