/** The name of the service, on pages and in mails. */
export const PRODUCT_NAME = "Regime Intelligence";

/** The text at the end of every page and alert. */
export const DISCLAIMER = "Diagnostic observations, not predictions or trading recommendations.";

/** Version of the service, in its OpenAPI document and in its server for agents. */
export const SERVICE_VERSION = "1.0.0";
