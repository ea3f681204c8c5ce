CREATE TABLE "market_marks" (
	"call_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"prob" double precision NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "market_marks_call_id_at_pk" PRIMARY KEY("call_id","at"),
	CONSTRAINT "market_marks_prob" CHECK ("market_marks"."prob" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "record_proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"verified_at" timestamp (3) with time zone NOT NULL,
	"rows" bigint NOT NULL,
	"differences" text[] NOT NULL,
	"size" bigint NOT NULL,
	"frontier" text[] NOT NULL,
	"bytes" bigint NOT NULL,
	"rows_by_type" jsonb NOT NULL,
	"last_row_sha256" text,
	"last_at" timestamp (3) with time zone,
	"checkpoint_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "market_marks" ADD CONSTRAINT "market_marks_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tape_checkpoints_size" ON "tape_checkpoints" USING btree ("size","id");--> statement-breakpoint
CREATE INDEX "tape_rows_events" ON "tape_rows" USING btree ("seq") WHERE "tape_rows"."type" <> 'MARKET_MARK';--> statement-breakpoint
CREATE INDEX "tape_rows_marks" ON "tape_rows" USING btree ("slug","seq") WHERE "tape_rows"."type" = 'MARKET_MARK';