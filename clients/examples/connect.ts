import { RegimeClient } from "regime-intelligence";

const { REGIME_URL = "http://127.0.0.1:8787", REGIME_KEY } = process.env;

/** The client of all examples: the service at REGIME_URL, with the key REGIME_KEY if there is one. */
export const regime = new RegimeClient({
  baseUrl: REGIME_URL,
  ...(REGIME_KEY && { key: REGIME_KEY }),
});
