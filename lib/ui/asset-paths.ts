/**
 * Addresses of style sheets, scripts and icon, each with a checksum of its content, so that what it serves never
 * changes. They are written down, because every Worker names them and only that of the site carries the contents;
 * tests/site/pages.test.ts says the new one when a content has changed.
 */
export const ASSET_PATHS = {
  style: "/assets/style.85a7c411.css",
  docsStyle: "/assets/docsStyle.39a51ba8.css",
  script: "/assets/script.227f1f0d.js",
  tape: "/assets/tape.8e008973.js",
  docs: "/assets/docs.fb37f8ea.js",
  icon: "/assets/icon.920c9e3f.svg",
} as const;
