// The member that marks rows of made-up companies.

import * as z from "zod";
import { doc } from "../../core/wire/shared.ts";
import { isMadeUp } from "../domain/made-up-stocks.ts";

/** Added to rows of forms that are not the free forms of the interface. Source: docs/decisions.md#made-up. */
export const MadeUp = {
  made_up: z
    .literal(true)
    .optional()
    .meta(doc("True: the company and all its data are made up. Absent for a real one.", true)),
};

/** The mark of a row about this ticker; nothing for a real company. */
export const madeUpMark = (ticker: string): { made_up?: true } =>
  isMadeUp(ticker) ? { made_up: true } : {};
