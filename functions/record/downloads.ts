// The clients and the verifier as files to download. They stand beside the contract that they follow.

import pythonClient from "#text/clients/python/regime/__init__.py";
import client from "#text/clients/typescript/regime.ts";
import clientTypes from "#text/clients/typescript/types.generated.ts";
import archiveVerifier from "#text/scripts/verify-archive.mjs";
import verifier from "#text/scripts/verify-tape.mjs";
import { textRoute } from "../../lib/http/text-route.ts";

const DOWNLOADS = [
  { path: "/clients/regime.py", type: "text/x-python", text: pythonClient },
  { path: "/clients/regime.ts", type: "text/typescript", text: client },
  { path: "/clients/types.generated.ts", type: "text/typescript", text: clientTypes },
  { path: "/clients/verify-tape.mjs", type: "text/javascript", text: verifier },
  { path: "/clients/verify-archive.mjs", type: "text/javascript", text: archiveVerifier },
];

export const downloads = DOWNLOADS.map(({ path, type, text }) =>
  textRoute({ path, type, body: () => text }),
);
