ALTER TABLE "alert_ledger" ADD COLUMN "kind" text DEFAULT 'change' NOT NULL;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "rights" text DEFAULT 'licence_needed' NOT NULL;--> statement-breakpoint
ALTER TABLE "sensor_readings" ADD COLUMN "pending" jsonb;--> statement-breakpoint
CREATE INDEX "alert_ledger_provisional" ON "alert_ledger" USING btree ("changed_at") WHERE "alert_ledger"."kind" = 'provisional';--> statement-breakpoint
ALTER TABLE "alert_ledger" ADD CONSTRAINT "alert_ledger_kind" CHECK ("kind" in ('change', 'provisional', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_rights" CHECK ("rights" in ('public_domain', 'open_licence', 'attribution', 'operator', 'licence_needed'));