import type { LanguageSpans } from "./language-figures.ts";
import { hostileTable } from "./language-hostile.ts";

/** A process of its own: what else a bench keeps in memory would be looked through for every text. */
process.send?.(hostileTable(JSON.parse(process.argv[2] ?? "{}") as LanguageSpans));
