// Style sheets, scripts and icon of the pages, each at an address that contains a checksum of its content.

import docsStyle from "#text/lib/ui/assets/docs.css";
import docs from "#text/lib/ui/assets/docs.js";
import forms from "#text/lib/ui/assets/forms.css";
import icon from "#text/lib/ui/assets/icon.svg";
import layout from "#text/lib/ui/assets/layout.css";
import parts from "#text/lib/ui/assets/parts.css";
import plots from "#text/lib/ui/assets/plots.css";
import record from "#text/lib/ui/assets/record.css";
import site from "#text/lib/ui/assets/site.js";
import tape from "#text/lib/ui/assets/tape.js";
import tokens from "#text/lib/ui/assets/tokens.css";
import { crc32 } from "../core/digests.ts";

const TYPES = { css: "text/css", js: "text/javascript", svg: "image/svg+xml" } as const;

const asset = (name: string, ending: keyof typeof TYPES, body: string) => ({
  type: TYPES[ending],
  path: `/assets/${name}.${crc32(body).toString(16).padStart(8, "0")}.${ending}`,
  body,
});

export const ASSETS = {
  style: asset("style", "css", [tokens, layout, parts, forms, plots, record].join("\n")),
  docsStyle: asset("docsStyle", "css", docsStyle),
  script: asset("script", "js", site),
  tape: asset("tape", "js", tape),
  docs: asset("docs", "js", docs),
  icon: asset("icon", "svg", icon),
};
