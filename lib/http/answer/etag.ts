/** Strong: the first 128 bits of the body's SHA-256. */
export async function etagOf(body: string): Promise<string> {
  const digest = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body)),
  );
  return `"${btoa(String.fromCharCode(...digest.subarray(0, 16))).replace(/=+$/, "")}"`;
}

/** Whether `If-None-Match` names it; weak comparison, as RFC 9110 wants it. */
export function isHeld(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return (
    header.trim() === "*" ||
    header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag)
  );
}
