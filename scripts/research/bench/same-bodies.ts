import { isDeepStrictEqual } from "node:util";
import type { Contenders } from "./contenders.ts";
import type { Fixture } from "./fixture.ts";
import { type BenchRow, callersOf } from "./rows.ts";

/** Members that depend on the time of the request. */
const OF_THE_MOMENT = new Set(["timestamp", "as_of", "next_cursor", "retry_after"]);

const timeless = (text: string): unknown =>
  JSON.parse(text, (name, value) => (OF_THE_MOMENT.has(name) ? null : value));

/** Fails unless both servers answer the row with the same JSON: else they do not do the same work. */
export async function requireSameBodies(
  { service, plain }: Contenders,
  row: BenchRow,
  fixture: Fixture,
): Promise<void> {
  if (!plain || !row.plain) return;
  const [headers = {}] = callersOf(row, fixture, 255);
  const ask = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}${row.path(fixture)}`, { headers })).text();
  const [ours, theirs] = await Promise.all([ask(service.port), ask(plain.port)]);
  if (isDeepStrictEqual(timeless(ours), timeless(theirs))) return;
  const start = (body: string) => body.slice(0, 400);
  throw new Error(`${row.name}: two bodies\nservice: ${start(ours)}\nplain:   ${start(theirs)}`);
}
