CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"secret_sha256" text NOT NULL,
	"tier" text NOT NULL,
	"customer" text NOT NULL,
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
CREATE TABLE "key_usage" (
	"key_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"requests" bigint NOT NULL,
	CONSTRAINT "key_usage_key_id_hour_pk" PRIMARY KEY("key_id","hour")
);
--> statement-breakpoint
CREATE TABLE "index_readings" (
	"as_of" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"stress_index" double precision NOT NULL,
	"regime" text NOT NULL,
	"sensor_count" integer NOT NULL,
	"severe" integer NOT NULL,
	"elevated" integer NOT NULL,
	"rising" integer NOT NULL,
	"neutral" integer NOT NULL,
	"stable" integer NOT NULL,
	"contributions" jsonb NOT NULL,
	"excluded" text[] NOT NULL,
	"confidence" real,
	"methodology_version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluation_memory" (
	"part" text PRIMARY KEY NOT NULL,
	"memory" jsonb NOT NULL,
	"through" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL
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
	"last_error" text
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
	"redact_keys" text[] NOT NULL,
	"cadence_minutes" integer NOT NULL,
	"current_state" text NOT NULL,
	"confidence" real,
	"last_state_change" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone,
	"observed_at" timestamp (3) with time zone,
	"overdue_at" timestamp (3) with time zone,
	"outcomes" text,
	CONSTRAINT "sensors_category" CHECK ("category" in ('equity_volatility', 'credit', 'rates', 'inflation', 'funding', 'fx', 'commodities', 'crypto', 'composite')),
	CONSTRAINT "sensors_tier" CHECK ("min_tier" in ('free', 'retail', 'institutional')),
	CONSTRAINT "sensors_state" CHECK ("current_state" in ('STABLE', 'NEUTRAL', 'RISING', 'ELEVATED', 'SEVERE', 'NORMAL', 'STRESS')),
	CONSTRAINT "sensors_confidence" CHECK ("sensors"."confidence" between 0 and 1)
);
--> statement-breakpoint
ALTER TABLE "key_usage" ADD CONSTRAINT "key_usage_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_state_changes" ADD CONSTRAINT "sensor_state_changes_sensor_id_sensors_id_fk" FOREIGN KEY ("sensor_id") REFERENCES "public"."sensors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "observations_known" ON "observations" USING btree ("known_at","series_id");