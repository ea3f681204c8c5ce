// Endpoints that describe the API itself: its changelog and its OpenAPI document.

import { Hono } from "hono/tiny";
import { CHANGES } from "../../lib/core/changelog.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract, OpenApiDocument } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { Changelog, toChangelog } from "../../lib/record/wire/changelog.ts";
import document from "./openapi.json" with { type: "json" };

export const changelogContract = contract({
  method: "get",
  path: "/api/changelog",
  operationId: "getChangelog",
  tag: "record",
  summary: "API changes, newest first",
  description:
    "Additions come at any time. Breaking changes are announced 180 days ahead: here, and in the " +
    "headers Deprecation, Sunset and Link of the endpoint. After its sunset date an endpoint " +
    "answers 410.",
  access: "none",
  family: "data",
  response: Changelog,
  csv: { rows: "changes", name: "changelog" },
  maxAgeSeconds: 300,
  updates: { every: "with each release", stepSeconds: null },
  failures: [],
  example: { path: "/api/changelog" },
});

export const changelogRoute = new Hono<AppEnv>().get(
  changelogContract.path,
  endpoint(changelogContract),
  (c) =>
    reply(c, changelogContract, {
      body: toChangelog(CHANGES),
      dataAsOf: null,
    }),
);

export const openapiContract = contract({
  method: "get",
  path: "/api/openapi",
  operationId: "getOpenApi",
  tag: "record",
  summary: "OpenAPI 3.1 description of the service",
  description: "Generated from the contracts that validate requests and answers.",
  access: "none",
  family: "data",
  response: OpenApiDocument,
  maxAgeSeconds: 300,
  updates: { every: "with each release", stepSeconds: null },
  failures: [],
  example: { path: "/api/openapi" },
});

export const openapi = new Hono<AppEnv>().get(
  openapiContract.path,
  endpoint(openapiContract),
  (c) =>
    reply(c, openapiContract, {
      body: { ...document, openapi: "3.1.0" as const, servers: [{ url: c.env.config.baseUrl }] },
      dataAsOf: null,
    }),
);
