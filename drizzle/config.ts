// Configuration of drizzle-kit, which writes migrations from the schema (`npm run db:generate`).

import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./drizzle/schema/index.ts",
  out: "./drizzle/migrations",
  casing: "snake_case",
});
