CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (new.subscription_id, new.sensor_id, new.changed_at, new.from_state, new.to_state)
      IS NOT DISTINCT FROM (old.subscription_id, old.sensor_id, old.changed_at, old.from_state, old.to_state) THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'alert_ledger is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "alert_ledger_append_only" BEFORE UPDATE OR DELETE ON "alert_ledger" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
ALTER TABLE "alert_ledger" ENABLE ALWAYS TRIGGER "alert_ledger_append_only";
--> statement-breakpoint
CREATE TRIGGER "alert_ledger_kept" BEFORE TRUNCATE ON "alert_ledger" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "alert_ledger" ENABLE ALWAYS TRIGGER "alert_ledger_kept";
