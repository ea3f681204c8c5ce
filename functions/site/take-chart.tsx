// Links to take a chart along.

/** Links to a chart as images; with `embed` also as a frame for another site. `query` is the range and the like. */
export const TakeChart = (props: {
  base: string;
  name: string;
  title: string;
  query?: string;
  embed?: true;
}) => {
  const { base, name, title, query = "", embed } = props;
  return (
    <details>
      <summary>
        Take this chart along<span class="hidden">: {title}</span>
      </summary>
      <p class="small">
        With title, date, source and rights: <a href={`/charts/${name}.png${query}`}>PNG</a>,{" "}
        <a href={`/charts/${name}.svg${query}`}>SVG</a>
        {embed && (
          <>
            ; or <a href={`/embed/${name}${query}`}>to embed</a>:{" "}
            <code>{`<iframe src="${base}/embed/${name}${query}" title="${title}" width="700" height="380"></iframe>`}</code>
          </>
        )}
      </p>
    </details>
  );
};
