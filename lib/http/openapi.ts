import * as z from "zod";

/** An OpenAPI document as far as its reader needs to know; its linter knows the rest. */
export const OpenApiDocument = z
  .object({
    openapi: z.literal("3.1.0"),
    info: z.unknown(),
    servers: z.array(z.object({ url: z.string() })),
    tags: z.unknown(),
    paths: z.unknown(),
    components: z.unknown(),
  })
  .meta({ id: "OpenApiDocument" });
