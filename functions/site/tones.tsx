import { listToneTickers, type ToneTicker } from "../../lib/db/queries/newest-documents.ts";
import { PageHead } from "../../lib/pages/sections.tsx";
import { day, fixed } from "../../lib/plots/words.ts";
import { syntheticNotices } from "./notices.ts";
import { page } from "./page.tsx";

export const tones = page({
  path: "/tone",
  place: "/tone",
  show: async (c) => {
    const rows = await listToneTickers(c.env.db, c.get("now"));
    return {
      title: "Language",
      description: "Constraint and conviction in the words of companies and central banks.",
      notices: syntheticNotices(
        rows.map(({ source }) => source),
        "Some of these calls",
      ),
      contents: <Tickers rows={rows} />,
    };
  },
});

const Tickers = ({ rows }: { rows: readonly ToneTicker[] }) => (
  <>
    <PageHead
      eyebrow="Language"
      title="What is said, counted"
      lead="Words of constraint and of conviction per 1,000 words, in the newest text of everyone whose texts we read."
    />
    <section class="card" aria-label="Texts">
      {rows.length === 0 ? (
        <p>No text has been read yet.</p>
      ) : (
        <section class="scroll-x" tabindex={0} aria-label="Table: newest texts">
          <table>
            <thead>
              <tr>
                <th scope="col">Ticker</th>
                <th scope="col">Newest text</th>
                <th scope="col" class="num">
                  Constraint
                </th>
                <th scope="col" class="num">
                  Conviction
                </th>
                <th scope="col" class="num">
                  Ratio
                </th>
                <th scope="col">Known</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Ticker row={row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  </>
);

const Ticker = ({ row }: { row: ToneTicker }) => (
  <tr>
    <th scope="row" class="nowrap">
      <a href={`/tone/${encodeURIComponent(row.ticker)}`}>{row.ticker}</a>
    </th>
    <td>
      {row.quarter.replace("_", " ")}
      {row.source && <span class="more">{row.source}</span>}
    </td>
    <td class="num">{fixed(row.constraint, 2)}</td>
    <td class="num">{fixed(row.conviction, 2)}</td>
    <td class="num">{fixed(row.ratio, 3)}</td>
    <td class="nowrap">{day(row.recordedAt)}</td>
  </tr>
);
