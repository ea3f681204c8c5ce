CREATE TABLE "filed_events" (
	"ticker" text NOT NULL,
	"accession" text NOT NULL,
	"item" text NOT NULL,
	"type" text NOT NULL,
	"is_amendment" boolean NOT NULL,
	"url" text NOT NULL,
	"known_at" timestamp (3) with time zone NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "filed_events_ticker_accession_item_pk" PRIMARY KEY("ticker","accession","item"),
	CONSTRAINT "filed_events_item" CHECK ("item" in ('1.03', '1.05', '2.04', '2.05', '2.06', '3.01', '4.01', '4.02', '5.02')),
	CONSTRAINT "filed_events_type" CHECK ("type" in ('BANKRUPTCY', 'CYBER_INCIDENT', 'DEFAULT', 'RESTRUCTURING', 'IMPAIRMENT', 'DELISTING_NOTICE', 'AUDITOR_CHANGE', 'NON_RELIANCE', 'OFFICER_DEPARTURE'))
);
--> statement-breakpoint
ALTER TABLE "filings" DROP CONSTRAINT "filings_kind";--> statement-breakpoint
ALTER TABLE "fires" DROP CONSTRAINT "fires_type";--> statement-breakpoint
ALTER TABLE "fires" DROP CONSTRAINT "fires_families";--> statement-breakpoint
CREATE INDEX "filed_events_known" ON "filed_events" USING btree ("ticker","known_at");--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_kind" CHECK ("kind" in ('release', 'insider', 'figures', 'events'));--> statement-breakpoint
ALTER TABLE "fires" ADD CONSTRAINT "fires_type" CHECK ("signal_type" in ('TONE_INFLECTION_DOWN', 'TONE_INFLECTION_UP', 'TRIAD_COMPLETE', 'BLAME_SPIKE', 'CONVICTION_BREAKOUT', 'CONVICTION_COLLAPSE', 'TONE_PRICE_DIVERGENCE', 'REGIME_ESCALATION', 'REGIME_RELIEF', 'DISLOCATION_CROSS', 'EVENT_BANKRUPTCY', 'EVENT_NON_RELIANCE', 'EVENT_DEFAULT', 'EVENT_DELISTING_NOTICE', 'EVENT_AUDITOR_CHANGE', 'EVENT_CYBER_INCIDENT', 'EVENT_IMPAIRMENT', 'EVENT_OFFICER_DEPARTURE', 'EVENT_RESTRUCTURING'));--> statement-breakpoint
ALTER TABLE "fires" ADD CONSTRAINT "fires_families" CHECK ("fires"."families" between 1 and 5);