// The place of the prepared test databases of one run of the tests; made before the run, removed
// after it.

import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databasesOf, onServer } from "./server.ts";

/** The folder of the prepared databases, and the prefix of the names of all databases of a run. */
export type PlaceOfRun = { folder: string; run: string };

const FOLDER = "PREPARED_DATABASES";

/** Returns the place of the current run of the tests; outside a run, makes one for this process. */
export function placeOfRun(): PlaceOfRun {
  const given = process.env[FOLDER];
  if (given === undefined) process.on("exit", makePlace());
  const folder = process.env[FOLDER] ?? "";
  return { folder, run: `test_${folder.slice(folder.lastIndexOf("-") + 1)}` };
}

/** Makes the folder for this process and its children. Returns the function that removes it. */
function makePlace(): () => void {
  const folder = join(tmpdir(), `prepared-${randomBytes(6).toString("hex")}`);
  mkdirSync(folder);
  process.env[FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Runs once before all tests; the function it returns runs once after them. */
export default function setUp() {
  const remove = makePlace();
  const { run } = placeOfRun();
  return async () => {
    remove();
    const server = process.env["TEST_DATABASE_URL"];
    if (!server) return;
    const left = await databasesOf(server, run);
    await onServer(server, ...left.map((name) => `drop database ${name} with (force)`));
  };
}
