CREATE TABLE "alert_ledger" (
	"subscription_id" bigint NOT NULL,
	"sensor_id" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
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
	"hour" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "alert_signups_address_sha256_hour_pk" PRIMARY KEY("address_sha256","hour")
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
	CONSTRAINT "outbox_status" CHECK ("status" in ('queued', 'claimed', 'sent', 'failed', 'unknown', 'superseded')),
	CONSTRAINT "outbox_key" CHECK (length("outbox"."idempotency_key") between 1 and 256)
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"stripe_customer_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customers_email" UNIQUE("email"),
	CONSTRAINT "customers_stripe" UNIQUE("stripe_customer_id"),
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
	CONSTRAINT "stripe_events_status" CHECK ("status" in ('applied', 'ignored', 'failing', 'parked'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
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
ALTER TABLE "api_keys" ALTER COLUMN "secret_sha256" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "alert_ledger" ADD CONSTRAINT "alert_ledger_subscription_id_alert_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."alert_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_ledger" ADD CONSTRAINT "alert_ledger_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_tokens" ADD CONSTRAINT "alert_tokens_subscription_id_alert_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."alert_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_subscription_id_alert_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."alert_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_reveals" ADD CONSTRAINT "key_reveals_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_receipts" ADD CONSTRAINT "call_receipts_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_ledger_waiting" ON "alert_ledger" USING btree ("subscription_id") WHERE "alert_ledger"."disposition" = 'digest' and "alert_ledger"."outbox_id" is null;--> statement-breakpoint
CREATE INDEX "alert_ledger_message" ON "alert_ledger" USING btree ("outbox_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_subscriptions_live" ON "alert_subscriptions" USING btree ("email") WHERE "alert_subscriptions"."status" in ('pending', 'confirmed');--> statement-breakpoint
CREATE INDEX "alert_subscriptions_email" ON "alert_subscriptions" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once" ON "outbox" USING btree ("idempotency_key","channel");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_try_at") WHERE "outbox"."status" in ('queued', 'claimed');--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "sessions_key" ON "sessions" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stripe_events_received" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "calls_listed" ON "calls" USING btree ("opened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "calls_due" ON "calls" USING btree ("status","closes_at");--> statement-breakpoint
CREATE INDEX "tape_rows_slug" ON "tape_rows" USING btree ("slug","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_one_per_subscription" ON "api_keys" USING btree ("subscription_id") WHERE "api_keys"."revoked_at" is null and "api_keys"."replaced_by" is null;--> statement-breakpoint
CREATE INDEX "api_keys_customer" ON "api_keys" USING btree ("customer","created_at");--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE FUNCTION "refuse_call_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'a call is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.id, OLD.slug, OLD.svc_prob, OLD.svc_prob_at, OLD.is_backtest, OLD.opened_at, OLD.market_prob_stamp, OLD.market_prob_open, OLD.prob_basis, OLD.basis)
    IS DISTINCT FROM
     (NEW.id, NEW.slug, NEW.svc_prob, NEW.svc_prob_at, NEW.is_backtest, NEW.opened_at, NEW.market_prob_stamp, NEW.market_prob_open, NEW.prob_basis, NEW.basis) THEN
    RAISE EXCEPTION 'a frozen member of a call was to change' USING ERRCODE = 'restrict_violation';
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
