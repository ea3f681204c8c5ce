ALTER TABLE "alert_signups" RENAME COLUMN "hour" TO "at";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_status";--> statement-breakpoint
ALTER TABLE "alert_signups" DROP CONSTRAINT "alert_signups_address_sha256_hour_pk";--> statement-breakpoint
ALTER TABLE "alert_signups" ADD CONSTRAINT "alert_signups_address_sha256_at_pk" PRIMARY KEY("address_sha256","at");--> statement-breakpoint
ALTER TABLE "alert_ledger" ADD COLUMN "from_state" text NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "batch_key" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "batch_place" integer;--> statement-breakpoint
CREATE INDEX "outbox_subscription" ON "outbox" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_batch" ON "outbox" USING btree ("batch_key") WHERE "outbox"."status" in ('queued', 'claimed');--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_status" CHECK ("status" in ('queued', 'claimed', 'sent', 'failed', 'unknown', 'superseded', 'cancelled'));