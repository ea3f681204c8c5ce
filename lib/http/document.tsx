import type { Child } from "hono/jsx";
import { Layout, type PageHead } from "../ui/layout.tsx";

/** End tags that HTML implies where our pages have them, and those of shapes, which hold nothing. */
const NEEDLESS = /<\/(?:td|th|tr|thead|tbody|li|dt|dd)>|><\/(?:path|rect|circle|use)>/g;

/** A whole page as it is sent. Text and attributes hold no `<`, so that what looks like a tag is one. */
export const documentOf = (sheet: PageHead, contents: Child): string =>
  `<!doctype html>${(<Layout {...sheet}>{contents}</Layout>).toString()}`.replace(
    NEEDLESS,
    (tag) => (tag.startsWith(">") ? "/>" : ""),
  );
