// The layout of mails, and the formats of their texts. Source: docs/decisions.md#g15, docs/decisions.md#c20.

import type { Child } from "hono/jsx";
import { PRODUCT_NAME } from "../core/product.ts";

/** A mail before the token of its links is filled in. */
export interface RenderedMail {
  subject: string;
  html: string;
  body: string;
}

/** Light and dark colours; mail programs without media queries show the light ones. */
const STYLE =
  ":root{color-scheme:light dark;supported-color-schemes:light dark}" +
  "body{margin:0;padding:24px 12px;background:#f3f4f2;color:#1b2320;" +
  "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}" +
  ".sheet{max-width:560px;margin:0 auto;background:#fff;border:1px solid #dcdfda;border-radius:8px;" +
  "padding:24px}.brand{margin:0 0 16px;font-size:13px;letter-spacing:.04em;color:#55605b}" +
  "h1{margin:0 0 16px;font-size:20px;line-height:1.3}h2{margin:0 0 4px;font-size:17px}" +
  "p{margin:0 0 12px}.sensor{border-top:1px solid #dcdfda;padding:16px 0 4px}" +
  ".move{font-weight:600}.facts{margin:0 0 12px;padding:0;list-style:none;font-size:14px}" +
  ".quiet{font-size:13px;color:#55605b}a{color:#0b5c4b}" +
  ".button{display:inline-block;background:#0b5c4b;color:#fff;text-decoration:none;" +
  "padding:12px 20px;border-radius:6px;font-weight:600}" +
  "@media (prefers-color-scheme:dark){body{background:#111614;color:#e6ebe8}" +
  ".sheet{background:#1a211e;border-color:#333d38}.sensor{border-color:#333d38}" +
  ".brand,.quiet{color:#a3afa9}a{color:#7fd3bd}.button{background:#7fd3bd;color:#0c1a16}}";

/** The frame of a mail. It loads no images or other files, so that reading it is not reported. */
export function MailPage({ title, children }: { title: string; children: Child }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <div class="sheet">
          <p class="brand">{PRODUCT_NAME}</p>
          {children}
        </div>
      </body>
    </html>
  );
}

/** A rendered page with its doctype. */
export const htmlDocument = (page: { toString(): string }): string => `<!doctype html>${page}`;

/** Makes a subject one line, also if a name contains line breaks. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 200);

/** Writes an instant as in mails: `2026-01-02 21:15 UTC`. */
export const formatMailInstant = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Writes a duration in its largest unit and the next smaller one: `3 days 4 hours`. */
export function formatDuration(ms: number): string {
  const first = UNITS.findIndex(([, size]) => ms >= size);
  if (first < 0) return "less than a minute";
  let rest = ms;
  const parts = UNITS.slice(first, first + 2).map(([name, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? "" : `${count} ${name}${count === 1 ? "" : "s"}`;
  });
  return parts.filter((part) => part !== "").join(" ");
}
