CREATE TABLE "analog_vectors" (
	"ticker" text NOT NULL,
	"quarter" text NOT NULL,
	"known_at" timestamp (3) with time zone NOT NULL,
	"session" date NOT NULL,
	"vector" double precision[] NOT NULL,
	"analogs" jsonb,
	"method_version" integer NOT NULL,
	CONSTRAINT "analog_vectors_ticker_quarter_pk" PRIMARY KEY("ticker","quarter"),
	CONSTRAINT "analog_vectors_dimensions" CHECK (cardinality("analog_vectors"."vector") = 12)
);
--> statement-breakpoint
CREATE TABLE "call_returns" (
	"ticker" text NOT NULL,
	"quarter" text NOT NULL,
	"horizon_days" integer NOT NULL,
	"forward_return" double precision NOT NULL,
	"excess_return" double precision NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_returns_ticker_quarter_horizon_days_pk" PRIMARY KEY("ticker","quarter","horizon_days"),
	CONSTRAINT "call_returns_horizon" CHECK ("call_returns"."horizon_days" > 0),
	CONSTRAINT "call_returns_finite" CHECK ("call_returns"."forward_return" between -1 and 1e6)
);
--> statement-breakpoint
CREATE TABLE "dislocations" (
	"ticker" text NOT NULL,
	"known_at" timestamp (3) with time zone NOT NULL,
	"session" date NOT NULL,
	"quarter" text NOT NULL,
	"score" double precision NOT NULL,
	"direction" text NOT NULL,
	"severity" text NOT NULL,
	"coverage" double precision NOT NULL,
	"tone_csi" double precision,
	"macro_regime" double precision,
	"valuation" double precision,
	"insider" double precision,
	"sector" double precision,
	"tone_composite" double precision,
	"tone_trend" text,
	"method_version" integer NOT NULL,
	CONSTRAINT "dislocations_ticker_known_at_pk" PRIMARY KEY("ticker","known_at"),
	CONSTRAINT "dislocations_score" CHECK ("dislocations"."score" between 0 and 100),
	CONSTRAINT "dislocations_direction" CHECK ("direction" in ('STRUCTURAL_BUY', 'STRUCTURAL_SELL')),
	CONSTRAINT "dislocations_severity" CHECK ("severity" in ('EXTREME', 'HIGH', 'MODERATE', 'LOW')),
	CONSTRAINT "dislocations_trend" CHECK ("tone_trend" in ('IMPROVING', 'DETERIORATING', 'FLAT')),
	CONSTRAINT "dislocations_coverage" CHECK ("dislocations"."coverage" between 0.6 and 1),
	CONSTRAINT "dislocations_components" CHECK ("dislocations"."tone_csi" between 0 and 100 and "dislocations"."macro_regime" between 0 and 100
        and "dislocations"."valuation" between 0 and 100 and "dislocations"."insider" between 0 and 100
        and "dislocations"."sector" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "fire_outcomes" (
	"fire_id" bigint NOT NULL,
	"horizon_days" integer NOT NULL,
	"signal_type" text NOT NULL,
	"direction" text NOT NULL,
	"excess_return" double precision NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fire_outcomes_fire_id_horizon_days_pk" PRIMARY KEY("fire_id","horizon_days"),
	CONSTRAINT "fire_outcomes_horizon" CHECK ("fire_outcomes"."horizon_days" > 0),
	CONSTRAINT "fire_outcomes_finite" CHECK ("fire_outcomes"."excess_return" between -1e6 and 1e6)
);
--> statement-breakpoint
CREATE TABLE "fires" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fires_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fire_key" text NOT NULL,
	"ticker" text NOT NULL,
	"signal_type" text NOT NULL,
	"direction" text NOT NULL,
	"severity" text NOT NULL,
	"families" integer NOT NULL,
	"quarter" text,
	"fired_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	"z" double precision,
	"tips_score" double precision,
	"conviction" text,
	"days_to_earnings" integer,
	"earnings_flag" text,
	"trade_deferred" boolean,
	"arc_type" text,
	"patterns" text[] NOT NULL,
	"evidence" jsonb NOT NULL,
	"method_version" integer NOT NULL,
	CONSTRAINT "fires_key_once" UNIQUE("fire_key"),
	CONSTRAINT "fires_key" CHECK ("fires"."fire_key" ~ '^[0-9a-f]{16}$'),
	CONSTRAINT "fires_type" CHECK ("signal_type" in ('TONE_INFLECTION_DOWN', 'TONE_INFLECTION_UP', 'TRIAD_COMPLETE', 'BLAME_SPIKE', 'CONVICTION_BREAKOUT', 'CONVICTION_COLLAPSE', 'TONE_PRICE_DIVERGENCE', 'REGIME_ESCALATION', 'REGIME_RELIEF', 'DISLOCATION_CROSS')),
	CONSTRAINT "fires_direction" CHECK ("direction" in ('LONG', 'SHORT')),
	CONSTRAINT "fires_severity" CHECK ("severity" in ('HIGH', 'MEDIUM', 'LOW')),
	CONSTRAINT "fires_flag" CHECK ("earnings_flag" in ('PRE', 'POST', 'NONE')),
	CONSTRAINT "fires_conviction" CHECK ("conviction" in ('LOW', 'MEDIUM', 'HIGH')),
	CONSTRAINT "fires_families" CHECK ("fires"."families" between 1 and 4),
	CONSTRAINT "fires_tips" CHECK ("fires"."tips_score" between -100 and 100),
	CONSTRAINT "fires_order" CHECK ("fires"."fired_at" < "fires"."expires_at" and "fires"."fired_at" <= "fires"."reversed_at")
);
--> statement-breakpoint
CREATE TABLE "ml_scores" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ml_scores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticker" text NOT NULL,
	"quarter" text NOT NULL,
	"quarter_index" integer NOT NULL,
	"horizon_days" integer NOT NULL,
	"known_at" timestamp (3) with time zone NOT NULL,
	"combined_direction" text NOT NULL,
	"combined_conviction" text NOT NULL,
	"combined_score" double precision NOT NULL,
	"tips_score" double precision NOT NULL,
	"tips_direction" text NOT NULL,
	"direction_prob" double precision,
	"ml_confidence" double precision,
	"ml_gated" boolean NOT NULL,
	"gate_reason" text NOT NULL,
	"macro_headwind" boolean NOT NULL,
	"conflict_flags" text[] NOT NULL,
	"regime_state" text,
	"vix_at_signal" double precision,
	"yield_curve" double precision,
	"top_features" jsonb,
	"model_version" text NOT NULL,
	CONSTRAINT "ml_scores_once" UNIQUE("ticker","quarter_index","horizon_days","known_at"),
	CONSTRAINT "ml_scores_governed" CHECK ("ml_scores"."combined_direction" = "ml_scores"."tips_direction"),
	CONSTRAINT "ml_scores_direction" CHECK ("tips_direction" in ('LONG', 'SHORT', 'NEUTRAL')),
	CONSTRAINT "ml_scores_conviction" CHECK ("combined_conviction" in ('LOW', 'MEDIUM', 'HIGH')),
	CONSTRAINT "ml_scores_gate" CHECK ("gate_reason" in ('OPEN', 'NO_MODEL', 'IN_SAMPLE', 'NO_SKILL', 'MISCALIBRATED', 'NEAR_BASE_RATE')),
	CONSTRAINT "ml_scores_gated" CHECK ("ml_scores"."ml_gated" = ("ml_scores"."gate_reason" = 'OPEN')),
	CONSTRAINT "ml_scores_horizon" CHECK ("horizon_days" in (90, 180, 360)),
	CONSTRAINT "ml_scores_scores" CHECK ("ml_scores"."tips_score" between -100 and 100 and "ml_scores"."combined_score" between -100 and 100),
	CONSTRAINT "ml_scores_shares" CHECK ("ml_scores"."direction_prob" between 0 and 1 and "ml_scores"."ml_confidence" between 0.5 and 1)
);
--> statement-breakpoint
CREATE TABLE "signal_progress" (
	"ticker" text PRIMARY KEY NOT NULL,
	"through" timestamp (3) with time zone NOT NULL,
	"price_position" integer NOT NULL,
	"price_source" text,
	"document_id" bigint NOT NULL,
	"document_scores" integer NOT NULL,
	"method_version" text NOT NULL,
	"model_version" text NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fire_outcomes" ADD CONSTRAINT "fire_outcomes_fire_id_fires_id_fk" FOREIGN KEY ("fire_id") REFERENCES "public"."fires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analog_vectors_newest" ON "analog_vectors" USING btree ("ticker","known_at");--> statement-breakpoint
CREATE INDEX "fire_outcomes_closed" ON "fire_outcomes" USING btree ("signal_type","direction","closed_at");--> statement-breakpoint
CREATE INDEX "fires_ticker" ON "fires" USING btree ("ticker","fired_at");--> statement-breakpoint
CREATE INDEX "fires_newest" ON "fires" USING btree ("fired_at","id");--> statement-breakpoint
CREATE INDEX "ml_scores_known" ON "ml_scores" USING btree ("ticker","known_at","id");