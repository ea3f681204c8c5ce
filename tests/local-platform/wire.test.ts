// The PostgreSQL wire protocol of the embedded database, with several clients.

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../scripts/local-platform/embedded-postgres.ts";
import { frameReader } from "../../scripts/local-platform/wire-frames.ts";

let postgres: EmbeddedPostgres;
const clients: pg.Client[] = [];

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(postgres.url);
  client.on("error", () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(null);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  await postgres?.close();
});

test("simultaneous clients never get each other's rows", async () => {
  const four = await Promise.all([connect(), connect(), connect(), connect()]);
  const asked = Array.from({ length: 200 }, (_, i) => i);
  const answers = await Promise.all(
    four.map(async (client, c) => {
      const got: number[] = [];
      for (const i of asked)
        got.push((await client.query("select $1::int as x", [i + c])).rows[0].x);
      return got;
    }),
  );
  expect(answers).toEqual(four.map((_, c) => asked.map((i) => i + c)));
});

test("other clients wait for a transaction, and see nothing of it when its client disconnects", async () => {
  const [writer, reader] = await Promise.all([connect(), connect()]);
  await writer.query("create table t (a int)");
  await writer.query("begin");
  await writer.query("insert into t values (1)");
  const counting = reader.query("select count(*)::int as n from t");
  await writer.end();
  expect((await counting).rows).toEqual([{ n: 0 }]);
});

test("a client leaves neither prepared statements nor settings to the next one", async () => {
  const first = await connect();
  await first.query("set application_name to 'first'");
  await first.query({ name: "shared", text: "select 1 as one" });
  await first.end();
  const second = await connect();
  const { rows } = await second.query({ name: "shared", text: "select 2 as two" });
  expect(rows).toEqual([{ two: 2 }]);
  const shown = await second.query("show application_name");
  expect(shown.rows).toEqual([{ application_name: "" }]);
});

test("COPY FROM STDIN is refused and does not end the process", async () => {
  const client = await connect();
  await client.query("create table c (a int)");
  await expect(client.query("copy c from stdin")).rejects.toMatchObject({ code: "0A000" });
  expect((await client.query("select 1 as x")).rows).toEqual([{ x: 1 }]);
});

test("messages are read the same, however the bytes are divided", () => {
  const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
  const parse = Buffer.from([0x50, 0, 0, 0, 15, ...Buffer.from("s1\0select\0"), 0]);
  const sync = Buffer.from([0x53, 0, 0, 0, 4]);
  const bytes = Buffer.concat([startup, parse, sync, sync]);
  const whole = frameReader()(bytes);
  const read = frameReader();
  const single = [...bytes].flatMap((byte) => read(Buffer.from([byte])));
  expect(single).toEqual(whole);
  expect(whole).toMatchObject([
    { kind: "startup" },
    { kind: "group", prepared: ["s1"], closesGroup: true },
    { kind: "group", prepared: [] },
  ]);
});
