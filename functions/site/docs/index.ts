import { docRoutes } from "./page.tsx";
import { DOC_PAGES } from "./pages.ts";
import { searchPage } from "./search-page.tsx";
import { machineTexts } from "./texts.ts";
import { tryRedirect } from "./try.tsx";

export const docsRaws = [searchPage, tryRedirect, ...DOC_PAGES.flatMap(docRoutes), ...machineTexts];
