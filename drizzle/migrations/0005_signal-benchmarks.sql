ALTER TABLE "dislocations" ADD COLUMN "sector_benchmark" text;--> statement-breakpoint
ALTER TABLE "signal_progress" ADD COLUMN "market_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "signal_progress" ADD COLUMN "market_source" text;--> statement-breakpoint
ALTER TABLE "signal_progress" ADD COLUMN "sector_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "signal_progress" ADD COLUMN "sector_source" text;--> statement-breakpoint
ALTER TABLE "dislocations" ADD CONSTRAINT "dislocations_benchmark" CHECK ("sector_benchmark" in ('SECTOR', 'MARKET'));