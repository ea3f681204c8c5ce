/** The anchor that GitHub gives a heading: lower case, without punctuation, spaces as hyphens. */
export const headingId = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
