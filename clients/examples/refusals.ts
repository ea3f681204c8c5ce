// What a refusal says: the status, a stable code, and what to do.
import { RegimeError } from "regime-intelligence";
import { regime } from "./connect.ts";

const refusal = async (asked: Promise<unknown>): Promise<void> => {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof RegimeError)
    console.log(error.status, error.code, error.message, error.upgrade ?? "");
};
await refusal(regime.call("getSensor", { id: "no-such-sensor" }));
await refusal(regime.call("getSensor", { id: "systemic-stress" }));
const usage = await regime.call("getUsage", {}).catch(() => null);
console.log(usage ? `${usage.remaining} of ${usage.limit} requests left this minute` : "no key");
