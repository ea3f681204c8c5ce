// The page /docs/feeds: Atom feeds, and a badge and a card of the index to put on other sites.

import type { CodeExample, DocPage } from "./contents.ts";

const LEAD =
  "Follow changes in a feed reader, or show the index on a page of your own. Both are free.";

const FEEDS = `
- [Changes](/changes.atom): each change of the index's regime, of a free sensor's state, and of the API. The category of an
  entry is \`index\`, \`sensor\` or \`api\`.
- [Status](/status.atom): what does not work, and when it works again.
- [Calls](/api/calls.atom): published calls as they are opened and graded.

A feed is an Atom file (RFC 4287). Readers may ask every five minutes; an unchanged feed answers 304.`;

const BADGE = `
The badge and the card show the index as of now. Browsers keep them for five minutes. When no number can be shown, they say so.
The card is also the picture that a link to this site has in a preview (Open Graph). It is an SVG, because it is drawn from
the index; sites that show only PNG or JPEG show the title and the sentence without a picture.`;

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
    description: "Atom feeds of changes and of the status, a badge and a card of the index.",
    heading: "Feeds and badge",
    lead: LEAD,
    parts: [
      { id: "feeds", title: "Feeds", text: FEEDS },
      { id: "badge", title: "Badge and card", text: BADGE, samples: samples(base) },
    ],
  }),
};
