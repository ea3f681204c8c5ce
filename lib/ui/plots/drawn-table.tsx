import type { Child } from "hono/jsx";

/** What a row is called, and what stands beside that. */
export interface NamedRow {
  name: string;
  more?: string;
}

/** A table whose second column draws what the others say: plot and table are one. */
export function DrawnTable<Row extends NamedRow>(props: {
  caption: string;
  /** Of the names, and of each column of figures. */
  heads: readonly [names: string, ...figures: string[]];
  rows: readonly Row[];
  /** The column of drawings: what those hear who cannot see it, and its class. */
  drawings: { name: string; class: string };
  draw: (row: Row) => Child;
  figures: (row: Row) => readonly Child[];
}) {
  const { drawings, rows } = props;
  const [names, ...figures] = props.heads;
  return (
    <table class="bars">
      <caption>{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{names}</th>
          <th scope="col" class={drawings.class}>
            <span class="hidden">{drawings.name}</span>
          </th>
          {figures.map((head) => (
            <th scope="col" class="num">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            <th scope="row">
              {row.name}
              {row.more && <span class="more">{row.more}</span>}
            </th>
            <td class={drawings.class}>{props.draw(row)}</td>
            {props.figures(row).map((figure) => (
              <td class="num">{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
