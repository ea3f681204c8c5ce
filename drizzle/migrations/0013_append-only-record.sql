CREATE TABLE "basis_mismatches" (
	"call_id" bigint PRIMARY KEY NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_clock" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"offset_ms" bigint NOT NULL,
	CONSTRAINT "local_clock_once" CHECK ("local_clock"."is_only")
);
--> statement-breakpoint
ALTER TABLE "basis_mismatches" ADD CONSTRAINT "basis_mismatches_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE FUNCTION "refuse_but_owner"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT c.relowner FROM pg_class c WHERE c.oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'only the owner writes %', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "local_clock_owned" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "local_clock" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_but_owner"();
--> statement-breakpoint
ALTER TABLE "local_clock" ENABLE ALWAYS TRIGGER "local_clock_owned";
--> statement-breakpoint
-- RFC 8785, as lib/domain/record/canonical-json.ts has it. Names of members are ordered by code points: those of rows are ASCII.
CREATE FUNCTION "canonical_json"("value" jsonb) RETURNS text LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  number double precision;
BEGIN
  CASE jsonb_typeof(value)
    WHEN 'object' THEN
      RETURN '{' || coalesce((
        SELECT string_agg(to_jsonb(m.key)::text || ':' || CASE jsonb_typeof(m.value) WHEN 'string' THEN m.value::text
          ELSE public.canonical_json(m.value) END, ',' ORDER BY m.key COLLATE "C")
        FROM jsonb_each(value) m), '') || '}';
    WHEN 'array' THEN
      RETURN '[' || coalesce((
        SELECT string_agg(public.canonical_json(m.value), ',' ORDER BY m.place)
        FROM jsonb_array_elements(value) WITH ORDINALITY m(value, place)), '') || ']';
    WHEN 'number' THEN
      number := (value #>> '{}')::double precision;
      IF number = 0 THEN RETURN '0'; END IF;
      IF abs(number) >= 1e-6 AND abs(number) < 1e21 THEN RETURN trim_scale(number::text::numeric)::text; END IF;
      RETURN replace(number::text, 'e-0', 'e-');
    ELSE
      RETURN value::text;
  END CASE;
END $$;
--> statement-breakpoint
-- A row is the next one of the tape, its line and digests are those of its columns, and its time goes forwards.
-- Names are qualified, so that no temporary table stands in for ours.
CREATE FUNCTION "check_tape_row"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET extra_float_digits = 1 AS $$
DECLARE
  last record;
  payload jsonb;
  before text;
  after text;
  fault text;
BEGIN
  SELECT t.seq, t.at, t.row_sha256 INTO last FROM public.tape_rows t ORDER BY t.seq DESC LIMIT 1;
  IF NEW.seq <= coalesce(last.seq, 0) THEN
    -- Said as the key itself says it, for a writer who was overtaken.
    RAISE EXCEPTION 'row % of the tape is taken', NEW.seq USING ERRCODE = 'unique_violation', CONSTRAINT = 'tape_rows_pkey';
  END IF;
  payload := NEW.line::jsonb -> 'payload';
  before := '{"at":"' || to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","payload":'
    || public.canonical_json(payload) || ',"prev_sha256":"' || NEW.prev_sha256 || '"';
  after := ',"seq":' || NEW.seq || ',"slug":' || to_jsonb(NEW.slug)::text || ',"type":' || to_jsonb(NEW.type)::text || '}';
  fault := CASE
    WHEN NEW.seq <> coalesce(last.seq, 0) + 1 OR NEW.prev_sha256 <> coalesce(last.row_sha256, repeat('0', 64)) THEN 'place'
    WHEN NEW.at < coalesce(last.at, 'epoch') THEN 'order'
    WHEN NEW.at > clock_timestamp() + interval '2 minutes'
      + coalesce((SELECT c.offset_ms FROM public.local_clock c), 0) * interval '1 millisecond' THEN 'clock'
    WHEN jsonb_typeof(payload) IS DISTINCT FROM 'object'
      OR NEW.line IS DISTINCT FROM before || ',"row_sha256":"' || NEW.row_sha256 || '"' || after THEN 'line'
    WHEN NEW.row_sha256 <> encode(sha256(convert_to(before || after, 'UTF8')), 'hex')
      OR NEW.leaf_sha256 <> encode(sha256(decode('00', 'hex') || convert_to(NEW.line, 'UTF8')), 'hex') THEN 'digest'
    WHEN (NEW.type = 'CALL_OPENED') = EXISTS (SELECT FROM public.tape_rows t WHERE t.slug = NEW.slug) THEN 'call'
  END;
  IF fault IS NOT NULL THEN
    RAISE EXCEPTION 'this is not the next row of the tape: %', fault
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'tape_rows_' || fault;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tape_rows_appended" BEFORE INSERT ON "tape_rows" FOR EACH ROW EXECUTE FUNCTION "check_tape_row"();
--> statement-breakpoint
ALTER TABLE "tape_rows" ENABLE ALWAYS TRIGGER "tape_rows_appended";
--> statement-breakpoint
-- What the daily job found stands beside the calls from here on: their own status is that of their opening row again.
INSERT INTO "basis_mismatches" ("call_id", "found_at")
  SELECT c."id", now() FROM "calls" c JOIN "tape_rows" t ON t."slug" = c."slug" AND t."type" = 'CALL_OPENED'
  WHERE NOT c."is_backtest" AND c."basis_status" = 'mismatch' AND t."line"::json #>> '{payload,basis_status}' <> 'mismatch';
--> statement-breakpoint
UPDATE "calls" c SET "basis_status" = t."line"::json #>> '{payload,basis_status}'
  FROM "basis_mismatches" m, "tape_rows" t WHERE m."call_id" = c."id" AND t."slug" = c."slug" AND t."type" = 'CALL_OPENED';
--> statement-breakpoint
-- What a call is about never changes. Texts, state and verdict change only to what rows of the tape say that are newer than the
-- one that the call stood at. The market's number at the stamp, at opening and at close may be filled in once.
CREATE OR REPLACE FUNCTION "refuse_call_change"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  expected public.calls;
  new_row record;
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'a call is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.id, OLD.slug, OLD.svc_prob, OLD.svc_prob_at, OLD.is_backtest, OLD.opened_at, OLD.closes_at, OLD.resolve_by,
      OLD.instrument, OLD.instrument_type, OLD.criterion, OLD.criterion_sha256, OLD.prob_basis, OLD.basis, OLD.basis_status)
    IS DISTINCT FROM
     (NEW.id, NEW.slug, NEW.svc_prob, NEW.svc_prob_at, NEW.is_backtest, NEW.opened_at, NEW.closes_at, NEW.resolve_by,
      NEW.instrument, NEW.instrument_type, NEW.criterion, NEW.criterion_sha256, NEW.prob_basis, NEW.basis, NEW.basis_status)
    OR (OLD.market_prob_stamp IS NOT NULL AND OLD.market_prob_stamp IS DISTINCT FROM NEW.market_prob_stamp)
    OR (OLD.market_prob_open IS NOT NULL AND OLD.market_prob_open IS DISTINCT FROM NEW.market_prob_open)
    OR (OLD.market_prob_close IS NOT NULL AND OLD.market_prob_close IS DISTINCT FROM NEW.market_prob_close) THEN
    RAISE EXCEPTION 'a frozen member of a call was to change' USING ERRCODE = 'restrict_violation';
  END IF;
  expected := OLD;
  FOR new_row IN
    SELECT t.seq, t.row_sha256, t.type, t.line::jsonb -> 'payload' AS payload FROM public.tape_rows t
    WHERE t.slug = OLD.slug AND t.seq > OLD.tape_seq AND t.seq <= NEW.tape_seq ORDER BY t.seq
  LOOP
    expected.tape_seq := new_row.seq;
    expected.row_sha256 := new_row.row_sha256;
    IF new_row.type = 'CALL_CLARIFIED' THEN
      expected.version := (new_row.payload ->> 'version')::int;
      expected.title := coalesce(new_row.payload ->> 'title', expected.title);
      expected.statement := coalesce(new_row.payload ->> 'statement', expected.statement);
      expected.resolution_criterion := coalesce(new_row.payload ->> 'resolution_criterion', expected.resolution_criterion);
      expected.resolution_source := coalesce(new_row.payload ->> 'resolution_source', expected.resolution_source);
    END IF;
    IF new_row.type IN ('GRADED', 'VOIDED', 'CORRECTED') THEN
      expected.verdict := CASE new_row.type WHEN 'VOIDED' THEN 'VOID' ELSE new_row.payload ->> 'verdict' END;
    END IF;
    expected.status := CASE new_row.type
      WHEN 'CALL_CLOSED' THEN 'closed' WHEN 'GRADE_PROPOSED' THEN 'proposed' WHEN 'GRADE_DISPUTED' THEN 'disputed'
      WHEN 'CALL_CLARIFIED' THEN expected.status WHEN 'MARKET_MARK' THEN expected.status
      ELSE CASE expected.verdict WHEN 'VOID' THEN 'void' ELSE 'graded' END END;
  END LOOP;
  IF (expected.tape_seq, expected.row_sha256, expected.version, expected.title, expected.statement, expected.resolution_criterion,
      expected.resolution_source, expected.status, expected.verdict)
    IS DISTINCT FROM
     (NEW.tape_seq, NEW.row_sha256, NEW.version, NEW.title, NEW.statement, NEW.resolution_criterion,
      NEW.resolution_source, NEW.status, NEW.verdict) THEN
    RAISE EXCEPTION 'a call was to say what no row of the tape says' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A call is inserted as its opening row says, and after those before it; a back-test has no row.
CREATE FUNCTION "check_new_call"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  opening record;
  expected public.calls;
BEGIN
  IF NEW.is_backtest AND (NEW.tape_seq, NEW.row_sha256) = (0, repeat('0', 64)) THEN RETURN NEW; END IF;
  SELECT t.at, t.line::jsonb -> 'payload' AS payload INTO opening FROM public.tape_rows t
    WHERE t.seq = NEW.tape_seq AND t.row_sha256 = NEW.row_sha256 AND t.slug = NEW.slug AND t.type = 'CALL_OPENED';
  expected := jsonb_populate_record(NULL::public.calls, opening.payload || jsonb_build_object(
    'id', NEW.id, 'tape_seq', NEW.tape_seq, 'row_sha256', NEW.row_sha256, 'updated_at', opening.at, 'is_backtest', false,
    'status', 'active', 'is_early', false, 'dispute_count', 0,
    'criterion_sha256', encode(sha256(convert_to(NEW.resolution_criterion, 'UTF8')), 'hex'),
    'market_prob_open', opening.payload -> 'market_prob',
    'market_prob_stamp', CASE WHEN NEW.market_prob_at <= NEW.svc_prob_at THEN opening.payload -> 'market_prob' END));
  IF opening IS NULL OR expected IS DISTINCT FROM NEW OR NEW.id <= (SELECT max(c.id) FROM public.calls c) THEN
    RAISE EXCEPTION 'a call was to say what no row of the tape says' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "calls_opened" BEFORE INSERT ON "calls" FOR EACH ROW EXECUTE FUNCTION "check_new_call"();
--> statement-breakpoint
ALTER TABLE "calls" ENABLE ALWAYS TRIGGER "calls_opened";
--> statement-breakpoint
-- A receipt is the next one of its call, and that of its row. The row of a void call has no more of it than the reason.
CREATE FUNCTION "check_receipt"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  said jsonb;
BEGIN
  SELECT CASE t.type WHEN 'VOIDED' THEN NEW.receipt || (t.line::jsonb -> 'payload') || '{"verdict": "VOID", "receipt_version": 1}'
      ELSE t.line::jsonb -> 'payload' END INTO said
    FROM public.tape_rows t JOIN public.calls c ON c.slug = t.slug
    WHERE c.id = NEW.call_id AND t.seq = NEW.tape_seq AND t.row_sha256 = NEW.row_sha256
      AND t.type IN ('GRADED', 'VOIDED', 'CORRECTED');
  IF said IS DISTINCT FROM NEW.receipt OR NEW.receipt IS NULL OR NEW.receipt ->> 'receipt_version' <> NEW.receipt_version::text
    OR NEW.receipt_version <> 1 + (SELECT count(*) FROM public.call_receipts r WHERE r.call_id = NEW.call_id) THEN
    RAISE EXCEPTION 'a receipt was to say what no row of the tape says' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "call_receipts_told" BEFORE INSERT ON "call_receipts" FOR EACH ROW EXECUTE FUNCTION "check_receipt"();
--> statement-breakpoint
ALTER TABLE "call_receipts" ENABLE ALWAYS TRIGGER "call_receipts_told";
--> statement-breakpoint
-- A head is that of the whole tape as it stands; its tree grows from the head before (lib/domain/record/merkle.ts).
CREATE FUNCTION "check_tape_head"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  before record;
  whole record;
  hash text;
  size bigint;
  hashes text[];
  root text;
BEGIN
  SELECT h.last_seq, h.frontier INTO before FROM public.tape_heads h ORDER BY h.last_seq DESC LIMIT 1;
  SELECT count(*) AS rows, max(t.at) AS at, sum(octet_length(t.line) + 1) AS bytes,
      encode(sha256(convert_to(string_agg(t.line || chr(10), '' ORDER BY t.seq), 'UTF8')), 'hex') AS digest,
      (array_agg(t.row_sha256 ORDER BY t.seq DESC))[1] AS last_row_sha256
    INTO whole FROM public.tape_rows t;
  size := coalesce(before.last_seq, 0);
  hashes := coalesce(before.frontier, '{}');
  FOR hash IN SELECT t.leaf_sha256 FROM public.tape_rows t WHERE t.seq > before.last_seq OR before.last_seq IS NULL ORDER BY t.seq LOOP
    size := size + 1;
    FOR level IN 1..63 LOOP
      EXIT WHEN size % (1::bigint << level) <> 0;
      hash := encode(sha256(decode('01' || hashes[cardinality(hashes)] || hash, 'hex')), 'hex');
      hashes := trim_array(hashes, 1);
    END LOOP;
    hashes := hashes || hash;
  END LOOP;
  FOREACH hash IN ARRAY ARRAY(SELECT h.hash FROM unnest(hashes) WITH ORDINALITY h(hash, place) ORDER BY h.place DESC) LOOP
    root := CASE WHEN root IS NULL THEN hash ELSE encode(sha256(decode('01' || hash || root, 'hex')), 'hex') END;
  END LOOP;
  IF (NEW.last_seq, NEW.file_sha256, NEW.bytes, NEW.last_row_sha256, NEW.root_sha256, NEW.frontier, NEW.created_at)
      IS DISTINCT FROM (whole.rows, whole.digest, whole.bytes, whole.last_row_sha256, root, hashes, whole.at)
    OR NEW.rows_by_type IS DISTINCT FROM (
      SELECT jsonb_object_agg(w.type, (SELECT count(*) FROM public.tape_rows t WHERE t.type = w.type))
      FROM unnest(ARRAY['CALL_OPENED', 'CALL_CLARIFIED', 'MARKET_MARK', 'CALL_CLOSED', 'GRADE_PROPOSED', 'GRADE_DISPUTED', 'GRADED',
        'VOIDED', 'CORRECTED']) w(type)) THEN
    RAISE EXCEPTION 'this is not the head of the tape' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tape_heads_true" BEFORE INSERT ON "tape_heads" FOR EACH ROW EXECUTE FUNCTION "check_tape_head"();
--> statement-breakpoint
ALTER TABLE "tape_heads" ENABLE ALWAYS TRIGGER "tape_heads_true";
--> statement-breakpoint
-- Rows come with their head and their calls: at the end of the transaction both stand at the last row.
CREATE FUNCTION "check_addition"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.tape_heads h WHERE h.last_seq = (SELECT max(t.seq) FROM public.tape_rows t))
    OR NOT EXISTS (SELECT FROM public.calls c WHERE c.slug = NEW.slug AND NOT c.is_backtest
      AND c.tape_seq = (SELECT max(t.seq) FROM public.tape_rows t WHERE t.slug = NEW.slug)) THEN
    RAISE EXCEPTION 'row % of the tape has no head, or its call does not stand at it', NEW.seq USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "tape_rows_whole" AFTER INSERT ON "tape_rows" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_addition"();
--> statement-breakpoint
ALTER TABLE "tape_rows" ENABLE ALWAYS TRIGGER "tape_rows_whole";
