// Prepares each kind of test database once per run; every test then gets its own copy.

import { randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openPlatformDatabase } from "../../../scripts/local-platform/database.ts";
import { startEmbeddedPostgres } from "../../../scripts/local-platform/embedded-postgres.ts";
import { inProcessDb } from "../../../scripts/operator/database.ts";
import { migrate } from "../../../scripts/operator/migrate.ts";
import { type Contents, fill } from "./contents.ts";
import { placeOfRun } from "./run.ts";
import { addressOf, onServer } from "./server.ts";

/** A new database: the image from which an embedded PostgreSQL starts, or the address on a server. */
export type PreparedDatabase = {
  image: string | undefined;
  url: string | undefined;
  drop(): Promise<void>;
};

/**
 * A separate new database with these contents. The contents are computed once per run, by the first
 * test that needs them, and copied for all others: as an image for the embedded PostgreSQL, as a
 * template on the server of `TEST_DATABASE_URL`.
 */
export async function preparedDatabase(contents: Contents): Promise<PreparedDatabase> {
  const server = process.env["TEST_DATABASE_URL"];
  const { folder, run } = placeOfRun();
  const name = nameOf(contents);
  const image = join(folder, name);
  if (!server) {
    await onlyOnce(image, (unfinished) => makeImage(unfinished, contents));
    return { image, url: undefined, drop: async () => {} };
  }
  const template = `${run}_${name}`;
  await onlyOnce(image, (unfinished) => makeTemplate(server, template, unfinished, contents));
  const copy = `${run}_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${copy} template ${template}`);
  const drop = () => onServer(server, `drop database ${copy} with (force)`);
  return { image: undefined, url: addressOf(server, copy), drop };
}

const nameOf = ({ rows, texts, stocks, calls }: Contents): string =>
  [`rows${rows}`, texts && "texts", stocks && "stocks", calls && "calls"].filter(Boolean).join("_");

/**
 * Makes a file or folder unless it exists; other callers, in any process, wait until it is
 * complete.
 */
export async function onlyOnce(
  path: string,
  make: (unfinished: string) => Promise<void>,
): Promise<void> {
  const claim = `${path}.claim`;
  while (!existsSync(path)) {
    if (!takeClaim(claim)) {
      await wait(50);
      continue;
    }
    try {
      if (existsSync(path)) return;
      await make(`${path}.unfinished`);
      renameSync(`${path}.unfinished`, path);
    } finally {
      rmSync(claim, { force: true });
      rmSync(`${path}.unfinished`, { recursive: true, force: true });
    }
  }
}

function takeClaim(claim: string): boolean {
  try {
    closeSync(openSync(claim, "wx"));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function makeImage(path: string, contents: Contents): Promise<void> {
  const postgres = await startEmbeddedPostgres(null);
  try {
    await fillAt(postgres.url, 1, contents);
    writeFileSync(path, await postgres.dump());
  } finally {
    await postgres.close();
  }
}

async function makeTemplate(server: string, name: string, path: string, contents: Contents) {
  await onServer(server, `drop database if exists ${name}`);
  await onServer(server, `create database ${name}`);
  await fillAt(addressOf(server, name), 4, contents);
  writeFileSync(path, name);
}

async function fillAt(url: string, connections: number, contents: Contents): Promise<void> {
  const database = await openPlatformDatabase(url, { connections });
  try {
    const db = inProcessDb(database);
    await migrate(db, { log: () => undefined });
    await fill(db, contents);
  } finally {
    await database.close();
  }
}
