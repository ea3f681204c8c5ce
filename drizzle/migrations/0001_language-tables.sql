CREATE TABLE "document_outcomes" (
	"document_id" bigint NOT NULL,
	"horizon_days" integer NOT NULL,
	"excess_return" double precision NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_outcomes_document_id_horizon_days_pk" PRIMARY KEY("document_id","horizon_days"),
	CONSTRAINT "document_outcomes_horizon" CHECK ("document_outcomes"."horizon_days" > 0),
	CONSTRAINT "document_outcomes_finite" CHECK ("document_outcomes"."excess_return" between -1e6 and 1e6)
);
--> statement-breakpoint
CREATE TABLE "document_scores" (
	"document_id" bigint NOT NULL,
	"model_version" text NOT NULL,
	"known_at" timestamp (3) with time zone NOT NULL,
	"scored_at" timestamp (3) with time zone NOT NULL,
	"constraint_rate" double precision NOT NULL,
	"conviction_rate" double precision NOT NULL,
	"ratio" double precision NOT NULL,
	"constraint_count" integer NOT NULL,
	"conviction_count" integer NOT NULL,
	"risk_score" double precision NOT NULL,
	"conviction_type" text NOT NULL,
	"conviction_score" double precision NOT NULL,
	"narrative_vs_fundamental" text NOT NULL,
	"z_constraint" double precision,
	"z_conviction" double precision,
	"z_hedge" double precision,
	"z_caution" double precision,
	"z_commitment" double precision,
	"z_blame" double precision,
	"z_vague" double precision,
	"z_defensive" double precision,
	"z_growth" double precision,
	"z_forward" double precision,
	"z_log_ratio" double precision,
	"quarters_before" integer NOT NULL,
	"triad_status" text NOT NULL,
	"triad_score" integer NOT NULL,
	"flags" text[] NOT NULL,
	"signal" text NOT NULL,
	"arc_direction" text NOT NULL,
	"details" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	CONSTRAINT "document_scores_document_id_model_version_pk" PRIMARY KEY("document_id","model_version"),
	CONSTRAINT "document_scores_risk" CHECK ("document_scores"."risk_score" between 0 and 100),
	CONSTRAINT "document_scores_conviction" CHECK ("document_scores"."conviction_score" between 0 and 100),
	CONSTRAINT "document_scores_rates" CHECK ("document_scores"."constraint_rate" between 0 and 1000 and "document_scores"."conviction_rate" between 0 and 1000),
	CONSTRAINT "document_scores_ratio" CHECK ("document_scores"."ratio" between 0 and 1e9),
	CONSTRAINT "document_scores_counts" CHECK ("document_scores"."constraint_count" >= 0 and "document_scores"."conviction_count" >= 0),
	CONSTRAINT "document_scores_type" CHECK ("conviction_type" in ('UNDER_SIEGE', 'DEFENSIVE_DENIAL', 'DETERIORATING', 'NARRATIVE_HYPE', 'RESTRUCTURING_WORKING', 'RESTRUCTURING_EARLY', 'PIVOT_IN_PROGRESS', 'AI_TAILWIND', 'GROWTH_CONVICTION', 'CASH_MACHINE', 'STABLE_COMPOUNDER')),
	CONSTRAINT "document_scores_narrative" CHECK ("narrative_vs_fundamental" in ('FUNDAMENTAL', 'NARRATIVE', 'MIXED')),
	CONSTRAINT "document_scores_triad" CHECK ("triad_status" in ('INVINCIBLE', 'WATCH', 'CLEAR')),
	CONSTRAINT "document_scores_triad_score" CHECK ("document_scores"."triad_score" between 0 and 3),
	CONSTRAINT "document_scores_signal" CHECK ("signal" in ('ANOMALY', 'WATCH', 'NORMAL')),
	CONSTRAINT "document_scores_arc" CHECK ("arc_direction" in ('ACCELERATING', 'DECELERATING', 'REVERSING', 'STABLE')),
	CONSTRAINT "document_scores_quarters" CHECK ("document_scores"."quarters_before" >= 0)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticker" text NOT NULL,
	"quarter" text NOT NULL,
	"quarter_index" integer GENERATED ALWAYS AS (substr(quarter, 6)::integer * 4 + substr(quarter, 2, 1)::integer - 1) STORED NOT NULL,
	"revision" integer NOT NULL,
	"mode" text NOT NULL,
	"title" text,
	"source" text,
	"licence" text NOT NULL,
	"known_at" timestamp (3) with time zone NOT NULL,
	"ingested_at" timestamp (3) with time zone NOT NULL,
	"n_words" integer NOT NULL,
	"sha256" text NOT NULL,
	"text" text,
	CONSTRAINT "documents_revision_once" UNIQUE("ticker","quarter","revision"),
	CONSTRAINT "documents_ticker" CHECK ("ticker" ~ '^[A-Z][A-Z0-9.-]{0,9}$'),
	CONSTRAINT "documents_ticker_free" CHECK (not ("ticker" in ('SCREENER', 'SCHOLAR', 'ANALYZE', 'CONVICTION', 'BREAKOUT'))),
	CONSTRAINT "documents_quarter" CHECK ("quarter" ~ '^Q([1-4])_FY([0-9]{4})$'),
	CONSTRAINT "documents_revision" CHECK ("documents"."revision" >= 0),
	CONSTRAINT "documents_mode" CHECK ("mode" in ('earnings', 'authorship', 'escalation', 'central_bank')),
	CONSTRAINT "documents_words" CHECK ("documents"."n_words" >= 0),
	CONSTRAINT "documents_digest" CHECK ("documents"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "documents_text" CHECK ("documents"."text" is null or "licence" ~* '^(public[ -]domain( .*)?|cc0([ -][0-9.]+)?|cc[ -]by([ -]sa)?([ -][0-9.]+)?|keep(:.*)?)$')
);
--> statement-breakpoint
ALTER TABLE "document_outcomes" ADD CONSTRAINT "document_outcomes_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_scores" ADD CONSTRAINT "document_scores_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_outcomes_closed" ON "document_outcomes" USING btree ("horizon_days","closed_at");--> statement-breakpoint
CREATE INDEX "document_scores_type" ON "document_scores" USING btree ("conviction_type","known_at");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("ticker","quarter_index","known_at","revision");--> statement-breakpoint
CREATE INDEX "documents_known" ON "documents" USING btree ("known_at","id");