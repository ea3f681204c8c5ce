import * as z from "zod";
import { doc } from "./shared.ts";

const REQUIRED = "email is required";
const MALFORMED = "must be an e-mail address";
const isAscii = (text: string): boolean => /^[\t\n\r\x20-\x7e]*$/.test(text);

/**
 * An address in a body, in lower case, at most 254 characters. An absent one and a blank one give
 * the same error. Other characters than ASCII are refused before the address is trimmed and
 * lower-cased: the kelvin sign (U+212A) would become a k, and the mail would go to another mailbox.
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
