// The public sources of each market series, and its name at each.

/** Public sources of series; `lib/market/services/feeds` reads them. */
export type SourceName =
  | "treasury"
  | "board"
  | "nyfed"
  | "eia"
  | "fred"
  | "ofr"
  | "chicagofed"
  | "cboe"
  | "coinbase"
  | "kraken"
  | "stooq";

/** Where a series can be read, and under which name. */
export interface Origin {
  source: SourceName;
  /** Its name at the source; for the Treasury, one column or the difference of two columns. */
  sourceId: string;
}

/** The sources of a series, the original publisher first. */
export interface SeriesOrigins {
  /** Sources, requested in this order until one answers. */
  origins: readonly Origin[];
  /** The source of the whole history; absent when it is the first of `origins`. */
  history?: Origin;
  /** First date of the history. */
  firstDate: string;
  /** How far the first two sources may be apart; absent when there is one source only. */
  tolerance?: Tolerance;
}

/** Maximum distance, in the series' unit or in percent of the first source's value. */
export type Tolerance = { points: number } | { percent: number };

/** Sources round to hundredths, and a difference of two rates may differ by two roundings. */
const ROUNDING: Tolerance = { points: 0.02 };
const TWO_ROUNDINGS: Tolerance = { points: 0.03 };
const COPY: Tolerance = { percent: 0.5 };
/** Two exchanges trade at different prices. */
const EXCHANGES: Tolerance = { percent: 2 };

const at = (source: SourceName, sourceId: string): Origin => ({ source, sourceId });
const fredOnly = (sourceId: string, firstDate: string): SeriesOrigins => ({
  origins: [at("fred", sourceId)],
  firstDate,
});

/** A Treasury rate: new days from the Treasury's file, the history from the Board's package. */
const treasuryRate = (
  column: string,
  { h15, fred, firstDate }: { h15: string; fred: string; firstDate: string },
): SeriesOrigins => ({
  origins: [at("treasury", column), at("fred", fred)],
  history: at("board", h15),
  firstDate,
  tolerance: column.includes(" - ") ? TWO_ROUNDINGS : ROUNDING,
});

const energy = (eiaId: string, fredId: string, firstDate: string): SeriesOrigins => ({
  origins: [at("eia", eiaId), at("fred", fredId)],
  firstDate,
  tolerance: COPY,
});

const exchanges = (product: string, pair: string, firstDate: string): SeriesOrigins => ({
  origins: [at("coinbase", product), at("kraken", pair)],
  firstDate,
  tolerance: EXCHANGES,
});

const NOMINAL = (years: string) => `h15/RIFLGFC${years}_N.B`;
const REAL = (years: string) => `RIFLGFC${years}_XII_N.B`;

/** The sources of each series. An operator ingests the series that are not listed here. */
export const SERIES_ORIGINS: Readonly<Record<string, SeriesOrigins>> = {
  VIX: {
    origins: [at("cboe", "VIX"), at("fred", "VIXCLS")],
    firstDate: "1990-01-02",
    tolerance: ROUNDING,
  },
  VVIX: { origins: [at("cboe", "VVIX")], firstDate: "2006-03-06" },
  SP500: fredOnly("SP500", "2016-11-21"),
  DGS3MO: treasuryRate("3 Mo", { h15: NOMINAL("M03"), fred: "DGS3MO", firstDate: "1981-09-01" }),
  DGS2: treasuryRate("2 Yr", { h15: NOMINAL("Y02"), fred: "DGS2", firstDate: "1976-06-01" }),
  DGS10: treasuryRate("10 Yr", { h15: NOMINAL("Y10"), fred: "DGS10", firstDate: "1962-01-02" }),
  DGS30: treasuryRate("30 Yr", { h15: NOMINAL("Y30"), fred: "DGS30", firstDate: "1977-02-15" }),
  T10Y2Y: treasuryRate("10 Yr - 2 Yr", {
    h15: `${NOMINAL("Y10")} - ${NOMINAL("Y02").slice("h15/".length)}`,
    fred: "T10Y2Y",
    firstDate: "1976-06-01",
  }),
  T5YIE: treasuryRate("5 Yr - real 5 Yr", {
    h15: `${NOMINAL("Y05")} - ${REAL("Y05")}`,
    fred: "T5YIE",
    firstDate: "2003-01-02",
  }),
  T10YIE: treasuryRate("10 Yr - real 10 Yr", {
    h15: `${NOMINAL("Y10")} - ${REAL("Y10")}`,
    fred: "T10YIE",
    firstDate: "2003-01-02",
  }),
  DFF: {
    origins: [at("nyfed", "unsecured/effr"), at("fred", "DFF")],
    history: at("board", "h15/RIFSPFF_N.B"),
    firstDate: "1954-07-01",
    tolerance: ROUNDING,
  },
  DTB3: treasuryRate("bill 13 WEEKS BANK DISCOUNT", {
    h15: "h15/RIFSGFSM03_N.B",
    fred: "DTB3",
    firstDate: "1954-01-04",
  }),
  RIFSPPFAAD90NB: {
    origins: [at("board", "cp/RIFSPPFAAD90_N.B"), at("fred", "RIFSPPFAAD90NB")],
    firstDate: "1997-01-02",
    tolerance: ROUNDING,
  },
  DAAA: fredOnly("DAAA", "1983-01-03"),
  DBAA: fredOnly("DBAA", "1986-01-02"),
  BAA10Y: fredOnly("BAA10Y", "1986-01-02"),
  HY_OAS: fredOnly("BAMLH0A0HYM2", "2023-11-24"),
  IG_OAS: fredOnly("BAMLC0A0CM", "2023-11-24"),
  DTWEXBGS: {
    origins: [at("board", "h10/JRXWTFB_N.B"), at("fred", "DTWEXBGS")],
    firstDate: "2006-01-02",
    tolerance: COPY,
  },
  WTI: energy("petroleum/pri/spt RWTC", "DCOILWTICO", "1986-01-02"),
  BRENT: energy("petroleum/pri/spt RBRTE", "DCOILBRENTEU", "1987-05-20"),
  NATGAS: energy("natural-gas/pri/fut RNGWHHD", "DHHNGSP", "1997-01-07"),
  ICSA: fredOnly("ICSA", "1967-01-07"),
  UNRATE: fredOnly("UNRATE", "1948-01-01"),
  OFRFSI: { origins: [at("ofr", "OFR FSI")], firstDate: "2000-01-03" },
  NFCI: {
    origins: [at("chicagofed", "NFCI"), at("fred", "NFCI")],
    firstDate: "1971-01-08",
    tolerance: ROUNDING,
  },
  BTC: exchanges("BTC-USD", "XBTUSD", "2015-07-20"),
  ETH: exchanges("ETH-USD", "ETHUSD", "2016-05-18"),
};
