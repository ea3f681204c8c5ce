import { TOKEN_PLACE } from "./token.ts";

/** One-click unsubscribing by mail programs. Source: RFC 8058, decisions G15. */
export const unsubscribeHeaders = (baseUrl: string): Record<string, string> => ({
  "List-Unsubscribe": `<${baseUrl}/api/alerts/unsubscribe?token=${TOKEN_PLACE}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
