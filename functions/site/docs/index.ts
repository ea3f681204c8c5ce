import { changelogPage } from "./changelog.tsx";
import { clients } from "./clients.tsx";
import { endpoints } from "./endpoints.tsx";
import { errorsPage } from "./errors-page.tsx";
import { fieldsPage } from "./fields.tsx";
import { limits } from "./limits.tsx";
import { methodology } from "./methodology.tsx";
import { methodPage } from "./methods.tsx";
import { operationPage } from "./operation-page.tsx";
import { quickStart } from "./quick-start.tsx";
import { recordPage } from "./record.tsx";
import { spreadsheets } from "./spreadsheets.tsx";
import { machineTexts } from "./texts.ts";
import { tryRedirect } from "./try.tsx";
import { versioning } from "./versioning.tsx";

export const docsRaws = [
  quickStart,
  endpoints,
  operationPage,
  tryRedirect,
  fieldsPage,
  errorsPage,
  limits,
  spreadsheets,
  clients,
  methodology,
  methodPage,
  recordPage,
  versioning,
  changelogPage,
  ...machineTexts,
];
