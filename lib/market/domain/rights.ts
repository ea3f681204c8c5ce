// What may be done with the values of a series, said in one place.

import { PRODUCT_NAME } from "../../core/product.ts";

/**
 * From what anybody may pass on to what nobody may; the order is that of strictness. `attribution`:
 * with a text beside it. `operator`: shown under the operator's own licence, or from the operator's own
 * files. `licence_needed`: only derived values are shown. Source: docs/methods/series.md#rights.
 */
export const RIGHTS = [
  "public_domain",
  "open_licence",
  "attribution",
  "operator",
  "licence_needed",
] as const;
export type Rights = (typeof RIGHTS)[number];

const strictness = (rights: Rights): number => RIGHTS.indexOf(rights);

/** Whether anybody may pass the values on: `?rights=open`. */
export const isOpen = (rights: Rights): boolean => strictness(rights) <= strictness("attribution");

/** Whether values, and figures computed from them alone, may be shown. */
export const mayShowValues = (rights: Rights): boolean => rights !== "licence_needed";

/** What holds for a value of no series: it is computed here, from ranks. */
export const OWN_RIGHTS: Rights = "attribution";
const OWN_TEXT = `Computed by ${PRODUCT_NAME} from the ranks of its sensors.`;

/** What holds for a value of several series: the strictest of their rights. */
export const strictest = (all: readonly Rights[]): Rights =>
  all.reduce<Rights | null>(
    (worst, each) => (worst === null || strictness(each) > strictness(worst) ? each : worst),
    null,
  ) ?? OWN_RIGHTS;

/** The texts to show with a series, and where its rights are in dispute. */
const TEXTS: Readonly<Record<string, Partial<Record<Rights, string>>>> = {
  VIX: {
    open_licence:
      "PDDL 1.0, as the compiler of the bundled copy states (datasets/finance-vix). The publisher, Cboe, disagrees: it asks for a licence to redistribute its indices.",
  },
  NFCI: {
    attribution:
      "Source: Federal Reserve Bank of Chicago, National Financial Conditions Index. The bank does not endorse this service.",
  },
  DFF: {
    attribution:
      "Source: Federal Reserve Bank of New York, which does not endorse this service; its terms of use for rate data apply.",
  },
};

/** What a reader is told of the rights in a value of these series; null when the word says it all. */
export function rightsText(series: readonly { id: string; rights: Rights }[]): string | null {
  if (series.length === 0) return OWN_TEXT;
  const texts = series.flatMap(({ id, rights }) => TEXTS[id]?.[rights] ?? []);
  return texts.length === 0 ? null : texts.join(" ");
}

/** The licence of a series in words, as the stored copy has it. */
export function licenceText({ id, rights, licence }: LicensedSeries): string {
  if (rights === "operator")
    return `shown under the operator's licence or files; origin: ${licence}`;
  return TEXTS[id]?.[rights] ?? licence;
}
type LicensedSeries = { id: string; rights: Rights; licence: string };
