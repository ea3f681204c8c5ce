// A part of the page of a sensor: programs that download its history.

import { dateOf, dayNumber } from "../../lib/core/calendar-date.ts";
import type { CalendarName } from "../../lib/market/domain/holidays.ts";
import { CodeSample, Section } from "../../lib/ui/page-parts.tsx";

/** Share of the row limit that is filled; the rest is left for new readings. */
const FILLED_SHARE = 0.9;

/** The first day from which on all readings fit the caller's row limit. Null before the first reading. */
export function firstDayWithinLimit(
  newest: { recorded_at: string } | undefined,
  calendar: CalendarName,
  maxRows: number,
): string | null {
  if (newest === undefined) return null;
  const daysPerReading = calendar === "24x7" ? 1 : 7 / 5;
  const days = Math.floor(maxRows * FILLED_SHARE * daysPerReading);
  return dateOf(dayNumber(newest.recorded_at.slice(0, 10)) - days);
}

const pandas = (url: string) => `import json, urllib.request
import pandas as pd

url, rows, cursor = "${url}", [], ""
while cursor is not None:
    with urllib.request.urlopen(url + (f"?cursor={cursor}" if cursor else "")) as answer:
        page = json.load(answer)
    rows += page["readings"]
    cursor = page["next_cursor"]
df = pd.DataFrame(rows)
df["observed_at"] = pd.to_datetime(df["observed_at"], utc=True)
df = df.set_index("observed_at").sort_index()`;

const typescript = (url: string) => `const url = "${url}";
const readings: { observed_at: string; value: number | null; state: string }[] = [];
for (let cursor: string | null = ""; cursor !== null; ) {
  const answer = await fetch(url + (cursor && \`?cursor=\${cursor}\`));
  if (!answer.ok) throw new Error(\`\${answer.status} \${answer.headers.get("x-error-code")}\`);
  const page = await answer.json();
  readings.push(...page.readings);
  cursor = page.next_cursor;
}`;

/** Oldest first, so that a new reading does not shift the pages. */
const r = (url: string) => `url <- "${url}?format=csv&order=asc&limit=200"
df <- NULL
repeat {
  part <- read.csv(paste0(url, "&offset=", max(0, nrow(df))))
  df <- rbind(df, part)
  if (nrow(part) < 200) break
}`;

/** Programs that read the whole history page by page, and commands that read one page. */
export function CopySamples({ base, id, from }: { base: string; id: string; from: string | null }) {
  const url = `${base}/api/sensors/${id}/history`;
  const page = `${url}?format=csv${from ? `&from=${from}` : ""}`;
  return (
    <Section id="copy" title="Copy the data">
      <div class="two">
        <CodeSample name="curl" code={`curl -s '${page}'`} />
        <CodeSample name="Google Sheets" code={`=IMPORTDATA("${page}")`} />
        <CodeSample name="pandas" code={pandas(url)} />
        <CodeSample name="R" code={r(url)} />
        <CodeSample name="TypeScript" code={typescript(url)} />
      </div>
      <p class="small soft">
        curl and Sheets read one page{from ? `, from ${from} on` : ""}; the programs read every
        page. <a href="/docs/fields">What each field means</a>. Anyone who can open a spreadsheet
        can read a key in it. Use only free data there.
      </p>
    </Section>
  );
}
