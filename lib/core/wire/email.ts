import * as z from "zod";
import { doc } from "./shared.ts";

const REQUIRED = "email is required";
const MALFORMED = "must be an e-mail address";
const isAscii = (text: string): boolean => /^[\t\n\r\x20-\x7e]*$/.test(text);

/**
 * Schema of an e-mail address in a request body: lower case, at most 254 characters. An absent and a
 * blank address give the same error. Characters outside ASCII are refused before lower-casing: the
 * kelvin sign (U+212A) would become a k, and the mail would go to another mailbox.
 */
export const Email = z
  .string({ error: ({ input }) => (input == null ? REQUIRED : "must be text") })
  .refine(isAscii, { error: MALFORMED, abort: true })
  .trim()
  .min(1, REQUIRED)
  .max(254, "must have at most 254 characters")
  .toLowerCase()
  .pipe(z.email(MALFORMED))
  .meta(doc("E-mail address.", "quant@fund.example"));
