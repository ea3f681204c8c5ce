/** Members of a sensor's metadata that are withheld from free callers. Source: decisions.md, G5. */
export const PAID_METADATA = [
  "raw_value",
  "z_score",
  "percentile",
  "window",
  "band_low",
  "band_high",
  "inputs",
  "model_version",
  "source_url",
  "ingested_at",
  "known_at",
  "revision",
] as const;
