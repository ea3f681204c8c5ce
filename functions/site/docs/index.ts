// All routes of the documentation.

import { machineTexts } from "./machine-texts.ts";
import { docRoutes } from "./page.tsx";
import { DOC_PAGES } from "./pages.ts";
import { searchPage } from "./search-page.tsx";
import { tryRedirect } from "./try-form.tsx";

export const docsRawRoutes = [
  searchPage,
  tryRedirect,
  ...DOC_PAGES.flatMap(docRoutes),
  ...machineTexts,
];
