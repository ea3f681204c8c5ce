/** The payment provider could not be asked, or would not answer. */
export class PaymentsDown extends Error {
  constructor(cause?: unknown) {
    super("the payment provider did not answer", { cause });
    this.name = "PaymentsDown";
  }
}

/** What was posted is no event of the provider: its signature or its shape is wrong. */
export class NoGenuineEvent extends Error {
  constructor(reason: "signature" | "shape") {
    super(reason === "signature" ? "Invalid signature" : "Malformed event");
    this.name = "NoGenuineEvent";
  }
}
