ALTER TABLE "filers" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "filers" ADD COLUMN "forms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "filers" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "filers" ADD COLUMN "standing" text DEFAULT 'followed' NOT NULL;--> statement-breakpoint
ALTER TABLE "reported_figures" ADD COLUMN "period_months" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "reported_figures" ADD COLUMN "surprise" jsonb;--> statement-breakpoint
ALTER TABLE "dislocations" ADD COLUMN "basis" text DEFAULT 'call' NOT NULL;--> statement-breakpoint
ALTER TABLE "dislocations" ADD COLUMN "tone_basis" text;--> statement-breakpoint
ALTER TABLE "dislocations" ADD COLUMN "valuation_basis" text;--> statement-breakpoint
ALTER TABLE "ml_scores" ADD COLUMN "basis" text DEFAULT 'call' NOT NULL;--> statement-breakpoint
ALTER TABLE "signal_progress" ADD COLUMN "lacking" text[];--> statement-breakpoint
ALTER TABLE "filers" ADD CONSTRAINT "filers_standing" CHECK ("standing" in ('followed', 'candidate', 'removed'));--> statement-breakpoint
ALTER TABLE "reported_figures" ADD CONSTRAINT "reported_figures_months" CHECK ("reported_figures"."period_months" in (3, 6));--> statement-breakpoint
ALTER TABLE "dislocations" ADD CONSTRAINT "dislocations_basis" CHECK ("basis" in ('call', 'release'));--> statement-breakpoint
ALTER TABLE "dislocations" ADD CONSTRAINT "dislocations_tone_basis" CHECK ("tone_basis" in ('AGAINST_PRICE', 'WORDS_ALONE'));--> statement-breakpoint
ALTER TABLE "dislocations" ADD CONSTRAINT "dislocations_valuation_basis" CHECK ("valuation_basis" in ('PRICE', 'OWN_HISTORY'));--> statement-breakpoint
ALTER TABLE "ml_scores" ADD CONSTRAINT "ml_scores_basis" CHECK ("basis" in ('call', 'release'));