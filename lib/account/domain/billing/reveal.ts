import { DAY_MS } from "../../../core/calendar-date.ts";

/** How long a key waits to be revealed by one right. Source: decisions I-ISSUE. */
export const REVEAL_MS = DAY_MS;

/** The provider's id of a checkout, as its page hands it over. */
export const CHECKOUT_ID = /^cs_[A-Za-z0-9_]{8,200}$/;
/** What a mailed link carries. */
export const REVEAL_TOKEN = /^[0-9a-f]{64}$/;
