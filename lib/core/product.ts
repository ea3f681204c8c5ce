/** The service's one name, on pages and in mails. */
export const PRODUCT_NAME = "Regime Intelligence";

/** The text at the end of every page and alert. */
export const DISCLAIMER = "Diagnostic observations, not predictions or trading recommendations.";

/** Version of the service, as its OpenAPI document and its server for agents name it. */
export const SERVICE_VERSION = "1.0.0";
