// Style sheets, scripts and icon of the pages. Only the Worker of the site imports this.

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
import { ASSET_PATHS } from "./asset-paths.ts";

const STYLE = [tokens, layout, parts, forms, plots, record].join("\n");

export const ASSETS = {
  style: { path: ASSET_PATHS.style, type: "text/css", body: STYLE },
  docsStyle: { path: ASSET_PATHS.docsStyle, type: "text/css", body: docsStyle },
  script: { path: ASSET_PATHS.script, type: "text/javascript", body: site },
  tape: { path: ASSET_PATHS.tape, type: "text/javascript", body: tape },
  docs: { path: ASSET_PATHS.docs, type: "text/javascript", body: docs },
  icon: { path: ASSET_PATHS.icon, type: "image/svg+xml", body: icon },
};
