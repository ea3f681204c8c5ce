// The section of the page /account about webhooks: the list of webhooks and their recent deliveries.

import { formatInstant } from "../../../lib/ui/plots/format.ts";
import type { DeliveryRow } from "../../../lib/webhooks/queries/webhooks.ts";
import type { Webhook } from "../../../lib/webhooks/wire/webhooks.ts";

export interface WebhooksData {
  webhooks: readonly Webhook[];
  /** The newest first. */
  deliveries: readonly DeliveryRow[];
}

function statusText(webhook: Webhook): string {
  switch (webhook.status) {
    case "unverified":
      return "Unverified: it gets nothing until it answers a challenge. A test sends one";
    case "active":
      return "Active";
    case "failing":
      return `Failing since ${formatInstant(webhook.failing_since ?? "")}`;
    case "paused":
      return `Paused since ${formatInstant(webhook.paused_at ?? "")}: deliveries resume after a successful test`;
    case "ended":
      return `Ended at ${formatInstant(webhook.ended_at ?? "")}: its address answered that it is gone`;
  }
}

/** The webhooks on the account page: their status, and their newest deliveries. */
export const Webhooks = ({ webhooks, deliveries }: WebhooksData) => (
  <section class="stack" aria-labelledby="webhooks">
    <h2 id="webhooks">Webhooks</h2>
    {webhooks.length === 0 ? (
      <p>
        None. <a href="/docs/webhooks">Webhooks</a> tell your own server of changes within minutes.
      </p>
    ) : (
      <section class="scroll-x" tabindex={0} aria-label="Table: webhooks">
        <table>
          <thead>
            <tr>
              <th scope="col">Address</th>
              <th scope="col">Events</th>
              <th scope="col">Status</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {webhooks.map((webhook) => (
              <tr>
                <th scope="row">
                  <code>{webhook.url}</code>
                  {webhook.preset === "standard" ? "" : ` as messages of ${webhook.preset}`}
                </th>
                <td>{webhook.events.join(", ")}</td>
                <td>{statusText(webhook)}</td>
                <td>
                  {webhook.status !== "ended" && (
                    <ActionForm name="webhook" id={webhook.id} what="test" label="Send a test" />
                  )}
                  <ActionForm name="webhook" id={webhook.id} what="end-webhook" label="Delete" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
    {deliveries.length > 0 && <Deliveries deliveries={deliveries} />}
  </section>
);

const STATUS_WORDS = {
  queued: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
  cancelled: "Cancelled",
} as const;

const outcomeText = ({ status, attempts, failure }: DeliveryRow) =>
  [STATUS_WORDS[status], failure, attempts > 1 ? `${attempts} tries` : null]
    .filter((part) => part !== null)
    .join(", ");

const Deliveries = ({ deliveries }: Pick<WebhooksData, "deliveries">) => (
  <>
    <h3>Newest deliveries</h3>
    <section class="scroll-x" tabindex={0} aria-label="Table: newest deliveries">
      <table>
        <thead>
          <tr>
            <th scope="col">Time (UTC)</th>
            <th scope="col">Event</th>
            <th scope="col">Outcome</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr>
              <th scope="row">{formatInstant(delivery.createdAt.getTime())}</th>
              <td>
                {delivery.event}
                <br />
                <code>{delivery.id}</code>
              </td>
              <td>{outcomeText(delivery)}</td>
              <td>
                {delivery.status !== "queued" && (
                  <ActionForm name="delivery" id={delivery.id} what="replay" label="Send again" />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </>
);

const ActionForm = (props: { name: string; id: string; what: string; label: string }) => (
  <form method="post" action="/account">
    <input type="hidden" name={props.name} value={props.id} />
    <button class="button" type="submit" name="do" value={props.what}>
      {props.label}
    </button>
  </form>
);
