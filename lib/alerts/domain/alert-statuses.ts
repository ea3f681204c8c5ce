/** The statuses of subscriptions to alerts, the dispositions of changes, and the channels of messages. */

/** Statuses of an alert subscription; `suppressed` (bounce, complaint) is shown as unsubscribed. */
export const SUBSCRIBER_STATUSES = ["pending", "confirmed", "unsubscribed", "suppressed"] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/**
 * How a change is sent to a subscriber. `none`: it is not sent, for example because the sensor returned
 * to its earlier state.
 */
export const DISPOSITIONS = ["message", "digest", "none"] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

export const CHANNELS = ["email", "telegram"] as const;
