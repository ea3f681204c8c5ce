// The command `npm run assets`: minifies the site's styles, scripts and icon into one generated module.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { minifySync } from "rolldown/utils";
import { runCommand } from "../operator/command.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "lib/ui/assets");
export const ASSETS_FILE = join(root, "lib/ui/assets.generated.ts");

const STYLES = ["tokens.css", "layout.css", "parts.css", "forms.css", "plots.css", "record.css"];
const read = (name: string) => readFileSync(join(folder, name), "utf8");

/** Replaces the names of CSS custom properties by short names, which are the same in all style sheets. */
function shortenCustomProperties(css: string): string {
  const all = [...STYLES, "docs.css"].map(read).join("\n");
  const names = [...new Set(all.match(/--[a-z][a-z0-9-]*/g))];
  return css.replace(/--[a-z][a-z0-9-]*/g, (name) => `--${names.indexOf(name).toString(36)}`);
}

/** Minifies our own style sheets, whose strings contain no comments, braces or double spaces. */
const minifyCss = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/: /g, ":")
    .replace(/;\}/g, "}")
    .trim();

function minifyScript(name: string): string {
  const { code, errors } = minifySync(name, read(name));
  if (errors.length > 0) throw new Error(errors[0]?.message ?? `${name} cannot be read`);
  return code;
}

/** The served assets, each with name, content and a path that includes a digest of the content. */
function assets(): { name: string; type: string; path: string; body: string }[] {
  const contents = [
    ["style", "text/css", "css", shortenCustomProperties(minifyCss(STYLES.map(read).join("\n")))],
    ["docsStyle", "text/css", "css", shortenCustomProperties(minifyCss(read("docs.css")))],
    ["script", "text/javascript", "js", minifyScript("site.js")],
    ["tape", "text/javascript", "js", minifyScript("tape.js")],
    ["docs", "text/javascript", "js", minifyScript("docs.js")],
    ["icon", "image/svg+xml", "svg", read("icon.svg").trim()],
  ] as const;
  return contents.map(([name, type, ending, body]) => {
    const digest = createHash("sha256").update(body).digest("base64url").slice(0, 12);
    return { name, type, path: `/assets/${name}.${digest}.${ending}`, body };
  });
}

/** Source of the generated module from which the pages read their assets. */
export function assetsModule(): string {
  const entries = assets().flatMap(({ name, type, path, body }) => [
    `  ${name}: {`,
    `    type: ${JSON.stringify(type)},`,
    `    path: ${JSON.stringify(path)},`,
    `    body: ${JSON.stringify(body)},`,
    "  },",
  ]);
  return [
    "// Made by `npm run assets` out of lib/ui/assets; not to be edited.",
    "// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the script is kept as it is served",
    "// biome-ignore-all format: as it was made",
    "export const ASSETS = {",
    ...entries,
    "} as const;",
    "",
  ].join("\n");
}

if (import.meta.main) {
  new Command("npm run assets --")
    .description("Writes the site's style sheets, scripts and icon into one generated module.")
    .parse();
  await runCommand(async () => {
    writeFileSync(ASSETS_FILE, assetsModule());
    for (const { path, body } of assets()) console.log(`${path}  ${Buffer.byteLength(body)} bytes`);
  });
}
