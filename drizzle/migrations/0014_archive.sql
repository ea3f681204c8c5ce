CREATE TABLE "archive_cosignatures" (
	"size" bigint NOT NULL,
	"name" text NOT NULL,
	"line" text NOT NULL,
	"cosigned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "archive_cosignatures_size_name_pk" PRIMARY KEY("size","name")
);
--> statement-breakpoint
CREATE TABLE "archive_files" (
	"name" text PRIMARY KEY NOT NULL,
	"print" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"rows" integer NOT NULL,
	"rights" text NOT NULL,
	"known_from" timestamp (3) with time zone NOT NULL,
	"known_to" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "archive_files_digest" CHECK ("archive_files"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "archive_manifests" (
	"size" bigint PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"leaf_sha256" text NOT NULL,
	"list_sha256" text NOT NULL,
	"root_sha256" text NOT NULL,
	"note" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "archive_manifests_size" CHECK ("archive_manifests"."size" > 0),
	CONSTRAINT "archive_manifests_digests" CHECK ("archive_manifests"."sha256" ~ '^[0-9a-f]{64}$' and "archive_manifests"."leaf_sha256" ~ '^[0-9a-f]{64}$'
        and "archive_manifests"."root_sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "archive_cosignatures" ADD CONSTRAINT "archive_cosignatures_size_archive_manifests_size_fk" FOREIGN KEY ("size") REFERENCES "public"."archive_manifests"("size") ON DELETE no action ON UPDATE no action;