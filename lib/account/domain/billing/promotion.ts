import type { PriceFacts } from "./facts.ts";

/** What a new subscriber pays instead of the list price at an instant; null: no promotion is open. */
export const openPromotion = ({ promotion }: PriceFacts, now: number): PriceFacts["promotion"] =>
  promotion !== null && now < promotion.endsAt ? promotion : null;
