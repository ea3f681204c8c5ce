import type { Child } from "hono/jsx";
import { Layout, type Sheet } from "../pages/layout.tsx";

/** A whole page as it is sent. */
export const documentOf = (sheet: Sheet, contents: Child): string =>
  `<!doctype html>${(<Layout {...sheet}>{contents}</Layout>).toString()}`;
