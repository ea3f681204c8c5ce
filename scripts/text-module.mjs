// Texts that the source imports as strings: `import glossary from "#text/docs/glossary.md"`. Workers get them as
// modules of their own, by the rule in wrangler.toml. Node (jsx.mjs) and the tests (vitest.config.ts) load them here.
import { readFileSync } from "node:fs";

/** How the name of a text begins; its path from the project's root follows. */
export const TEXT_PREFIX = "#text/";

/** The source of a module with the text of a file. */
export const textModule = (file) => `export default ${JSON.stringify(readFileSync(file, "utf8"))};`;
