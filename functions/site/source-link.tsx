/** A source as the record names it: a link where it is an address of the web, else its words. */
export const SourceLink = ({ source }: { source: string }) =>
  /^https?:\/\//.test(source) ? (
    <a class="told" href={source} rel="noreferrer">
      {source}
    </a>
  ) : (
    <span class="told">{source}</span>
  );
