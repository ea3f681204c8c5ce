import * as z from "zod";
import { optionalSecret } from "./env.ts";

/** What reading the markets needs. */
export const FeedSettings = z.object({
  FRED_API_KEY: optionalSecret("Chooses FRED's JSON over its CSV"),
  FEEDS_URL: z
    .url()
    .optional()
    .meta({ description: "One address in place of all feeds", isLocal: true }),
});
