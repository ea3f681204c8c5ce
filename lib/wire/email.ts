import * as z from "zod";

const REQUIRED = "email is required";

/** An address in a body, lower case: at most 254 characters. Absent and blank are said alike. */
export const Email = z
  .string({ error: ({ input }) => (input == null ? REQUIRED : "must be text") })
  .trim()
  .min(1, REQUIRED)
  .max(254, "must have at most 254 characters")
  .toLowerCase()
  .pipe(z.email("must be an e-mail address"));
