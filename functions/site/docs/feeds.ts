// The page /docs/feeds: Atom feeds, and what may be put on other sites: badge, card, charts and embeds.

import type { CodeExample, DocPage } from "./contents.ts";

const LEAD =
  "Follow changes in a feed reader, or show the index on a page of your own. Both are free.";

const FEEDS = `
- [Changes](/changes.atom): each change of the index's regime, of a free sensor's state, and of the API. The category of an
  entry is \`index\`, \`sensor\` or \`api\`.
- [Status](/status.atom): what does not work, and when it works again. The same as JSON, with the health of the data: [/status.json](/status.json).
- [Calls](/api/calls.atom): published calls as they are opened and graded.

A feed is an Atom file (RFC 4287). Readers may ask every five minutes; an unchanged feed answers 304.`;

const BADGE = `
The badge and the card show the index as of now. Browsers keep them for five minutes. When no number can be shown, they say so.
Both are there as \`.svg\` and as \`.png\`. The card is also the picture that a link to this site has in a preview (Open Graph).`;

const CHARTS = `
A chart as an image carries its title, date, source and rights. Each ends in \`.svg\` or \`.png\` (2,400 by 1,260 pixels); below a chart
of this site, "Take this chart along" has its addresses:

- \`/charts/stress-index.png\`, \`/charts/sensors/ID.png\` and \`/charts/official-indices.png\` take \`range\`: \`90d\`, \`1y\`, \`5y\` or \`all\`. Only free sensors whose
  values anybody may pass on have them; any other is a 404, with any key.
- \`/charts/tone/TICKER/constraint.png\`, \`conviction.png\` and \`ratio.png\`: the texts of a company or central bank.
- \`/charts/track-record/scores.png\` and \`calibration.png\`: the graded calls; with \`by=rule\` those that a rule published.
- \`/charts/equity/TICKER.png\`: the volatility of a stock, with a key.

An embed is a page with such an image for a frame on another site, without script: \`/embed/stress-index\` and \`/embed/sensors/ID\`, with the same \`range\`.

What was known on a date, \`/known/YYYY-MM-DD\`, has a page for each date: index, states and changes of free data as anyone could have known
them by the end of that day (UTC). With \`.json\` behind the date it is JSON. An instant such as \`2026-01-02T15:00:00Z\` works, too. The limit is that of
the pages.`;

const chartSamples = (base: string): CodeExample[] => [
  {
    name: "Chart, HTML",
    code: `<a href="${base}/"><img src="${base}/charts/stress-index.png?range=1y" alt="Market stress index, 1 year" width="700"></a>`,
  },
  {
    name: "Embed, HTML",
    code: `<iframe src="${base}/embed/stress-index?range=1y" title="Market stress index" width="700" height="380"></iframe>`,
  },
];

const samples = (base: string): CodeExample[] => [
  {
    name: "Badge, HTML",
    code: `<a href="${base}/"><img src="${base}/badge.svg" alt="Market stress index" height="20"></a>`,
  },
  {
    name: "Badge, Markdown",
    code: `[![Market stress index](${base}/badge.svg)](${base}/)`,
  },
  {
    name: "Card, HTML",
    code: `<a href="${base}/"><img src="${base}/card.svg" alt="Market stress index" width="600"></a>`,
  },
];

export const feedsPage: DocPage = {
  path: "/docs/feeds",
  place: "/docs/feeds",
  show: (base) => ({
    title: "Feeds and badge",
    description:
      "Atom feeds of changes and of the status; a badge, a card, charts and embeds for other sites.",
    heading: "Feeds and badge",
    lead: LEAD,
    parts: [
      { id: "feeds", title: "Feeds", text: FEEDS },
      { id: "badge", title: "Badge and card", text: BADGE, samples: samples(base) },
      {
        id: "charts",
        title: "Charts, embeds and dates",
        text: CHARTS,
        samples: chartSamples(base),
      },
    ],
  }),
};
