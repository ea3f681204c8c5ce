ALTER TABLE "sensor_readings" ALTER COLUMN "version" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sensor_state_changes" ALTER COLUMN "version" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "earlier_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "published_since" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
-- By hand: a Worker of before the versions names none, between this migration and its upload or after a rollback. Its rows are of the
-- version in force. The condition spares the others the call.
CREATE FUNCTION "set_version_in_force"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."version" := coalesce((SELECT s."version" FROM "sensors" s WHERE s."id" = NEW."sensor_id"), 1);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "sensor_readings_version" BEFORE INSERT ON "sensor_readings" FOR EACH ROW WHEN (NEW."version" IS NULL) EXECUTE FUNCTION "set_version_in_force"();
--> statement-breakpoint
CREATE TRIGGER "sensor_state_changes_version" BEFORE INSERT ON "sensor_state_changes" FOR EACH ROW WHEN (NEW."version" IS NULL) EXECUTE FUNCTION "set_version_in_force"();
