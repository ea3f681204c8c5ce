-- The market's number at the stamp and at opening may be filled in once; what the call is about never changes.
CREATE OR REPLACE FUNCTION "refuse_call_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'a call is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.id, OLD.slug, OLD.svc_prob, OLD.svc_prob_at, OLD.is_backtest, OLD.opened_at, OLD.closes_at, OLD.resolve_by,
      OLD.instrument, OLD.instrument_type, OLD.criterion, OLD.criterion_sha256, OLD.prob_basis, OLD.basis)
    IS DISTINCT FROM
     (NEW.id, NEW.slug, NEW.svc_prob, NEW.svc_prob_at, NEW.is_backtest, NEW.opened_at, NEW.closes_at, NEW.resolve_by,
      NEW.instrument, NEW.instrument_type, NEW.criterion, NEW.criterion_sha256, NEW.prob_basis, NEW.basis)
    OR (OLD.market_prob_stamp IS NOT NULL AND OLD.market_prob_stamp IS DISTINCT FROM NEW.market_prob_stamp)
    OR (OLD.market_prob_open IS NOT NULL AND OLD.market_prob_open IS DISTINCT FROM NEW.market_prob_open)
    OR (OLD.market_prob_close IS NOT NULL AND OLD.market_prob_close IS DISTINCT FROM NEW.market_prob_close) THEN
    RAISE EXCEPTION 'a frozen member of a call was to change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
