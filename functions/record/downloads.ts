// The clients and the verifier as files to download. They stand beside the contract that they follow.

import { textRoute } from "../../lib/http/text-route.ts";
import { DOWNLOADS } from "./downloads.generated.ts";

export const downloads = DOWNLOADS.map(({ path, type, body }) =>
  textRoute({ path, type, body: () => body }),
);
