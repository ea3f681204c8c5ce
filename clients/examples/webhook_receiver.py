"""Receives webhooks: verifies each delivery, ignores repeats, and prints what happened.

A new address is asked first whether it wants deliveries: the answer to a challenge is its value.
alerts.py prints the secret, which goes into REGIME_WEBHOOK_SECRET. Deliveries come by https, so the
server of your address must pass them on to PORT.
"""

import base64
import hashlib
import hmac
import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

secret = base64.b64decode(os.environ["REGIME_WEBHOOK_SECRET"].replace("whsec_", ""))
MAX_AGE_S = 300
MAX_BYTES = 1_000_000
seen = set()
lock = threading.Lock()


def is_genuine(headers, body):
    sent_at = headers.get("webhook-timestamp", "")
    message = f"{headers.get('webhook-id')}.{sent_at}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(secret, message, hashlib.sha256)).decode()
    is_recent = sent_at.isdigit() and abs(time.time() - int(sent_at)) < MAX_AGE_S
    given = headers.get("webhook-signature", "").split(" ")
    return is_recent and any(hmac.compare_digest(expected.encode(), each.encode()) for each in given)


def is_first(delivery_id):
    with lock:
        is_new = delivery_id not in seen
        seen.add(delivery_id)
    return is_new


class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # seconds that a sender may be silent

    def do_POST(self):
        length = self.headers.get("content-length", "0")
        if not (length.isdecimal() and len(length) < 8 and int(length) <= MAX_BYTES):
            self.close_connection = True
            self.send_response(413)
            self.end_headers()
            return
        # The signature is of the bytes as they came, so they are verified before they are parsed.
        body = self.rfile.read(int(length))
        genuine = is_genuine(self.headers, body)
        event = json.loads(body) if genuine else None
        if genuine and event["type"] == "webhook.challenge":
            answer = json.dumps({"challenge": event["data"]["challenge"]}).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)
            return
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if not genuine or not is_first(self.headers["webhook-id"]):
            return
        print(event["type"], event["timestamp"], json.dumps(event["data"]), flush=True)

    def log_message(self, *_):
        """Prints nothing of a request: only genuine events are of interest."""


server = ThreadingHTTPServer(("", int(os.environ.get("PORT", "8080"))), Receiver)
print(f"listening on port {server.server_port}", flush=True)
server.serve_forever()
