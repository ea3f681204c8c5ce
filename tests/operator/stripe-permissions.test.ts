// The rights of Stripe's restricted key, in code and runbook, against the calls that the code makes.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { STRIPE_RIGHTS, STRIPE_VERSION } from "../../scripts/operator/stripe-permissions.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const runbook = read("docs/runbooks/first-deployment.md");

const files = [
  ...globSync("lib/account/services/*.ts", { cwd: root }),
  ...globSync("scripts/operator/**/*.ts", { cwd: root }),
];
/** Every call of Stripe's client, as `checkout.sessions.create`. Its webhooks are checked without a request. */
const called = new Set(
  files
    .flatMap((path) => [...read(path).matchAll(/\bstripe\.([a-zA-Z]+(?:\.[a-zA-Z]+)+)\(/g)])
    .map(([, call = ""]) => call)
    .filter((call) => !call.startsWith("webhooks.")),
);

test("the list of rights names every request of the code, and no other", () => {
  expect(called.size).toBeGreaterThan(10);
  const listed = STRIPE_RIGHTS.flatMap(({ calls }) => calls);
  expect(listed.toSorted()).toEqual([...called].toSorted());
});

test("a right to write is asked for where the code makes or changes something, and nowhere else", () => {
  for (const { right, access, calls } of STRIPE_RIGHTS) {
    const writes = calls.some((call) => /\.(create\w*|update|expire|cancel|del)$/.test(call));
    expect([right, access]).toEqual([right, writes ? "Write" : "Read"]);
  }
});

test("the runbook asks for exactly these rights, and names the version of events", () => {
  const table = [...runbook.matchAll(/^ *\| ([A-Z][\w ]+) \| (Read|Write) \|$/gm)];
  expect(table.map(([, right, access]) => ({ right, access }))).toEqual(
    STRIPE_RIGHTS.map(({ right, access }) => ({ right, access })),
  );
  expect(runbook).toContain(`API version \`${STRIPE_VERSION}\``);
});
