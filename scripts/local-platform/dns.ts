// Stands in for a DNS resolver: answers DNS over HTTPS with addresses that tests set.

import { Hono } from "hono";
import * as z from "zod";

const TYPES = { A: 1, NS: 2, AAAA: 28 } as const;
const NO_SUCH_NAME = 3;
const TTL_SECONDS = 60;

const Addresses = z.array(z.string().max(64)).max(20).default([]);
const Records = z.strictObject({ A: Addresses, AAAA: Addresses, NS: Addresses });

/**
 * Routes of a resolver that answers DNS over HTTPS in the JSON format of public resolvers. Names are set by
 * `PUT /dns/NAME {"A": ["8.8.8.8"]}`.
 */
export function dnsRoutes(): Hono {
  const names = new Map<string, z.output<typeof Records>>();
  return new Hono()
    .get("/dns-query", (c) => {
      const name = (c.req.query("name") ?? "").toLowerCase();
      const asked = c.req.query("type");
      const type = asked === "AAAA" || asked === "NS" ? asked : "A";
      const record = names.get(name);
      const answers = (record?.[type] ?? []).map((data) => ({
        name,
        type: TYPES[type],
        TTL: TTL_SECONDS,
        data,
      }));
      const answer = {
        Status: record ? 0 : NO_SUCH_NAME,
        Question: [{ name, type: TYPES[type] }],
        ...(answers.length > 0 && { Answer: answers }),
      };
      return c.json(answer, 200, { "content-type": "application/dns-json" });
    })
    .get("/dns", (c) => c.json(Object.fromEntries(names)))
    .put("/dns/:name", async (c) => {
      const sent = Records.safeParse(await c.req.json().catch(() => undefined));
      if (!sent.success) return c.json({ error: 'expected {"A": ["8.8.8.8"], "AAAA": []}' }, 400);
      names.set(c.req.param("name").toLowerCase(), sent.data);
      return c.json(sent.data);
    });
}
