// Describes every endpoint for its page in the documentation, from the contracts.

import { GROUPS } from "../../../functions/index.ts";
import type { Member, Operation, Parameter } from "../../../functions/site/docs/operation.ts";
import { TIERS, type Tier } from "../../../lib/core/tier.ts";
import type { SchemaByTier } from "../../../lib/core/wire/by-tier.ts";
import { keyHeader } from "../../../lib/http/caller/credential.ts";
import type { Contract, RouteContract } from "../../../lib/http/contract.ts";
import { openApiText } from "../openapi-document.ts";
import { type JsonSchema, membersOf, type Schemas, typeOf } from "./members.ts";

interface OpenApiOperation {
  parameters: {
    name: string;
    in: "path" | "query" | "header";
    description?: string;
    schema: JsonSchema;
  }[];
  responses: Record<string, unknown>;
  requestBody?: { content: { "application/json": { schema: { $ref: string } } } };
}
interface Document {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Schemas };
}

/** Describes every endpoint of the contracts. */
export function operations(): Operation[] {
  const document = JSON.parse(openApiText()) as Document;
  return Object.entries(GROUPS).flatMap(([group, routes]) =>
    routes.map(({ contract, traits }) => operationOf({ ...contract, ...traits }, group, document)),
  );
}

function operationOf(contract: RouteContract, group: string, document: Document): Operation {
  const path = contract.path.replaceAll(/:(\w+)/g, "{$1}");
  const described = document.paths[path]?.[contract.method];
  if (!described) throw new Error(`${path} is not in the OpenAPI document`);
  const { schemas } = document.components;
  const { example } = contract;
  const sent = described.requestBody?.content["application/json"].schema;
  return {
    id: contract.operationId,
    group,
    method: contract.method,
    path,
    summary: contract.summary,
    description: contract.description,
    access: contract.access,
    keyHeader: keyHeader(contract.family),
    updates: contract.updates.every,
    maxAgeSeconds: contract.maxAgeSeconds,
    hasCsv: contract.csv !== undefined,
    changesState: contract.changesState === true,
    ownPerMinute: contract.ownLimit?.perMinute ?? null,
    isUncounted: contract.isUncounted !== undefined,
    sunset: contract.deprecated?.sunsetAt ?? null,
    // The OpenAPI document also lists headers, which forms and examples do not send.
    parameters: described.parameters.map((each) => parameterOf(each, contract, schemas)),
    sent: sent ? membersOf(schemas[sent.$ref.split("/").at(-1) ?? ""] ?? {}, schemas) : [],
    members: contract.changesState ? [] : tierMembers(contract.responseByTier, schemas),
    variant: contract.variant ? tierMembers(contract.variant, schemas) : [],
    statuses: Object.keys(described.responses).map(Number),
    example: {
      path: example.path,
      body: example.body ? JSON.stringify(example.body) : null,
      status: example.status ?? (contract.changesState ? 302 : 200),
    },
  };
}

/** Maximum number of choices that a form shows as a list. */
const MAX_OPTIONS = 12;

function parameterOf(
  { name, in: place, description = "", schema }: OpenApiOperation["parameters"][number],
  { path, example }: Contract,
  schemas: Schemas,
): Parameter {
  const exampleUrl = new URL(example.path, "https://svc.example");
  const at = path.split("/").indexOf(`:${name}`);
  const exampleValue =
    place === "path" ? exampleUrl.pathname.split("/")[at] : exampleUrl.searchParams.get(name);
  const options = schema.enum?.map(String) ?? [];
  return {
    name,
    place,
    type: options.length > 0 ? options.join(" | ") : typeOf(schema, schemas),
    text: description,
    ...(options.length > 0 && options.length <= MAX_OPTIONS && { options }),
    ...(schema.default !== undefined && { default: String(schema.default) }),
    ...(exampleValue && { example: exampleValue }),
  };
}

/** The members that an institutional key receives, each with the lowest tier that receives it. */
function tierMembers(forms: SchemaByTier, schemas: Schemas): Member[] {
  const byTier = (tier: Tier) =>
    membersOf(schemas[String(forms[tier].meta()?.["id"])] ?? {}, schemas);
  const paths = TIERS.map((tier) => new Set(byTier(tier).map(({ path }) => path)));
  return byTier("institutional").map((member) => {
    const tier = TIERS[paths.findIndex((known) => known.has(member.path))];
    return tier === "retail" || tier === "institutional" ? { ...member, tier } : member;
  });
}
