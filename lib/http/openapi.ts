import * as z from "zod";
import { doc } from "../core/wire/shared.ts";

/** An OpenAPI document as far as its reader needs to know; its linter knows the rest. */
export const OpenApiDocument = z
  .object({
    openapi: z.literal("3.1.0").meta(doc("Version of OpenAPI.")),
    info: z.unknown().meta(doc("Title, version and licence.", { title: "Regime Intelligence" })),
    servers: z
      .array(
        z.object({ url: z.string().meta(doc("Address of the service.", "https://svc.example")) }),
      )
      .meta(doc("Where the service answers.")),
    tags: z.unknown().meta(doc("Groups of endpoints.", [{ name: "sensors" }])),
    paths: z.unknown().meta(doc("Endpoints by path.", { "/api/health": {} })),
    components: z.unknown().meta(doc("Schemas that the endpoints share.", { schemas: {} })),
  })
  .meta({ id: "OpenApiDocument" });
