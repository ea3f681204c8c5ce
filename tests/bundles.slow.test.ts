// The sizes of the Workers, bundled as they are deployed.

import { expect, test } from "vitest";
import { bundle } from "../scripts/local-platform/serve/bundle.ts";
import { WORKERS } from "../scripts/operator/workers.ts";

/** The maximum size of a Worker in gzipped bytes, because a small one starts faster. */
const BUDGET_BYTES = 500 * 1_024;
/** Workers with more, and why. */
const LARGER_BUDGETS_BYTES: Readonly<Record<string, number>> = {
  // Stripe's and Resend's libraries are added.
  account: 700 * 1_024,
  cron: 700 * 1_024,
  // The renderer of pictures as WebAssembly, and two fonts, are 1.2 MB of it.
  pictures: 1_536 * 1_024,
  // It scores texts in its own process, so it carries the model of languages (85 KB, evaluated at the
  // first text) beside the texts of the methods.
  agents: 576 * 1_024,
};

test.each(WORKERS)("the bundle of %s is within its budget", async (name) => {
  const { gzippedBytes } = await bundle(name);
  console.log(`${name}: ${(gzippedBytes / 1_024).toFixed(1)} KiB gzipped`);
  expect(gzippedBytes).toBeLessThanOrEqual(LARGER_BUDGETS_BYTES[name] ?? BUDGET_BYTES);
});
