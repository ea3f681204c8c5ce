// Links to take a chart along.

import type { RangeName } from "../../lib/ui/ranges.tsx";

/** Links to a chart as an image and as a frame for another site. */
export const TakeChart = ({
  base,
  name,
  range,
}: {
  base: string;
  name: string;
  range: RangeName;
}) => (
  <details>
    <summary>Take this chart along</summary>
    <p class="small">
      <a href={`/charts/${name}.svg?range=${range}`}>SVG with title, date, source and rights</a>
      {" · "}
      <a href={`/embed/${name}?range=${range}`}>to embed</a>:{" "}
      <code>{`<iframe src="${base}/embed/${name}?range=${range}" title="Chart" width="700" height="380"></iframe>`}</code>
    </p>
  </details>
);
