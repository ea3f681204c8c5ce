type Details = {
  type: "invalid_request_error" | "api_error" | "idempotency_error" | "card_error";
  message: string;
  code?: string;
  param?: string;
};

/** An answer in Stripe's error shape. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, details: Details) {
    super(details.message);
    this.status = status;
    this.details = details;
  }
}

export function invalid(message: string, param?: string, code?: string): StripeRefusal {
  return new StripeRefusal(400, {
    type: "invalid_request_error",
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

/** 404 for the object that a path names, 400 for one that a parameter names. */
export function missing(kind: string, id: string, param = "id"): StripeRefusal {
  return new StripeRefusal(param === "id" ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function unknownUrl(method: string, path: string): StripeRefusal {
  return new StripeRefusal(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path}): this stand-in serves only the calls that the service makes.`,
  });
}

export const errorBody = (refusal: StripeRefusal, requestId: string) => ({
  error: { ...refusal.details, request_log_url: `local:${requestId}` },
});
