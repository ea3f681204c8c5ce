/**
 * Stands in for the limiter's package of analytics, which it would load whether they are on or off;
 * ours are off (see `wrangler.toml`, alias).
 */
export class Analytics {
  constructor() {
    throw new Error("analytics are off");
  }
}
