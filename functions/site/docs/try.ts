import { notFound } from "../../../lib/http/errors.ts";
import { rawRoute } from "../../../lib/http/raw-route.ts";
import { findOperation } from "./groups.ts";
import type { Operation } from "./operation.ts";

/** The address of the endpoint for what a form sent: what was left empty is left out. */
export function triedPath({ path, parameters }: Operation, sent: URLSearchParams): string {
  let address = path;
  const query = new URLSearchParams();
  for (const { name, place, example = "" } of parameters) {
    const value = sent.get(name)?.trim() ?? "";
    if (place === "path") {
      address = address.replace(`{${name}}`, () => encodeURIComponent(value || example));
    } else if (value !== "") query.set(name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

/** Leads from the form of an endpoint's page to the endpoint. */
export const tryOut = rawRoute({
  methods: ["GET"],
  path: "/docs/try/:id",
  handle: (c) => {
    const operation = findOperation(c.req.param("id") ?? "");
    if (operation?.method !== "get" || operation.changesState) throw notFound("Not found");
    const location = triedPath(operation, new URL(c.req.url).searchParams);
    const headers = { Location: location, "Cache-Control": "no-store" };
    return new Response(null, { status: 303, headers });
  },
});
