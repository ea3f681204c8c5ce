ALTER TABLE "sensor_state_changes" DROP CONSTRAINT "sensor_state_changes_once";
--> statement-breakpoint
DROP INDEX "sensor_readings_observed";
--> statement-breakpoint
ALTER TABLE "sensor_readings" DROP CONSTRAINT "sensor_readings_sensor_id_recorded_at_observed_at_revision_pk";
--> statement-breakpoint
ALTER TABLE "sensor_readings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "sensor_readings" ADD CONSTRAINT "sensor_readings_pk" PRIMARY KEY("sensor_id","version","recorded_at","observed_at","revision");
--> statement-breakpoint
ALTER TABLE "sensor_state_changes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "version_since" timestamp (3) with time zone[] DEFAULT '{-infinity}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "method" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "sensor_readings_observed" ON "sensor_readings" USING btree ("sensor_id","version","observed_at","revision") WHERE not "sensor_readings"."carried_forward";
--> statement-breakpoint
ALTER TABLE "sensor_state_changes" ADD CONSTRAINT "sensor_state_changes_once" UNIQUE("sensor_id","version","changed_at","observed_at","revision");
--> statement-breakpoint
-- By hand: the versions that the former code had evaluated, by the head of its memory. A sensor whose stored definition was newer
-- waited for a backfill: what its readings were made with is unknown (method 0), so a replay follows. A new one has no version yet.
UPDATE "sensors" s SET
    "version" = CASE WHEN h.n IS NOT NULL THEN h.n WHEN c.added THEN s."version" ELSE 0 END,
    "method" = CASE WHEN h.n = s."version" OR c.added THEN 1 ELSE 0 END
  FROM (
    SELECT s2."id", (m."memory"->'versions'->>s2."id")::int AS n FROM "sensors" s2
    JOIN "evaluation_memory" m ON m."part" = 'head') h
  JOIN LATERAL (
    SELECT EXISTS (SELECT FROM "sensor_configs" k WHERE k."sensor_id" = h."id" AND k."config" ? 'definition') AS added) c ON true
  WHERE h."id" = s."id";
--> statement-breakpoint
UPDATE "sensors" SET "version_since" = array_fill('-infinity'::timestamptz, ARRAY["version"]);
--> statement-breakpoint
UPDATE "sensor_readings" r SET "version" = s."version" FROM "sensors" s WHERE s."id" = r."sensor_id" AND s."version" > 1;
--> statement-breakpoint
UPDATE "sensor_state_changes" c SET "version" = s."version" FROM "sensors" s WHERE s."id" = c."sensor_id" AND s."version" > 1;
