/**
 * An amount in a currency's smallest unit as people write it: `$99`, `€49.50`, `¥1,200`. Whole amounts
 * have no decimals. Source of the decimals: ISO 4217, as the runtime knows it.
 */
export function money(amount: number, currency: string): string {
  const style = { style: "currency", currency: currency.toUpperCase() } as const;
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat(
    "en",
    style,
  ).resolvedOptions();
  const value = amount / 10 ** decimals;
  const shown = Number.isInteger(value) ? 0 : decimals;
  return new Intl.NumberFormat("en", {
    ...style,
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(value);
}

/** How often a price is paid: `a month`, `every 3 months`. */
export const perInterval = (interval: string, count: number): string =>
  count === 1 ? `a ${interval}` : `every ${count} ${interval}s`;
