CREATE TABLE "equity_memories" (
	"ticker" text PRIMARY KEY NOT NULL,
	"memory" jsonb NOT NULL,
	"through" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equity_regimes" (
	"ticker" text NOT NULL,
	"known_at" timestamp (3) with time zone NOT NULL,
	"session" date NOT NULL,
	"regime" text NOT NULL,
	"regime_since" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"price" double precision NOT NULL,
	"price_at" timestamp (3) with time zone NOT NULL,
	"rsi" double precision,
	"sma_50" double precision,
	"sma_200" double precision,
	"atr_14" double precision,
	"drawdown" double precision,
	"volatility" double precision,
	"volatility_20" double precision,
	"rv_percentile" double precision,
	"drawdown_percentile" double precision,
	"trend" text,
	"score" double precision,
	"source" text NOT NULL,
	"method_version" integer NOT NULL,
	CONSTRAINT "equity_regimes_ticker_known_at_pk" PRIMARY KEY("ticker","known_at"),
	CONSTRAINT "equity_regimes_regime" CHECK ("regime" in ('NEUTRAL', 'ESCALATING', 'STRESS')),
	CONSTRAINT "equity_regimes_status" CHECK ("status" in ('LIVE', 'SHORT', 'HELD')),
	CONSTRAINT "equity_regimes_trend" CHECK ("trend" in ('UP', 'MIXED', 'DOWN')),
	CONSTRAINT "equity_regimes_price" CHECK ("equity_regimes"."price" > 0),
	CONSTRAINT "equity_regimes_rsi" CHECK ("equity_regimes"."rsi" between 0 and 100),
	CONSTRAINT "equity_regimes_score" CHECK ("equity_regimes"."score" between 0 and 100),
	CONSTRAINT "equity_regimes_shares" CHECK ("equity_regimes"."drawdown" between 0 and 1 and "equity_regimes"."rv_percentile" between 0 and 1 and "equity_regimes"."drawdown_percentile" between 0 and 1),
	CONSTRAINT "equity_regimes_order" CHECK ("equity_regimes"."regime_since" <= "equity_regimes"."price_at" and "equity_regimes"."price_at" <= "equity_regimes"."known_at")
);
--> statement-breakpoint
CREATE TABLE "price_tickers" (
	"ticker" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"feed" text,
	"ingested" integer DEFAULT 0 NOT NULL,
	"evaluated" integer DEFAULT 0 NOT NULL,
	"last_date" date,
	"last_checked_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "price_tickers_ticker" CHECK ("ticker" ~ '^[A-Z][A-Z0-9.-]{0,9}$')
);
--> statement-breakpoint
CREATE TABLE "prices_daily" (
	"ticker" text NOT NULL,
	"date" date NOT NULL,
	"revision" integer NOT NULL,
	"position" integer NOT NULL,
	"open" double precision NOT NULL,
	"high" double precision NOT NULL,
	"low" double precision NOT NULL,
	"close" double precision NOT NULL,
	"volume" double precision,
	"known_at" timestamp (3) with time zone NOT NULL,
	"ingested_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "prices_daily_ticker_date_revision_pk" PRIMARY KEY("ticker","date","revision"),
	CONSTRAINT "prices_daily_position" UNIQUE("ticker","position"),
	CONSTRAINT "prices_daily_revision" CHECK ("prices_daily"."revision" >= 0),
	CONSTRAINT "prices_daily_positive" CHECK ("prices_daily"."low" > 0 and "prices_daily"."high" <= 1e12),
	CONSTRAINT "prices_daily_range" CHECK ("prices_daily"."low" <= least("prices_daily"."open", "prices_daily"."close") and "prices_daily"."high" >= greatest("prices_daily"."open", "prices_daily"."close")),
	CONSTRAINT "prices_daily_volume" CHECK ("prices_daily"."volume" between 0 and 1e15),
	CONSTRAINT "prices_daily_order" CHECK ("prices_daily"."known_at" >= "prices_daily"."date"::timestamp at time zone 'UTC')
);
--> statement-breakpoint
ALTER TABLE "equity_memories" ADD CONSTRAINT "equity_memories_ticker_price_tickers_ticker_fk" FOREIGN KEY ("ticker") REFERENCES "public"."price_tickers"("ticker") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "equity_regimes_known" ON "equity_regimes" USING btree ("known_at","ticker");