CREATE TABLE "job_tries" (
	"job" text NOT NULL,
	"item" text NOT NULL,
	"tries" integer NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_tries_job_item_pk" PRIMARY KEY("job","item")
);
