// The sizes of the Workers, bundled as they are deployed.

import { expect, test } from "vitest";
import { bundle } from "../scripts/local-platform/serve/bundle.ts";
import { WORKERS } from "../scripts/operator/workers.ts";

/** The maximum size of a Worker in gzipped bytes, because a small one starts faster. */
const BUDGET_BYTES = 500 * 1_024;
/** Stripe's and Resend's libraries are added. */
const ACCOUNT_BUDGET_BYTES = 700 * 1_024;

test.each(WORKERS)("the bundle of %s is within its budget", async (name) => {
  const { gzippedBytes } = await bundle(name);
  console.log(`${name}: ${(gzippedBytes / 1_024).toFixed(1)} KiB gzipped`);
  expect(gzippedBytes).toBeLessThanOrEqual(
    name === "account" ? ACCOUNT_BUDGET_BYTES : BUDGET_BYTES,
  );
});
