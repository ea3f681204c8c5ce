// Lets Node load .tsx files, the templates of pages and mails: Node strips types by itself, but not JSX.
import { readFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** Loaded with the first .tsx file, because most scripts load none. */
let transform = null;

function compileJsx(file) {
  transform ??= createRequire(import.meta.url)("rolldown/utils").transformSync;
  const jsx = { runtime: "automatic", importSource: "hono/jsx" };
  const { code, errors } = transform(file, readFileSync(file, "utf8"), { jsx });
  if (errors.length > 0) throw errors[0];
  return code;
}

registerHooks({
  load: (url, context, next) =>
    url.endsWith(".tsx")
      ? { format: "module", shortCircuit: true, source: compileJsx(fileURLToPath(url)) }
      : next(url, context),
});
