CREATE TABLE "feed_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"last_answered_at" timestamp (3) with time zone,
	"last_failed_at" timestamp (3) with time zone,
	"last_error" text,
	"retry_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "last_body" jsonb;--> statement-breakpoint
ALTER TABLE "price_tickers" ADD COLUMN "last_body" jsonb;