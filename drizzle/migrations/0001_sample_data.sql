CREATE TABLE "sample_parts" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	CONSTRAINT "sample_parts_kind_name_pk" PRIMARY KEY("kind","name"),
	CONSTRAINT "sample_parts_kind" CHECK ("kind" in ('series', 'texts', 'call')),
	CONSTRAINT "sample_parts_state" CHECK ("state" in ('held', 'replaced', 'left'))
);
--> statement-breakpoint
CREATE TABLE "sample_replay" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"real_to" date NOT NULL,
	"shown_on" date NOT NULL,
	CONSTRAINT "sample_replay_once" CHECK ("sample_replay"."is_only"),
	CONSTRAINT "sample_replay_order" CHECK ("sample_replay"."shown_on" >= "sample_replay"."real_to")
);
--> statement-breakpoint
-- Written by hand: what databases that npm start filled before this migration hold of the sample.
INSERT INTO "sample_parts" ("kind", "name")
SELECT 'series', "id" FROM "series" WHERE "provenance" LIKE 'bundled sample of real data up to %'
UNION ALL
SELECT 'texts', "ticker" FROM "documents" WHERE "source" = 'synthetic sample' OR ("mode" = 'central_bank' AND EXISTS (
  SELECT 1 FROM "series" WHERE "provenance" LIKE 'bundled sample of real data up to %')) GROUP BY "ticker"
UNION ALL
SELECT 'call', "slug" FROM "calls" WHERE EXISTS (
  SELECT 1 FROM "series" WHERE "provenance" LIKE 'bundled sample of real data up to %');
--> statement-breakpoint
INSERT INTO "sample_replay" ("real_to", "shown_on")
SELECT "real_to", "real_to" + "days" FROM (
  SELECT substring("provenance" from 'up to (\d{4}-\d\d-\d\d)')::date AS "real_to",
    substring("provenance" from ', replayed (\d+) days later$')::integer AS "days"
  FROM "series" WHERE "provenance" LIKE 'bundled sample of real data up to %') "told"
WHERE "real_to" IS NOT NULL AND "days" IS NOT NULL ORDER BY "days" LIMIT 1;
