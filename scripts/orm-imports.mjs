// Loads drizzle-orm without reading its manifest for each of its two hundred files: for every one Node
// would copy 180 kB of `exports`, which is half of a script's time to start and of its memory.
import { registerHooks } from "node:module";

const FOLDER = "/node_modules/drizzle-orm/";

registerHooks({
  resolve: (specifier, context, next) => {
    const isOwn = /^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.includes(FOLDER);
    if (!isOwn) return next(specifier, context);
    const { href: url } = new URL(specifier, context.parentURL);
    return { url, format: "module", shortCircuit: true };
  },
});
