// How errors look: a status, a stable code, and a message that says what to do.

import { RegimeError } from "regime-intelligence";
import { regime } from "./connect.ts";

const showError = async (request: Promise<unknown>): Promise<void> => {
  const error: unknown = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof RegimeError)
    console.log(error.status, error.code, error.message, error.upgrade ?? "");
};
await showError(regime.call("getSensor", { id: "no-such-sensor" }));
await showError(regime.call("getSensor", { id: "systemic-stress" }));
const usage = await regime.call("getUsage", {}).catch(() => null);
console.log(usage ? `${usage.remaining} of ${usage.limit} requests left this minute` : "no key");
