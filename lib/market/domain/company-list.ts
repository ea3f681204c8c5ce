// The operator's list of companies whose filings are read.

/**
 * Where a company stands: its filings are read, its list is read to see whether it files results, or its
 * filings are not read any more.
 */
export const COMPANY_STANDINGS = ["followed", "candidate", "removed"] as const;
export type CompanyStanding = (typeof COMPANY_STANDINGS)[number];
