CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"secret_sha256" text,
	"tier" text NOT NULL,
	"customer" text NOT NULL,
	"subscription_id" text,
	"bucket" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"replaced_by" text,
	CONSTRAINT "api_keys_secret_once" UNIQUE("secret_sha256"),
	CONSTRAINT "api_keys_id" CHECK ("api_keys"."id" ~ '^[0-9A-Za-z]{8}$'),
	CONSTRAINT "api_keys_secret" CHECK ("api_keys"."secret_sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "api_keys_tier" CHECK ("api_keys"."tier" in ('retail', 'institutional'))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customers_email" UNIQUE("email"),
	CONSTRAINT "customers_email_form" CHECK ("customers"."email" = lower("customers"."email") and length("customers"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "key_reveals" (
	"session_sha256" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"open_until" timestamp (3) with time zone NOT NULL,
	"revealed_at" timestamp (3) with time zone,
	CONSTRAINT "key_reveals_session" CHECK ("key_reveals"."session_sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "key_usage" (
	"key_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"requests" bigint NOT NULL,
	CONSTRAINT "key_usage_key_id_hour_pk" PRIMARY KEY("key_id","hour")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sha256" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_digest" CHECK ("sessions"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"subscription_id" text,
	CONSTRAINT "stripe_events_status" CHECK ("status" in ('applied', 'ignored', 'failing', 'parked', 'unmatched'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"stripe_customer_id" text,
	"tier" text NOT NULL,
	"status" text NOT NULL,
	"price_id" text,
	"current_period_end" timestamp (3) with time zone,
	"will_cancel_at" timestamp (3) with time zone,
	"past_due_since" timestamp (3) with time zone,
	"provider_at" timestamp (3) with time zone NOT NULL,
	"needs_reconcile" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_tier" CHECK ("subscriptions"."tier" in ('retail', 'institutional')),
	CONSTRAINT "subscriptions_status" CHECK ("status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'))
);
--> statement-breakpoint
CREATE TABLE "alert_ledger" (
	"subscription_id" bigint NOT NULL,
	"sensor_id" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"disposition" text NOT NULL,
	"outbox_id" bigint,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_ledger_subscription_id_sensor_id_changed_at_pk" PRIMARY KEY("subscription_id","sensor_id","changed_at"),
	CONSTRAINT "alert_ledger_disposition" CHECK ("disposition" in ('message', 'digest', 'none'))
);
--> statement-breakpoint
CREATE TABLE "alert_signups" (
	"address_sha256" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "alert_signups_address_sha256_at_pk" PRIMARY KEY("address_sha256","at")
);
--> statement-breakpoint
CREATE TABLE "alert_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"status" text NOT NULL,
	"cycle" integer DEFAULT 1 NOT NULL,
	"scope" jsonb NOT NULL,
	"pending_scope" jsonb,
	"confirm_by" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"telegram_chat_id" bigint,
	"telegram_link_sha256" text,
	"last_alert_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_subscriptions_link" UNIQUE("telegram_link_sha256"),
	CONSTRAINT "alert_subscriptions_status" CHECK ("status" in ('pending', 'confirmed', 'unsubscribed', 'suppressed')),
	CONSTRAINT "alert_subscriptions_email_form" CHECK ("alert_subscriptions"."email" = lower("alert_subscriptions"."email") and length("alert_subscriptions"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "alert_tokens" (
	"sha256" text PRIMARY KEY NOT NULL,
	"subscription_id" bigint NOT NULL,
	"cycle" integer NOT NULL,
	CONSTRAINT "alert_tokens_digest" CHECK ("alert_tokens"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "mail_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"email_sha256" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_suppressions_digest" CHECK ("mail_suppressions"."email_sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"idempotency_key" text NOT NULL,
	"subscription_id" bigint,
	"cycle" integer,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"body" text NOT NULL,
	"headers" jsonb NOT NULL,
	"status" text NOT NULL,
	"batch_key" text,
	"batch_place" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"first_try_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"stale_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"provider_id" text,
	"failure" text,
	CONSTRAINT "outbox_kind" CHECK ("kind" in ('confirm', 'alert', 'digest', 'key_ready', 'notice')),
	CONSTRAINT "outbox_channel" CHECK ("channel" in ('email', 'telegram')),
	CONSTRAINT "outbox_status" CHECK ("status" in ('queued', 'claimed', 'sent', 'failed', 'unknown', 'superseded', 'cancelled')),
	CONSTRAINT "outbox_key" CHECK (length("outbox"."idempotency_key") between 1 and 256)
);
--> statement-breakpoint
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
CREATE TABLE "filers" (
	"ticker" text PRIMARY KEY NOT NULL,
	"cik" integer,
	"fiscal_year_end" text,
	"named_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"last_error" text,
	"listed_since" date,
	"insiders_since" date,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "filers_cik" CHECK ("filers"."cik" > 0)
);
--> statement-breakpoint
CREATE TABLE "filings" (
	"accession" text NOT NULL,
	"ticker" text NOT NULL,
	"cik" integer NOT NULL,
	"kind" text NOT NULL,
	"filed_on" date NOT NULL,
	"status" text DEFAULT 'due' NOT NULL,
	"reason" text,
	"accepted_at" timestamp (3) with time zone,
	"quarter" text,
	"url" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "filings_accession_ticker_pk" PRIMARY KEY("accession","ticker"),
	CONSTRAINT "filings_kind" CHECK ("kind" in ('release', 'insider', 'figures')),
	CONSTRAINT "filings_status" CHECK ("status" in ('due', 'taken', 'left_out')),
	CONSTRAINT "filings_reason" CHECK (("filings"."status" = 'left_out') = ("filings"."reason" is not null)),
	CONSTRAINT "filings_attempts" CHECK ("filings"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "host_queues" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insider_reports" (
	"accession" text NOT NULL,
	"ticker" text NOT NULL,
	"filed_at" timestamp (3) with time zone NOT NULL,
	"filed_on" date NOT NULL,
	"is_amendment" boolean NOT NULL,
	"original_filed_on" date,
	"period" date NOT NULL,
	"owners" text[] NOT NULL,
	"rows" integer NOT NULL,
	"trades" jsonb NOT NULL,
	"position" integer,
	CONSTRAINT "insider_reports_ticker_accession_pk" PRIMARY KEY("ticker","accession"),
	CONSTRAINT "insider_reports_rows" CHECK ("insider_reports"."rows" >= 0 and cardinality("insider_reports"."owners") > 0),
	CONSTRAINT "insider_reports_order" CHECK ("insider_reports"."period" <= "insider_reports"."filed_on")
);
--> statement-breakpoint
CREATE TABLE "reported_figures" (
	"ticker" text NOT NULL,
	"filed_on" date NOT NULL,
	"period_end" date NOT NULL,
	"sales" double precision,
	"earnings" double precision,
	"shares" double precision,
	"splits" double precision NOT NULL,
	"growth" double precision,
	"debt" double precision,
	"position" integer NOT NULL,
	CONSTRAINT "reported_figures_ticker_filed_on_pk" PRIMARY KEY("ticker","filed_on"),
	CONSTRAINT "reported_figures_order" CHECK ("reported_figures"."period_end" <= "reported_figures"."filed_on"),
	CONSTRAINT "reported_figures_shares" CHECK ("reported_figures"."shares" > 0 and "reported_figures"."splits" > 0),
	CONSTRAINT "reported_figures_finite" CHECK (abs("reported_figures"."sales") < 1e15 and abs("reported_figures"."earnings") < 1e15 and "reported_figures"."shares" < 1e15
        and abs("reported_figures"."growth") < 1e9 and abs("reported_figures"."debt") < 1e9)
);
--> statement-breakpoint
CREATE TABLE "evaluation_memory" (
	"part" text PRIMARY KEY NOT NULL,
	"memory" jsonb NOT NULL,
	"through" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incidents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"job" text NOT NULL,
	"slot" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"detail" jsonb,
	CONSTRAINT "job_runs_job_slot_pk" PRIMARY KEY("job","slot")
);
--> statement-breakpoint
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
	"is_call" boolean GENERATED ALWAYS AS (mode <> 'release') STORED NOT NULL,
	"title" text,
	"source" text,
	"url" text,
	"licence" text NOT NULL,
	"known_at" timestamp (3) with time zone NOT NULL,
	"is_known_at_given" boolean DEFAULT false NOT NULL,
	"ingested_at" timestamp (3) with time zone NOT NULL,
	"n_words" integer NOT NULL,
	"sha256" text NOT NULL,
	"text" text,
	CONSTRAINT "documents_revision_once" UNIQUE("ticker","quarter","revision"),
	CONSTRAINT "documents_ticker" CHECK ("ticker" ~ '^[A-Z][A-Z0-9.-]{0,9}$'),
	CONSTRAINT "documents_ticker_free" CHECK (not ("ticker" in ('SCREENER', 'SCHOLAR', 'ANALYZE', 'CONVICTION', 'BREAKOUT'))),
	CONSTRAINT "documents_quarter" CHECK ("quarter" ~ '^Q([1-4])_FY([0-9]{4})$'),
	CONSTRAINT "documents_revision" CHECK ("documents"."revision" >= 0),
	CONSTRAINT "documents_mode" CHECK ("mode" in ('earnings', 'authorship', 'escalation', 'central_bank', 'release')),
	CONSTRAINT "documents_words" CHECK ("documents"."n_words" >= 0),
	CONSTRAINT "documents_digest" CHECK ("documents"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "documents_text" CHECK ("documents"."text" is null or "licence" ~* '^(public[ -]domain( .*)?|cc0([ -][0-9.]+)?|cc[ -]by([ -]sa)?([ -][0-9.]+)?|keep(:.*)?)$')
);
--> statement-breakpoint
CREATE TABLE "ticker_calls" (
	"ticker" text PRIMARY KEY NOT NULL,
	"document_id" bigint NOT NULL,
	"document_scores" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"last_answered_at" timestamp (3) with time zone,
	"last_failed_at" timestamp (3) with time zone,
	"last_error" text,
	"retry_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "observations" (
	"series_id" text NOT NULL,
	"observed_at" timestamp (3) with time zone NOT NULL,
	"revision" integer NOT NULL,
	"position" integer NOT NULL,
	"value" double precision NOT NULL,
	"known_at" timestamp (3) with time zone NOT NULL,
	"ingested_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "observations_series_id_observed_at_revision_pk" PRIMARY KEY("series_id","observed_at","revision"),
	CONSTRAINT "observations_position" UNIQUE("series_id","position"),
	CONSTRAINT "observations_revision" CHECK ("observations"."revision" >= 0),
	CONSTRAINT "observations_finite" CHECK ("observations"."value" between -1e300 and 1e300),
	CONSTRAINT "observations_order" CHECK ("observations"."known_at" >= "observations"."observed_at")
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"calendar" text NOT NULL,
	"source" text,
	"source_id" text NOT NULL,
	"source_url" text NOT NULL,
	"licence" text NOT NULL,
	"publish_values" boolean NOT NULL,
	"provenance" text,
	"ingested" integer DEFAULT 0 NOT NULL,
	"evaluated" integer DEFAULT 0 NOT NULL,
	"last_observed_at" timestamp (3) with time zone,
	"last_checked_at" timestamp (3) with time zone,
	"last_error" text,
	"answered_by" text,
	"last_body" jsonb
);
--> statement-breakpoint
CREATE TABLE "equity_memories" (
	"ticker" text PRIMARY KEY NOT NULL,
	"memory" jsonb NOT NULL,
	"through" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equity_regimes" (
	"ticker" text NOT NULL,
	"known_at" timestamp (3) with time zone NOT NULL,
	"session" date NOT NULL,
	"regime" text NOT NULL,
	"regime_since" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"price" double precision NOT NULL,
	"price_at" timestamp (3) with time zone NOT NULL,
	"rsi" double precision,
	"sma_50" double precision,
	"sma_200" double precision,
	"atr_14" double precision,
	"drawdown" double precision,
	"volatility" double precision,
	"volatility_20" double precision,
	"rv_percentile" double precision,
	"drawdown_percentile" double precision,
	"trend" text,
	"score" double precision,
	"source" text NOT NULL,
	"method_version" integer NOT NULL,
	CONSTRAINT "equity_regimes_ticker_known_at_pk" PRIMARY KEY("ticker","known_at"),
	CONSTRAINT "equity_regimes_regime" CHECK ("regime" in ('NEUTRAL', 'ESCALATING', 'STRESS')),
	CONSTRAINT "equity_regimes_status" CHECK ("status" in ('LIVE', 'SHORT', 'HELD')),
	CONSTRAINT "equity_regimes_trend" CHECK ("trend" in ('UP', 'MIXED', 'DOWN')),
	CONSTRAINT "equity_regimes_price" CHECK ("equity_regimes"."price" > 0),
	CONSTRAINT "equity_regimes_rsi" CHECK ("equity_regimes"."rsi" between 0 and 100),
	CONSTRAINT "equity_regimes_score" CHECK ("equity_regimes"."score" between 0 and 100),
	CONSTRAINT "equity_regimes_shares" CHECK ("equity_regimes"."drawdown" between 0 and 1 and "equity_regimes"."rv_percentile" between 0 and 1 and "equity_regimes"."drawdown_percentile" between 0 and 1),
	CONSTRAINT "equity_regimes_order" CHECK ("equity_regimes"."regime_since" <= "equity_regimes"."price_at" and "equity_regimes"."price_at" <= "equity_regimes"."known_at")
);
--> statement-breakpoint
CREATE TABLE "price_tickers" (
	"ticker" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"feed" text,
	"ingested" integer DEFAULT 0 NOT NULL,
	"evaluated" integer DEFAULT 0 NOT NULL,
	"last_date" date,
	"last_checked_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "price_tickers_ticker" CHECK ("ticker" ~ '^[A-Z][A-Z0-9.-]{0,9}$')
);
--> statement-breakpoint
CREATE TABLE "prices_daily" (
	"ticker" text NOT NULL,
	"date" date NOT NULL,
	"revision" integer NOT NULL,
	"position" integer NOT NULL,
	"open" double precision NOT NULL,
	"high" double precision NOT NULL,
	"low" double precision NOT NULL,
	"close" double precision NOT NULL,
	"volume" double precision,
	"known_at" timestamp (3) with time zone NOT NULL,
	"ingested_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "prices_daily_ticker_date_revision_pk" PRIMARY KEY("ticker","date","revision"),
	CONSTRAINT "prices_daily_position" UNIQUE("ticker","position"),
	CONSTRAINT "prices_daily_revision" CHECK ("prices_daily"."revision" >= 0),
	CONSTRAINT "prices_daily_positive" CHECK ("prices_daily"."low" > 0 and "prices_daily"."high" <= 1e12),
	CONSTRAINT "prices_daily_range" CHECK ("prices_daily"."low" <= least("prices_daily"."open", "prices_daily"."close") and "prices_daily"."high" >= greatest("prices_daily"."open", "prices_daily"."close")),
	CONSTRAINT "prices_daily_volume" CHECK ("prices_daily"."volume" between 0 and 1e15),
	CONSTRAINT "prices_daily_order" CHECK ("prices_daily"."known_at" >= "prices_daily"."date"::timestamp at time zone 'UTC')
);
--> statement-breakpoint
CREATE TABLE "proposal_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proposal_id" bigint NOT NULL,
	"actor" text NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "proposal_audit_from" CHECK ("from_status" in ('PENDING', 'APPROVED', 'REJECTED', 'IMPLEMENTED')),
	CONSTRAINT "proposal_audit_to" CHECK ("to_status" in ('PENDING', 'APPROVED', 'REJECTED', 'IMPLEMENTED'))
);
--> statement-breakpoint
CREATE TABLE "proposal_scores" (
	"proposal_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"rationale" text NOT NULL,
	"adjust_score" double precision,
	"judge_scores" jsonb,
	CONSTRAINT "proposal_scores_proposal_id_at_pk" PRIMARY KEY("proposal_id","at")
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"proposal_type" text NOT NULL,
	"sensor_id" text,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"rationale" text NOT NULL,
	"status" text NOT NULL,
	"adjust_score" double precision,
	"judge_scores" jsonb,
	"change" jsonb,
	"evidence" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proposals_key" UNIQUE("key"),
	CONSTRAINT "proposals_type" CHECK ("proposal_type" in ('NEW_SENSOR', 'ADJUSTMENT', 'CURATION')),
	CONSTRAINT "proposals_status" CHECK ("status" in ('PENDING', 'APPROVED', 'REJECTED', 'IMPLEMENTED')),
	CONSTRAINT "proposals_score" CHECK ("proposals"."adjust_score" between 0 and 1),
	CONSTRAINT "proposals_implementable" CHECK ("proposals"."adjust_score" is null or "proposals"."adjust_score" < 0.8 or "proposals"."change" is not null),
	CONSTRAINT "proposals_target" CHECK ("proposals"."change" is null or "proposals"."sensor_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "sensor_configs" (
	"sensor_id" text NOT NULL,
	"version" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"config" jsonb NOT NULL,
	"proposal_id" bigint NOT NULL,
	"reverts" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sensor_configs_sensor_id_version_pk" PRIMARY KEY("sensor_id","version"),
	CONSTRAINT "sensor_configs_version" CHECK ("sensor_configs"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "basis_mismatches" (
	"call_id" bigint PRIMARY KEY NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_receipts" (
	"call_id" bigint NOT NULL,
	"receipt_version" integer NOT NULL,
	"receipt" jsonb NOT NULL,
	"tape_seq" bigint NOT NULL,
	"row_sha256" text NOT NULL,
	CONSTRAINT "call_receipts_call_id_receipt_version_pk" PRIMARY KEY("call_id","receipt_version"),
	CONSTRAINT "call_receipts_version" CHECK ("call_receipts"."receipt_version" > 0)
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"statement" text NOT NULL,
	"instrument" text NOT NULL,
	"instrument_type" text NOT NULL,
	"svc_prob" double precision NOT NULL,
	"svc_prob_at" timestamp (3) with time zone NOT NULL,
	"market_prob" double precision,
	"market_prob_at" timestamp (3) with time zone,
	"market_source" text,
	"market_prob_stamp" double precision,
	"market_prob_open" double precision,
	"market_prob_close" double precision,
	"market_feed" text,
	"market_feed_id" text,
	"resolution_criterion" text NOT NULL,
	"resolution_source" text NOT NULL,
	"criterion" jsonb,
	"prob_basis" text,
	"basis" jsonb,
	"basis_status" text NOT NULL,
	"criterion_sha256" text NOT NULL,
	"is_backtest" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"resolve_by" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"verdict" text,
	"is_early" boolean DEFAULT false NOT NULL,
	"evidence" jsonb,
	"challenge_ends_at" timestamp (3) with time zone,
	"dispute_count" integer DEFAULT 0 NOT NULL,
	"tape_seq" bigint NOT NULL,
	"row_sha256" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calls_slug" UNIQUE("slug"),
	CONSTRAINT "calls_slug_form" CHECK ("calls"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("calls"."slug") <= 120),
	CONSTRAINT "calls_instrument_type" CHECK ("instrument_type" in ('equity', 'index', 'rate', 'fx', 'crypto', 'commodity', 'macro', 'event')),
	CONSTRAINT "calls_status" CHECK ("status" in ('active', 'closed', 'proposed', 'disputed', 'graded', 'void')),
	CONSTRAINT "calls_verdict" CHECK ("verdict" in ('YES', 'NO', 'VOID')),
	CONSTRAINT "calls_basis_status" CHECK ("basis_status" in ('rederived', 'declared', 'mismatch', 'missing')),
	CONSTRAINT "calls_svc_prob" CHECK ("calls"."svc_prob" between 0 and 1),
	CONSTRAINT "calls_market_prob" CHECK ("calls"."market_prob" between 0 and 1),
	CONSTRAINT "calls_version" CHECK ("calls"."version" > 0),
	CONSTRAINT "calls_times" CHECK ("calls"."opened_at" <= "calls"."closes_at" and "calls"."closes_at" <= "calls"."resolve_by"),
	CONSTRAINT "calls_final" CHECK (("calls"."status" in ('graded', 'void')) = ("calls"."verdict" is not null)
        and ("calls"."status" = 'void') = ("calls"."verdict" is not distinct from 'VOID'))
);
--> statement-breakpoint
CREATE TABLE "checkpoint_cosignatures" (
	"checkpoint_id" bigint NOT NULL,
	"name" text NOT NULL,
	"line" text NOT NULL,
	"cosigned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkpoint_cosignatures_checkpoint_id_name_pk" PRIMARY KEY("checkpoint_id","name")
);
--> statement-breakpoint
CREATE TABLE "local_clock" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"offset_ms" bigint NOT NULL,
	CONSTRAINT "local_clock_once" CHECK ("local_clock"."is_only")
);
--> statement-breakpoint
CREATE TABLE "tape_checkpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tape_checkpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"size" bigint NOT NULL,
	"root_sha256" text NOT NULL,
	"note" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tape_checkpoints_once" UNIQUE("size","root_sha256","signed_at")
);
--> statement-breakpoint
CREATE TABLE "tape_heads" (
	"last_seq" bigint PRIMARY KEY NOT NULL,
	"file_sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"rows_by_type" jsonb NOT NULL,
	"last_row_sha256" text,
	"root_sha256" text NOT NULL,
	"frontier" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tape_heads_file" UNIQUE("file_sha256"),
	CONSTRAINT "tape_heads_file_form" CHECK ("tape_heads"."file_sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "tape_rows" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"slug" text NOT NULL,
	"line" text NOT NULL,
	"prev_sha256" text NOT NULL,
	"row_sha256" text NOT NULL,
	"leaf_sha256" text NOT NULL,
	CONSTRAINT "tape_rows_digest" UNIQUE("row_sha256"),
	CONSTRAINT "tape_rows_seq" CHECK ("tape_rows"."seq" > 0),
	CONSTRAINT "tape_rows_type" CHECK ("type" in ('CALL_OPENED', 'CALL_CLARIFIED', 'MARKET_MARK', 'CALL_CLOSED', 'GRADE_PROPOSED', 'GRADE_DISPUTED', 'GRADED', 'VOIDED', 'CORRECTED')),
	CONSTRAINT "tape_rows_digests" CHECK ("tape_rows"."prev_sha256" ~ '^[0-9a-f]{64}$' and "tape_rows"."row_sha256" ~ '^[0-9a-f]{64}$'
        and "tape_rows"."leaf_sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "index_readings" (
	"as_of" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"stress_index" double precision NOT NULL,
	"unclipped" double precision,
	"intercept" double precision,
	"slope" double precision,
	"regime" text NOT NULL,
	"sensor_count" integer NOT NULL,
	"severe" integer NOT NULL,
	"elevated" integer NOT NULL,
	"rising" integer NOT NULL,
	"neutral" integer NOT NULL,
	"stable" integer NOT NULL,
	"contributions" jsonb NOT NULL,
	"families" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"excluded" text[] NOT NULL,
	"confidence" real,
	"methodology_version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sensor_readings" (
	"sensor_id" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"observed_at" timestamp (3) with time zone NOT NULL,
	"revision" integer NOT NULL,
	"carried_forward" boolean DEFAULT false NOT NULL,
	"value" double precision,
	"state" text NOT NULL,
	"confidence" real,
	"percentile" double precision,
	"z_score" real,
	"momentum" real,
	"band_low" double precision,
	"band_high" double precision,
	"inputs" double precision[] NOT NULL,
	"method_version" integer NOT NULL,
	"ingested_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sensor_readings_sensor_id_recorded_at_observed_at_revision_pk" PRIMARY KEY("sensor_id","recorded_at","observed_at","revision"),
	CONSTRAINT "sensor_readings_state" CHECK ("state" in ('STABLE', 'NEUTRAL', 'RISING', 'ELEVATED', 'SEVERE', 'NORMAL', 'STRESS')),
	CONSTRAINT "sensor_readings_confidence" CHECK ("sensor_readings"."confidence" between 0 and 1),
	CONSTRAINT "sensor_readings_percentile" CHECK ("sensor_readings"."percentile" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "sensor_state_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sensor_state_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sensor_id" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"observed_at" timestamp (3) with time zone NOT NULL,
	"revision" integer NOT NULL,
	"value" double precision,
	"percentile" double precision,
	CONSTRAINT "sensor_state_changes_once" UNIQUE("sensor_id","changed_at","observed_at","revision"),
	CONSTRAINT "sensor_state_changes_moves" CHECK ("sensor_state_changes"."from_state" <> "sensor_state_changes"."to_state")
);
--> statement-breakpoint
CREATE TABLE "sensors" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"min_tier" text NOT NULL,
	"definition" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"inactive_reason" text,
	"retired_at" timestamp (3) with time zone,
	"redact_keys" text[] NOT NULL,
	"cadence_minutes" integer NOT NULL,
	"current_state" text NOT NULL,
	"confidence" real,
	"last_state_change" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone,
	"observed_at" timestamp (3) with time zone,
	"overdue_at" timestamp (3) with time zone,
	"outcomes" text,
	"ranked_since" timestamp (3) with time zone,
	CONSTRAINT "sensors_category" CHECK ("category" in ('equity_volatility', 'credit', 'rates', 'inflation', 'funding', 'fx', 'commodities', 'crypto', 'composite')),
	CONSTRAINT "sensors_tier" CHECK ("min_tier" in ('free', 'retail', 'institutional')),
	CONSTRAINT "sensors_state" CHECK ("current_state" in ('STABLE', 'NEUTRAL', 'RISING', 'ELEVATED', 'SEVERE', 'NORMAL', 'STRESS')),
	CONSTRAINT "sensors_confidence" CHECK ("sensors"."confidence" between 0 and 1)
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
	"sector_benchmark" text,
	"tone_composite" double precision,
	"tone_trend" text,
	"method_version" integer NOT NULL,
	CONSTRAINT "dislocations_ticker_known_at_pk" PRIMARY KEY("ticker","known_at"),
	CONSTRAINT "dislocations_score" CHECK ("dislocations"."score" between 0 and 100),
	CONSTRAINT "dislocations_direction" CHECK ("direction" in ('STRUCTURAL_BUY', 'STRUCTURAL_SELL')),
	CONSTRAINT "dislocations_severity" CHECK ("severity" in ('EXTREME', 'HIGH', 'MODERATE', 'LOW')),
	CONSTRAINT "dislocations_trend" CHECK ("tone_trend" in ('IMPROVING', 'DETERIORATING', 'FLAT')),
	CONSTRAINT "dislocations_benchmark" CHECK ("sector_benchmark" in ('SECTOR', 'MARKET')),
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
	"market_position" integer DEFAULT 0 NOT NULL,
	"market_source" text,
	"sector_position" integer DEFAULT 0 NOT NULL,
	"sector_source" text,
	"filed_position" integer DEFAULT 0 NOT NULL,
	"method_version" text NOT NULL,
	"model_version" text NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "key_reveals" ADD CONSTRAINT "key_reveals_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_usage" ADD CONSTRAINT "key_usage_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_ledger" ADD CONSTRAINT "alert_ledger_subscription_id_alert_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."alert_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_ledger" ADD CONSTRAINT "alert_ledger_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_tokens" ADD CONSTRAINT "alert_tokens_subscription_id_alert_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."alert_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_subscription_id_alert_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."alert_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_outcomes" ADD CONSTRAINT "document_outcomes_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_scores" ADD CONSTRAINT "document_scores_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equity_memories" ADD CONSTRAINT "equity_memories_ticker_price_tickers_ticker_fk" FOREIGN KEY ("ticker") REFERENCES "public"."price_tickers"("ticker") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_audit" ADD CONSTRAINT "proposal_audit_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_scores" ADD CONSTRAINT "proposal_scores_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_configs" ADD CONSTRAINT "sensor_configs_sensor_id_sensors_id_fk" FOREIGN KEY ("sensor_id") REFERENCES "public"."sensors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_configs" ADD CONSTRAINT "sensor_configs_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basis_mismatches" ADD CONSTRAINT "basis_mismatches_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_receipts" ADD CONSTRAINT "call_receipts_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkpoint_cosignatures" ADD CONSTRAINT "checkpoint_cosignatures_checkpoint_id_tape_checkpoints_id_fk" FOREIGN KEY ("checkpoint_id") REFERENCES "public"."tape_checkpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_state_changes" ADD CONSTRAINT "sensor_state_changes_sensor_id_sensors_id_fk" FOREIGN KEY ("sensor_id") REFERENCES "public"."sensors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fire_outcomes" ADD CONSTRAINT "fire_outcomes_fire_id_fires_id_fk" FOREIGN KEY ("fire_id") REFERENCES "public"."fires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_one_per_subscription" ON "api_keys" USING btree ("subscription_id") WHERE "api_keys"."revoked_at" is null and "api_keys"."replaced_by" is null;--> statement-breakpoint
CREATE INDEX "api_keys_customer" ON "api_keys" USING btree ("customer","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_subscription" ON "api_keys" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "sessions_key" ON "sessions" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stripe_events_received" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "stripe_events_unmatched" ON "stripe_events" USING btree ("subscription_id") WHERE "stripe_events"."status" = 'unmatched';--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "alert_ledger_waiting" ON "alert_ledger" USING btree ("subscription_id") WHERE "alert_ledger"."disposition" = 'digest' and "alert_ledger"."outbox_id" is null;--> statement-breakpoint
CREATE INDEX "alert_ledger_message" ON "alert_ledger" USING btree ("outbox_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_subscriptions_live" ON "alert_subscriptions" USING btree ("email") WHERE "alert_subscriptions"."status" in ('pending', 'confirmed');--> statement-breakpoint
CREATE INDEX "alert_subscriptions_email" ON "alert_subscriptions" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once" ON "outbox" USING btree ("idempotency_key","channel");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_try_at") WHERE "outbox"."status" in ('queued', 'claimed');--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "outbox_subscription" ON "outbox" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_batch" ON "outbox" USING btree ("batch_key") WHERE "outbox"."status" in ('queued', 'claimed');--> statement-breakpoint
CREATE INDEX "analog_vectors_newest" ON "analog_vectors" USING btree ("ticker","known_at");--> statement-breakpoint
CREATE INDEX "analog_vectors_searching" ON "analog_vectors" USING btree ("known_at","ticker") WHERE "analog_vectors"."analogs" is null;--> statement-breakpoint
CREATE INDEX "filings_due" ON "filings" USING btree ("status","kind","filed_on");--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_open" ON "incidents" USING btree ("subject") WHERE "incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_started" ON "incidents" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "document_outcomes_closed" ON "document_outcomes" USING btree ("horizon_days","closed_at");--> statement-breakpoint
CREATE INDEX "document_scores_type" ON "document_scores" USING btree ("conviction_type","known_at");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("ticker","quarter_index","is_call","known_at","revision");--> statement-breakpoint
CREATE INDEX "documents_known" ON "documents" USING btree ("known_at","id");--> statement-breakpoint
CREATE INDEX "observations_known" ON "observations" USING btree ("known_at","series_id");--> statement-breakpoint
CREATE INDEX "equity_regimes_known" ON "equity_regimes" USING btree ("known_at","ticker");--> statement-breakpoint
CREATE INDEX "proposal_audit_of" ON "proposal_audit" USING btree ("proposal_id","id");--> statement-breakpoint
CREATE INDEX "sensor_configs_proposal" ON "sensor_configs" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "calls_listed" ON "calls" USING btree ("opened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "calls_due" ON "calls" USING btree ("status","closes_at");--> statement-breakpoint
CREATE INDEX "tape_rows_slug" ON "tape_rows" USING btree ("slug","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sensor_readings_observed" ON "sensor_readings" USING btree ("sensor_id","observed_at","revision") WHERE not "sensor_readings"."carried_forward";--> statement-breakpoint
CREATE INDEX "fire_outcomes_closed" ON "fire_outcomes" USING btree ("signal_type","direction","closed_at");--> statement-breakpoint
CREATE INDEX "fires_ticker" ON "fires" USING btree ("ticker","fired_at");--> statement-breakpoint
CREATE INDEX "fires_newest" ON "fires" USING btree ("fired_at","id");--> statement-breakpoint
CREATE INDEX "ml_scores_known" ON "ml_scores" USING btree ("ticker","known_at","id");--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- What a call is about never changes. Texts, state and verdict change only to what rows of the tape say that are newer than the
-- one that the call stood at. The market's number at the stamp, at opening and at close may be filled in once.
CREATE FUNCTION "refuse_call_change"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  expected public.calls;
  new_row record;
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'a call is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.id, OLD.slug, OLD.svc_prob, OLD.svc_prob_at, OLD.is_backtest, OLD.opened_at, OLD.closes_at, OLD.resolve_by,
      OLD.instrument, OLD.instrument_type, OLD.criterion, OLD.criterion_sha256, OLD.prob_basis, OLD.basis, OLD.basis_status)
    IS DISTINCT FROM
     (NEW.id, NEW.slug, NEW.svc_prob, NEW.svc_prob_at, NEW.is_backtest, NEW.opened_at, NEW.closes_at, NEW.resolve_by,
      NEW.instrument, NEW.instrument_type, NEW.criterion, NEW.criterion_sha256, NEW.prob_basis, NEW.basis, NEW.basis_status)
    OR (OLD.market_prob_stamp IS NOT NULL AND OLD.market_prob_stamp IS DISTINCT FROM NEW.market_prob_stamp)
    OR (OLD.market_prob_open IS NOT NULL AND OLD.market_prob_open IS DISTINCT FROM NEW.market_prob_open)
    OR (OLD.market_prob_close IS NOT NULL AND OLD.market_prob_close IS DISTINCT FROM NEW.market_prob_close) THEN
    RAISE EXCEPTION 'a frozen member of a call was to change' USING ERRCODE = 'restrict_violation';
  END IF;
  expected := OLD;
  FOR new_row IN
    SELECT t.seq, t.row_sha256, t.type, t.line::jsonb -> 'payload' AS payload FROM public.tape_rows t
    WHERE t.slug = OLD.slug AND t.seq > OLD.tape_seq AND t.seq <= NEW.tape_seq ORDER BY t.seq
  LOOP
    expected.tape_seq := new_row.seq;
    expected.row_sha256 := new_row.row_sha256;
    IF new_row.type = 'CALL_CLARIFIED' THEN
      expected.version := (new_row.payload ->> 'version')::int;
      expected.title := coalesce(new_row.payload ->> 'title', expected.title);
      expected.statement := coalesce(new_row.payload ->> 'statement', expected.statement);
      expected.resolution_criterion := coalesce(new_row.payload ->> 'resolution_criterion', expected.resolution_criterion);
      expected.resolution_source := coalesce(new_row.payload ->> 'resolution_source', expected.resolution_source);
    END IF;
    IF new_row.type IN ('GRADED', 'VOIDED', 'CORRECTED') THEN
      expected.verdict := CASE new_row.type WHEN 'VOIDED' THEN 'VOID' ELSE new_row.payload ->> 'verdict' END;
    END IF;
    expected.status := CASE new_row.type
      WHEN 'CALL_CLOSED' THEN 'closed' WHEN 'GRADE_PROPOSED' THEN 'proposed' WHEN 'GRADE_DISPUTED' THEN 'disputed'
      WHEN 'CALL_CLARIFIED' THEN expected.status WHEN 'MARKET_MARK' THEN expected.status
      ELSE CASE expected.verdict WHEN 'VOID' THEN 'void' ELSE 'graded' END END;
  END LOOP;
  IF (expected.tape_seq, expected.row_sha256, expected.version, expected.title, expected.statement, expected.resolution_criterion,
      expected.resolution_source, expected.status, expected.verdict)
    IS DISTINCT FROM
     (NEW.tape_seq, NEW.row_sha256, NEW.version, NEW.title, NEW.statement, NEW.resolution_criterion,
      NEW.resolution_source, NEW.status, NEW.verdict) THEN
    RAISE EXCEPTION 'a call was to say what no row of the tape says' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "calls_frozen" BEFORE UPDATE OR DELETE ON "calls" FOR EACH ROW EXECUTE FUNCTION "refuse_call_change"();
--> statement-breakpoint
ALTER TABLE "calls" ENABLE ALWAYS TRIGGER "calls_frozen";
--> statement-breakpoint
CREATE TRIGGER "calls_kept" BEFORE TRUNCATE ON "calls" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "calls" ENABLE ALWAYS TRIGGER "calls_kept";
--> statement-breakpoint
CREATE TRIGGER "tape_rows_append_only" BEFORE UPDATE OR DELETE ON "tape_rows" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "tape_rows" ENABLE ALWAYS TRIGGER "tape_rows_append_only";
--> statement-breakpoint
CREATE TRIGGER "tape_rows_kept" BEFORE TRUNCATE ON "tape_rows" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "tape_rows" ENABLE ALWAYS TRIGGER "tape_rows_kept";
--> statement-breakpoint
CREATE TRIGGER "tape_heads_append_only" BEFORE UPDATE OR DELETE ON "tape_heads" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "tape_heads" ENABLE ALWAYS TRIGGER "tape_heads_append_only";
--> statement-breakpoint
CREATE TRIGGER "tape_heads_kept" BEFORE TRUNCATE ON "tape_heads" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "tape_heads" ENABLE ALWAYS TRIGGER "tape_heads_kept";
--> statement-breakpoint
CREATE TRIGGER "tape_checkpoints_append_only" BEFORE UPDATE OR DELETE ON "tape_checkpoints" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "tape_checkpoints" ENABLE ALWAYS TRIGGER "tape_checkpoints_append_only";
--> statement-breakpoint
CREATE TRIGGER "tape_checkpoints_kept" BEFORE TRUNCATE ON "tape_checkpoints" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "tape_checkpoints" ENABLE ALWAYS TRIGGER "tape_checkpoints_kept";
--> statement-breakpoint
CREATE TRIGGER "call_receipts_append_only" BEFORE UPDATE OR DELETE ON "call_receipts" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "call_receipts" ENABLE ALWAYS TRIGGER "call_receipts_append_only";
--> statement-breakpoint
CREATE TRIGGER "call_receipts_kept" BEFORE TRUNCATE ON "call_receipts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "call_receipts" ENABLE ALWAYS TRIGGER "call_receipts_kept";
--> statement-breakpoint
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (new.subscription_id, new.sensor_id, new.changed_at, new.from_state, new.to_state)
      IS NOT DISTINCT FROM (old.subscription_id, old.sensor_id, old.changed_at, old.from_state, old.to_state) THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'alert_ledger is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "alert_ledger_append_only" BEFORE UPDATE OR DELETE ON "alert_ledger" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
ALTER TABLE "alert_ledger" ENABLE ALWAYS TRIGGER "alert_ledger_append_only";
--> statement-breakpoint
CREATE TRIGGER "alert_ledger_kept" BEFORE TRUNCATE ON "alert_ledger" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "alert_ledger" ENABLE ALWAYS TRIGGER "alert_ledger_kept";
--> statement-breakpoint
CREATE TRIGGER "checkpoint_cosignatures_append_only" BEFORE UPDATE OR DELETE ON "checkpoint_cosignatures" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "checkpoint_cosignatures" ENABLE ALWAYS TRIGGER "checkpoint_cosignatures_append_only";
--> statement-breakpoint
CREATE TRIGGER "checkpoint_cosignatures_kept" BEFORE TRUNCATE ON "checkpoint_cosignatures" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "checkpoint_cosignatures" ENABLE ALWAYS TRIGGER "checkpoint_cosignatures_kept";
--> statement-breakpoint
CREATE FUNCTION "refuse_but_owner"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT c.relowner FROM pg_class c WHERE c.oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'only the owner writes %', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "local_clock_owned" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "local_clock" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_but_owner"();
--> statement-breakpoint
ALTER TABLE "local_clock" ENABLE ALWAYS TRIGGER "local_clock_owned";
--> statement-breakpoint
-- RFC 8785, as lib/domain/record/canonical-json.ts has it. Names of members are ordered by code points: those of rows are ASCII.
CREATE FUNCTION "canonical_json"("value" jsonb) RETURNS text LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  number double precision;
BEGIN
  CASE jsonb_typeof(value)
    WHEN 'object' THEN
      RETURN '{' || coalesce((
        SELECT string_agg(to_jsonb(m.key)::text || ':' || CASE jsonb_typeof(m.value) WHEN 'string' THEN m.value::text
          ELSE public.canonical_json(m.value) END, ',' ORDER BY m.key COLLATE "C")
        FROM jsonb_each(value) m), '') || '}';
    WHEN 'array' THEN
      RETURN '[' || coalesce((
        SELECT string_agg(public.canonical_json(m.value), ',' ORDER BY m.place)
        FROM jsonb_array_elements(value) WITH ORDINALITY m(value, place)), '') || ']';
    WHEN 'number' THEN
      number := (value #>> '{}')::double precision;
      IF number = 0 THEN RETURN '0'; END IF;
      IF abs(number) >= 1e-6 AND abs(number) < 1e21 THEN RETURN trim_scale(number::text::numeric)::text; END IF;
      RETURN replace(number::text, 'e-0', 'e-');
    ELSE
      RETURN value::text;
  END CASE;
END $$;
--> statement-breakpoint
-- A row is the next one of the tape, its line and digests are those of its columns, and its time goes forwards.
-- Names are qualified, so that no temporary table stands in for ours.
CREATE FUNCTION "check_tape_row"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET extra_float_digits = 1 AS $$
DECLARE
  last record;
  payload jsonb;
  before text;
  after text;
  fault text;
BEGIN
  SELECT t.seq, t.at, t.row_sha256 INTO last FROM public.tape_rows t ORDER BY t.seq DESC LIMIT 1;
  IF NEW.seq <= coalesce(last.seq, 0) THEN
    -- Said as the key itself says it, for a writer who was overtaken.
    RAISE EXCEPTION 'row % of the tape is taken', NEW.seq USING ERRCODE = 'unique_violation', CONSTRAINT = 'tape_rows_pkey';
  END IF;
  payload := NEW.line::jsonb -> 'payload';
  before := '{"at":"' || to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","payload":'
    || public.canonical_json(payload) || ',"prev_sha256":"' || NEW.prev_sha256 || '"';
  after := ',"seq":' || NEW.seq || ',"slug":' || to_jsonb(NEW.slug)::text || ',"type":' || to_jsonb(NEW.type)::text || '}';
  fault := CASE
    WHEN NEW.seq <> coalesce(last.seq, 0) + 1 OR NEW.prev_sha256 <> coalesce(last.row_sha256, repeat('0', 64)) THEN 'place'
    -- Two minutes are what clocks may differ by.
    WHEN NEW.at < coalesce(last.at, 'epoch')
      OR NEW.at < (SELECT max(c.signed_at) FROM public.tape_checkpoints c) - interval '2 minutes' THEN 'order'
    WHEN NEW.at > clock_timestamp() + interval '2 minutes'
      + coalesce((SELECT c.offset_ms FROM public.local_clock c), 0) * interval '1 millisecond' THEN 'clock'
    WHEN jsonb_typeof(payload) IS DISTINCT FROM 'object'
      OR NEW.line IS DISTINCT FROM before || ',"row_sha256":"' || NEW.row_sha256 || '"' || after THEN 'line'
    WHEN NEW.row_sha256 <> encode(sha256(convert_to(before || after, 'UTF8')), 'hex')
      OR NEW.leaf_sha256 <> encode(sha256(decode('00', 'hex') || convert_to(NEW.line, 'UTF8')), 'hex') THEN 'digest'
    WHEN (NEW.type = 'CALL_OPENED') = EXISTS (SELECT FROM public.tape_rows t WHERE t.slug = NEW.slug) THEN 'call'
  END;
  IF fault IS NOT NULL THEN
    RAISE EXCEPTION 'this is not the next row of the tape: %', fault
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'tape_rows_' || fault;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tape_rows_appended" BEFORE INSERT ON "tape_rows" FOR EACH ROW EXECUTE FUNCTION "check_tape_row"();
--> statement-breakpoint
ALTER TABLE "tape_rows" ENABLE ALWAYS TRIGGER "tape_rows_appended";
--> statement-breakpoint
-- A call is inserted as its opening row says, and after those before it; a back-test has no row.
CREATE FUNCTION "check_new_call"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  opening record;
  expected public.calls;
BEGIN
  -- An id from outside of the sequence would refuse all later ones.
  IF NEW.id > pg_sequence_last_value('public.calls_id_seq'::regclass) OR NEW.id <= (SELECT max(c.id) FROM public.calls c) THEN
    RAISE EXCEPTION 'the id of a call is the next one of its sequence' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.is_backtest AND (NEW.tape_seq, NEW.row_sha256) = (0, repeat('0', 64)) THEN RETURN NEW; END IF;
  SELECT t.at, t.line::jsonb -> 'payload' AS payload INTO opening FROM public.tape_rows t
    WHERE t.seq = NEW.tape_seq AND t.row_sha256 = NEW.row_sha256 AND t.slug = NEW.slug AND t.type = 'CALL_OPENED';
  expected := jsonb_populate_record(NULL::public.calls, opening.payload || jsonb_build_object(
    'id', NEW.id, 'tape_seq', NEW.tape_seq, 'row_sha256', NEW.row_sha256, 'updated_at', opening.at, 'is_backtest', false,
    'status', 'active', 'is_early', false, 'dispute_count', 0,
    'criterion_sha256', encode(sha256(convert_to(NEW.resolution_criterion, 'UTF8')), 'hex'),
    'market_prob_open', opening.payload -> 'market_prob',
    'market_prob_stamp', CASE WHEN NEW.market_prob_at <= NEW.svc_prob_at THEN opening.payload -> 'market_prob' END));
  IF opening IS NULL OR expected IS DISTINCT FROM NEW THEN
    RAISE EXCEPTION 'a call was to say what no row of the tape says' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "calls_opened" BEFORE INSERT ON "calls" FOR EACH ROW EXECUTE FUNCTION "check_new_call"();
--> statement-breakpoint
ALTER TABLE "calls" ENABLE ALWAYS TRIGGER "calls_opened";
--> statement-breakpoint
-- A receipt is the next one of its call, and that of its row. The row of a void call has no more of it than the reason.
CREATE FUNCTION "check_receipt"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  said jsonb;
BEGIN
  SELECT CASE t.type WHEN 'VOIDED' THEN NEW.receipt || (t.line::jsonb -> 'payload') || '{"verdict": "VOID", "receipt_version": 1}'
      ELSE t.line::jsonb -> 'payload' END INTO said
    FROM public.tape_rows t JOIN public.calls c ON c.slug = t.slug
    WHERE c.id = NEW.call_id AND t.seq = NEW.tape_seq AND t.row_sha256 = NEW.row_sha256
      AND t.type IN ('GRADED', 'VOIDED', 'CORRECTED');
  IF said IS DISTINCT FROM NEW.receipt OR NEW.receipt IS NULL OR NEW.receipt ->> 'receipt_version' <> NEW.receipt_version::text
    OR NEW.receipt_version <> 1 + (SELECT count(*) FROM public.call_receipts r WHERE r.call_id = NEW.call_id) THEN
    RAISE EXCEPTION 'a receipt was to say what no row of the tape says' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "call_receipts_told" BEFORE INSERT ON "call_receipts" FOR EACH ROW EXECUTE FUNCTION "check_receipt"();
--> statement-breakpoint
ALTER TABLE "call_receipts" ENABLE ALWAYS TRIGGER "call_receipts_told";
--> statement-breakpoint
-- A head is that of the whole tape as it stands; its tree grows from the head before (lib/domain/record/merkle.ts).
CREATE FUNCTION "check_tape_head"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  before record;
  whole record;
  hash text;
  size bigint;
  hashes text[];
  root text;
BEGIN
  SELECT h.last_seq, h.frontier INTO before FROM public.tape_heads h ORDER BY h.last_seq DESC LIMIT 1;
  SELECT count(*) AS rows, max(t.at) AS at, sum(octet_length(t.line) + 1) AS bytes,
      encode(sha256(convert_to(string_agg(t.line || chr(10), '' ORDER BY t.seq), 'UTF8')), 'hex') AS digest,
      (array_agg(t.row_sha256 ORDER BY t.seq DESC))[1] AS last_row_sha256
    INTO whole FROM public.tape_rows t;
  size := coalesce(before.last_seq, 0);
  hashes := coalesce(before.frontier, '{}');
  FOR hash IN SELECT t.leaf_sha256 FROM public.tape_rows t WHERE t.seq > before.last_seq OR before.last_seq IS NULL ORDER BY t.seq LOOP
    size := size + 1;
    FOR level IN 1..63 LOOP
      EXIT WHEN size % (1::bigint << level) <> 0;
      hash := encode(sha256(decode('01' || hashes[cardinality(hashes)] || hash, 'hex')), 'hex');
      hashes := trim_array(hashes, 1);
    END LOOP;
    hashes := hashes || hash;
  END LOOP;
  FOREACH hash IN ARRAY ARRAY(SELECT h.hash FROM unnest(hashes) WITH ORDINALITY h(hash, place) ORDER BY h.place DESC) LOOP
    root := CASE WHEN root IS NULL THEN hash ELSE encode(sha256(decode('01' || hash || root, 'hex')), 'hex') END;
  END LOOP;
  IF (NEW.last_seq, NEW.file_sha256, NEW.bytes, NEW.last_row_sha256, NEW.root_sha256, NEW.frontier, NEW.created_at)
      IS DISTINCT FROM (whole.rows, whole.digest, whole.bytes, whole.last_row_sha256, root, hashes, whole.at)
    OR NEW.rows_by_type IS DISTINCT FROM (
      SELECT jsonb_object_agg(w.type, (SELECT count(*) FROM public.tape_rows t WHERE t.type = w.type))
      FROM unnest(ARRAY['CALL_OPENED', 'CALL_CLARIFIED', 'MARKET_MARK', 'CALL_CLOSED', 'GRADE_PROPOSED', 'GRADE_DISPUTED', 'GRADED',
        'VOIDED', 'CORRECTED']) w(type)) THEN
    RAISE EXCEPTION 'this is not the head of the tape' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tape_heads_true" BEFORE INSERT ON "tape_heads" FOR EACH ROW EXECUTE FUNCTION "check_tape_head"();
--> statement-breakpoint
ALTER TABLE "tape_heads" ENABLE ALWAYS TRIGGER "tape_heads_true";
--> statement-breakpoint
-- Rows come with their head and their calls: at the end of the transaction both stand at the last row.
CREATE FUNCTION "check_addition"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.tape_heads h WHERE h.last_seq = (SELECT max(t.seq) FROM public.tape_rows t))
    OR NOT EXISTS (SELECT FROM public.calls c WHERE c.slug = NEW.slug AND NOT c.is_backtest
      AND c.tape_seq = (SELECT max(t.seq) FROM public.tape_rows t WHERE t.slug = NEW.slug)) THEN
    RAISE EXCEPTION 'row % of the tape has no head, or its call does not stand at it', NEW.seq USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "tape_rows_whole" AFTER INSERT ON "tape_rows" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_addition"();
--> statement-breakpoint
ALTER TABLE "tape_rows" ENABLE ALWAYS TRIGGER "tape_rows_whole";
--> statement-breakpoint
-- A checkpoint is of a head of the tape, says in its text what its columns say, and its time goes forwards. Whose signature it
-- bears is for whoever has the keys to say.
CREATE FUNCTION "check_checkpoint"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.note NOT LIKE '%/tape' || chr(10) || NEW.size || chr(10) || encode(decode(NEW.root_sha256, 'hex'), 'base64') || chr(10)
      || 'signed_at ' || to_char(NEW.signed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || chr(10) || chr(10) || '— %' || chr(10)
    OR NEW.root_sha256 IS DISTINCT FROM (CASE NEW.size WHEN 0 THEN encode(sha256(''), 'hex')
      ELSE (SELECT h.root_sha256 FROM public.tape_heads h WHERE h.last_seq = NEW.size) END)
    OR NEW.signed_at < (SELECT max(c.signed_at) FROM public.tape_checkpoints c)
    OR NEW.signed_at > clock_timestamp() + interval '2 minutes'
      + coalesce((SELECT c.offset_ms FROM public.local_clock c), 0) * interval '1 millisecond' THEN
    RAISE EXCEPTION 'this is no checkpoint of the tape' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tape_checkpoints_true" BEFORE INSERT ON "tape_checkpoints" FOR EACH ROW EXECUTE FUNCTION "check_checkpoint"();
--> statement-breakpoint
ALTER TABLE "tape_checkpoints" ENABLE ALWAYS TRIGGER "tape_checkpoints_true";
