export * from "./accounts.ts";
export * from "./index-readings.ts";
export * from "./jobs.ts";
export * from "./language.ts";
export * from "./market.ts";
export * from "./prices.ts";
export * from "./proposals.ts";
export * from "./sensors.ts";
