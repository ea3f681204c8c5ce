import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databasesOf, onServer } from "./server.ts";

/** Where prepared databases are kept, and how the names of all databases of a run begin. */
export type PlaceOfRun = { folder: string; run: string };

const FOLDER = "PREPARED_DATABASES";

/** Of the test run that this process is part of; alone, it is a run of its own. */
export function placeOfRun(): PlaceOfRun {
  const given = process.env[FOLDER];
  if (given === undefined) process.on("exit", makePlace());
  const folder = process.env[FOLDER] ?? "";
  return { folder, run: `test_${folder.slice(folder.lastIndexOf("-") + 1)}` };
}

/** Makes the place, for this process and those that it starts; what is returned removes it. */
function makePlace(): () => void {
  const folder = join(tmpdir(), `prepared-${randomBytes(6).toString("hex")}`);
  mkdirSync(folder);
  process.env[FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Once before and once after all tests. */
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
