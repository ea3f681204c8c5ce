ALTER TABLE "filings" DROP CONSTRAINT "filings_attempts";--> statement-breakpoint
ALTER TABLE "filings" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "filings" ADD COLUMN "tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_runs" ADD COLUMN "kills" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_attempts" CHECK ("filings"."attempts" >= 0 and "filings"."tries" >= 0);