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
ALTER TABLE "sensors" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "proposal_audit" ADD CONSTRAINT "proposal_audit_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_configs" ADD CONSTRAINT "sensor_configs_sensor_id_sensors_id_fk" FOREIGN KEY ("sensor_id") REFERENCES "public"."sensors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_configs" ADD CONSTRAINT "sensor_configs_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_audit_of" ON "proposal_audit" USING btree ("proposal_id","id");--> statement-breakpoint
CREATE INDEX "sensor_configs_proposal" ON "sensor_configs" USING btree ("proposal_id");