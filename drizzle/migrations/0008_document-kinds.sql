CREATE TABLE "unplaced_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unplaced_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticker" text NOT NULL,
	"reason" text NOT NULL,
	"source" text,
	"url" text,
	"licence" text NOT NULL,
	"known_at" timestamp (3) with time zone NOT NULL,
	"ingested_at" timestamp (3) with time zone NOT NULL,
	"n_words" integer NOT NULL,
	"sha256" text NOT NULL,
	"text" text,
	"model_version" text NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "unplaced_documents_once" UNIQUE("ticker","sha256"),
	CONSTRAINT "unplaced_documents_reason" CHECK ("reason" in ('NO_PERIOD', 'TOO_OLD', 'NOT_ENDED', 'PERIODS_DISAGREE', 'FIGURES_DISAGREE')),
	CONSTRAINT "unplaced_documents_words" CHECK ("unplaced_documents"."n_words" >= 0),
	CONSTRAINT "unplaced_documents_digest" CHECK ("unplaced_documents"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "unplaced_documents_text" CHECK ("unplaced_documents"."text" is null or "licence" ~* '^(public[ -]domain( .*)?|cc0([ -][0-9.]+)?|cc[ -]by([ -]sa)?([ -][0-9.]+)?|keep(:.*)?)$')
);
--> statement-breakpoint
ALTER TABLE "insider_reports" ADD COLUMN "is_addition" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "kind" text GENERATED ALWAYS AS (case when mode = 'release' then 'release' when mode <> 'central_bank' then 'call'
      when title ~* 'minutes|account of|record of (the )?(meeting|discussion)|summary of (opinions|deliberations)' then 'minutes'
      when title ~* 'press (conference|briefing)|news conference|(questions|answers) .*(press|journalists|media|reporters)|q ?& ?a' then 'press_conference'
      else 'statement' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "dislocations" ADD COLUMN "insiders_set_aside" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "unplaced_documents_known" ON "unplaced_documents" USING btree ("ticker","known_at");