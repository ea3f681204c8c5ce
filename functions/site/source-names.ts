/** Names of data sources for readers. */
const SOURCE_NAMES: Readonly<Record<string, string>> = {
  treasury: "US Treasury",
  board: "Federal Reserve Board",
  nyfed: "New York Fed",
  eia: "US Energy Information Administration",
  fred: "FRED",
  ofr: "US Office of Financial Research",
  chicagofed: "Chicago Fed",
  cboe: "Cboe",
  coinbase: "Coinbase",
  kraken: "Kraken",
  fed: "Federal Reserve, texts",
  sec: "SEC EDGAR",
  manifold: "Manifold",
  sample: "Made-up markets of the sample",
  tiingo: "Tiingo",
  massive: "Massive",
  stooq: "Stooq",
};

/** The name of a source for readers, such as `New York Fed` for `nyfed`; an unknown source keeps its id. */
export const sourceName = (source: string): string => SOURCE_NAMES[source] ?? source;
