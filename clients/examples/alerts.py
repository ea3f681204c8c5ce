"""Alerts of a sensor's changes: as a mail to REGIME_EMAIL, whose owner must confirm it, and as a
webhook to REGIME_WEBHOOK_URL, an https address of your server, which needs a key."""

import os

from connect import regime

email, url = os.environ.get("REGIME_EMAIL"), os.environ.get("REGIME_WEBHOOK_URL")
if email:
    print(regime.post("/api/alerts/subscribe", {"email": email, "sensors": ["vix"]})["message"])
else:
    print("for mails, set REGIME_EMAIL")
if url and os.environ.get("REGIME_KEY"):
    known = [each for each in regime.get("/api/webhooks")["webhooks"] if each["url"] == url]
    if known:
        print(f"webhook {known[0]['id']} is {known[0]['status']}")
    else:
        events = ["sensor.state_changed", "index.regime_changed", "call.published", "call.graded"]
        webhook = regime.post("/api/webhooks", {"url": url, "events": events, "sensors": ["vix"]})
        name, secret = webhook["id"], webhook.get("secret")
        if secret:
            print(f"webhook {name}, shown this once: REGIME_WEBHOOK_SECRET={secret}")
        else:
            print(f"webhook {name} exists already, and its secret is not shown again")
else:
    print("for webhooks, set REGIME_WEBHOOK_URL and REGIME_KEY")
