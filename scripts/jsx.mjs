// Lets Node load .tsx files, the templates of pages and mails, and texts: Node strips types by itself, but not JSX.
import { readFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { TEXT_PREFIX, textModule } from "./text-module.mjs";

/** Marks the address of a text, which may end like a module. */
const TEXT_MARK = "?text";

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
  resolve: (name, context, next) => {
    const found = next(name, context);
    return name.startsWith(TEXT_PREFIX) ? { ...found, url: found.url + TEXT_MARK } : found;
  },
  load: (url, context, next) => {
    const source = url.endsWith(TEXT_MARK)
      ? textModule(fileURLToPath(url))
      : url.endsWith(".tsx") && compileJsx(fileURLToPath(url));
    return source ? { format: "module", shortCircuit: true, source } : next(url, context);
  },
});
