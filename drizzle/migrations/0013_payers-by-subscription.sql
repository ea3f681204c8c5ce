ALTER TABLE "stripe_events" DROP CONSTRAINT "stripe_events_status";--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "stripe_customer_id" text;--> statement-breakpoint
CREATE INDEX "stripe_events_unmatched" ON "stripe_events" USING btree ("subscription_id") WHERE "stripe_events"."status" = 'unmatched';--> statement-breakpoint
ALTER TABLE "stripe_events" ADD CONSTRAINT "stripe_events_status" CHECK ("status" in ('applied', 'ignored', 'failing', 'parked', 'unmatched'));