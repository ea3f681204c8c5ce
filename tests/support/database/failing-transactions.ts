import type { Db } from "../../../lib/runtime/database/client.ts";

/** Returns the database with a fault: in each transaction the query at index `which` fails. */
export function failingTransactions(whole: Db, which: number): Db {
  const { $client } = whole;
  const transaction: typeof $client.transaction = (queries, options) => {
    const all = [...(queries as unknown as unknown[])];
    all[which] = $client.query("select 1 / 0 as n");
    return $client.transaction(all as never, options);
  };
  const client = new Proxy($client, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
  });
  return new Proxy(whole, {
    get: (target, name) => (name === "$client" ? client : Reflect.get(target, name)),
  });
}
