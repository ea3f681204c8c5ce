// Check of `npm run bench`: the service and the plain server must give the same answers.

import { isDeepStrictEqual } from "node:util";
import type { Fixture } from "./load-fixture.ts";
import type { MeasuredServers } from "./measured-servers.ts";
import { type BenchRow, callersOf } from "./rows.ts";

/** Members of an answer that depend on the time of the request. */
const TIME_MEMBERS = new Set(["timestamp", "as_of", "next_cursor", "retry_after"]);

const withoutTimes = (text: string): unknown =>
  JSON.parse(text, (name, value) => (TIME_MEMBERS.has(name) ? null : value));

/** Throws if the two servers answer a row with different JSON: they would not do the same work. */
export async function requireSameBodies(
  { service, plain }: MeasuredServers,
  row: BenchRow,
  fixture: Fixture,
): Promise<void> {
  if (!plain) return;
  const [headers = {}] = callersOf(row, 255, fixture);
  const ask = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}${row.path(fixture)}`, { headers })).text();
  const [serviceBody, plainBody] = await Promise.all([ask(service.port), ask(plain.port)]);
  if (isDeepStrictEqual(withoutTimes(serviceBody), withoutTimes(plainBody))) return;
  const at = [...serviceBody].findIndex((letter, i) => letter !== plainBody[i]);
  const start = (body: string) => body.slice(Math.max(0, at - 200), at + 200);
  throw new Error(
    `${row.name}: two bodies\nservice: ${start(serviceBody)}\nplain:   ${start(plainBody)}`,
  );
}
