import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { databasesOf, onServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where prepared databases are kept, and how all databases of this run begin. */
    prepared: { folder: string; run: string };
  }
}

/** Once before and once after all tests: the place of prepared databases. */
export default function setUp({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "prepared-"));
  const run = `test_${randomBytes(4).toString("hex")}`;
  provide("prepared", { folder, run });
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    const server = process.env["TEST_DATABASE_URL"];
    if (!server) return;
    const left = await databasesOf(server, run);
    await onServer(server, ...left.map((name) => `drop database ${name} with (force)`));
  };
}
