ALTER TABLE "ml_scores" DROP CONSTRAINT "ml_scores_gate";--> statement-breakpoint
ALTER TABLE "ml_scores" DROP CONSTRAINT "ml_scores_shares";--> statement-breakpoint
ALTER TABLE "ml_scores" ADD CONSTRAINT "ml_scores_gate" CHECK ("gate_reason" in ('OPEN', 'NO_MODEL', 'IN_SAMPLE', 'TOO_FEW', 'MISSING_INPUTS', 'NO_SKILL', 'MISCALIBRATED', 'NEAR_BASE_RATE'));--> statement-breakpoint
ALTER TABLE "ml_scores" ADD CONSTRAINT "ml_scores_shares" CHECK ("ml_scores"."direction_prob" between 0 and 1 and "ml_scores"."ml_confidence" between 0 and 1);