// Sends the forms of pages as a browser does.

import { BASE_URL, type TestApp } from "../service/app.ts";

/**
 * Returns a function that sends a page's form, from the page itself unless the headers say otherwise.
 * The app is given as a function, because a test file starts it later.
 */
export const submitTo =
  (app: () => TestApp) =>
  (
    path: string,
    fields: Record<string, string> | [string, string][],
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    app().send(path, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: BASE_URL,
        "sec-fetch-site": "same-origin",
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });
