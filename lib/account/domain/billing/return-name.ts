import { DAY_MS } from "../../../core/calendar-date.ts";

/** Days for which the link of such a mail is good, the day of the mail included. */
const GOOD_DAYS = 3;

/** Names the mail by which a customer comes back: one a day, and it tells whose and when. */
export const returnName = (customerId: number, now: number): string =>
  `return-v1:${customerId}:${Math.floor(now / DAY_MS)}`;

/** What a link says of itself: the customer and the day. */
export const RETURN_FOR = /^([1-9]\d{0,14})\.(\d{1,6})$/;

/** The customer that a link names, while it is good; else null. */
export function returningCustomer(text: string, now: number): { id: number; name: string } | null {
  const [, id, day] = RETURN_FOR.exec(text) ?? [];
  const ageDays = Math.floor(now / DAY_MS) - Number(day);
  if (id === undefined || ageDays < 0 || ageDays >= GOOD_DAYS) return null;
  return { id: Number(id), name: returnName(Number(id), Number(day) * DAY_MS) };
}

/** What stands in the link of a mail that goes out now. */
export const returnFor = (customerId: number, now: number): string =>
  `${customerId}.${Math.floor(now / DAY_MS)}`;
