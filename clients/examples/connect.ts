import { RegimeClient } from "regime-intelligence";

const { REGIME_URL = "http://127.0.0.1:8787", REGIME_KEY } = process.env;

/** The client that all examples use: the service at REGIME_URL, with the key REGIME_KEY if it is set. */
export const regime = new RegimeClient({
  baseUrl: REGIME_URL,
  ...(REGIME_KEY && { key: REGIME_KEY }),
});
