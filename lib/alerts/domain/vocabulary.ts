/** Life of an alert subscription; `suppressed` (bounce, complaint) acts as unsubscribed outside. */
export const SUBSCRIBER_STATUSES = ["pending", "confirmed", "unsubscribed", "suppressed"] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** How a change reaches a subscriber; `none`: the sensor was back before anything was sent. */
export const DISPOSITIONS = ["message", "digest", "none"] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

export const CHANNELS = ["email", "telegram"] as const;
