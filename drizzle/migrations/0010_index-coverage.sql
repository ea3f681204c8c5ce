ALTER TABLE "index_readings" ADD COLUMN "coverage" double precision;--> statement-breakpoint
ALTER TABLE "index_readings" ADD COLUMN "rise" double precision;