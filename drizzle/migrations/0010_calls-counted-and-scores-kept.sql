CREATE TABLE "ticker_calls" (
	"ticker" text PRIMARY KEY NOT NULL,
	"document_id" bigint NOT NULL,
	"document_scores" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_scores" (
	"proposal_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"rationale" text NOT NULL,
	"adjust_score" double precision,
	"judge_scores" jsonb,
	CONSTRAINT "proposal_scores_proposal_id_at_pk" PRIMARY KEY("proposal_id","at")
);
--> statement-breakpoint
ALTER TABLE "proposal_scores" ADD CONSTRAINT "proposal_scores_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analog_vectors_searching" ON "analog_vectors" USING btree ("known_at","ticker") WHERE "analog_vectors"."analogs" is null;--> statement-breakpoint
INSERT INTO "ticker_calls" ("ticker", "document_id", "document_scores")
  SELECT d."ticker", max(d."id"), count(*) FROM "documents" d
  JOIN "document_scores" s ON s."document_id" = d."id" WHERE d."mode" = 'earnings' GROUP BY d."ticker";
--> statement-breakpoint
INSERT INTO "proposal_scores" ("proposal_id", "at", "rationale", "adjust_score", "judge_scores")
  SELECT "id", "updated_at", "rationale", "adjust_score", "judge_scores" FROM "proposals";
