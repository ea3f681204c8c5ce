// Alerts of a sensor's changes: as a mail to REGIME_EMAIL, whose owner must confirm it, and as a
// webhook to REGIME_WEBHOOK_URL, an https address of your server, which needs a key.

import { regime } from "./connect.ts";

const { REGIME_EMAIL: email, REGIME_WEBHOOK_URL: url, REGIME_KEY } = process.env;
if (email) {
  const { message } = await regime.call("subscribeToAlerts", { email, sensors: ["vix"] });
  console.log(message);
} else {
  console.log("for mails, set REGIME_EMAIL");
}
if (url && REGIME_KEY) {
  const { webhooks } = await regime.call("listWebhooks", {});
  const known = webhooks.find((webhook) => webhook.url === url);
  if (known) {
    console.log(`webhook ${known.id} is ${known.status}`);
  } else {
    const { id, secret } = await regime.call("createWebhook", {
      url,
      events: ["sensor.state_changed", "index.regime_changed", "call.published", "call.graded"],
      sensors: ["vix"],
    });
    console.log(
      secret === undefined
        ? `webhook ${id} exists already, and its secret is not shown again`
        : `webhook ${id}, shown this once: REGIME_WEBHOOK_SECRET=${secret}`,
    );
  }
} else {
  console.log("for webhooks, set REGIME_WEBHOOK_URL and REGIME_KEY");
}
