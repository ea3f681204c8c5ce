// What the protocol's library wants of its platform. Its own choice for Workers carries a validator of JSON Schemas
// that a server needs only to ask its callers for input, which this one never does.

/** Refuses every schema, so that a use of it would be noticed. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error("this server validates no JSON Schema");
  }
}

/** A Worker has no standard streams. */
export const process = {};
