// Statements on the PostgreSQL server of `TEST_DATABASE_URL`, for the tests that run on a real
// server.

import pg from "pg";

/** The address of one database of a server. */
export function addressOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements on the server itself, outside any of its test databases. */
export async function onServer(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The names of the server's databases that begin with a prefix. */
export async function databasesOf(server: string, prefix: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    return rows.map(({ datname }) => datname);
  } finally {
    await client.end();
  }
}
