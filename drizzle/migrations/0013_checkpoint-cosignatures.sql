CREATE TABLE "checkpoint_cosignatures" (
	"checkpoint_id" bigint NOT NULL,
	"name" text NOT NULL,
	"line" text NOT NULL,
	"cosigned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkpoint_cosignatures_checkpoint_id_name_pk" PRIMARY KEY("checkpoint_id","name")
);
--> statement-breakpoint
ALTER TABLE "checkpoint_cosignatures" ADD CONSTRAINT "checkpoint_cosignatures_checkpoint_id_tape_checkpoints_id_fk" FOREIGN KEY ("checkpoint_id") REFERENCES "public"."tape_checkpoints"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER "checkpoint_cosignatures_append_only" BEFORE UPDATE OR DELETE ON "checkpoint_cosignatures" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "checkpoint_cosignatures" ENABLE ALWAYS TRIGGER "checkpoint_cosignatures_append_only";
--> statement-breakpoint
CREATE TRIGGER "checkpoint_cosignatures_kept" BEFORE TRUNCATE ON "checkpoint_cosignatures" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "checkpoint_cosignatures" ENABLE ALWAYS TRIGGER "checkpoint_cosignatures_kept";
