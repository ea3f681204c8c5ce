// Lets Node read the templates of pages and mails: it strips types by itself, but not JSX.
import { readFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** Loaded with the first template, since most scripts read none. */
let transform = null;

function compiled(file) {
  transform ??= createRequire(import.meta.url)("rolldown/utils").transformSync;
  const jsx = { runtime: "automatic", importSource: "hono/jsx" };
  const { code, errors } = transform(file, readFileSync(file, "utf8"), { jsx });
  if (errors.length > 0) throw errors[0];
  return code;
}

registerHooks({
  load: (url, context, next) =>
    url.endsWith(".tsx")
      ? { format: "module", shortCircuit: true, source: compiled(fileURLToPath(url)) }
      : next(url, context),
});
