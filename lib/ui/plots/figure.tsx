// The frame of every plot: title, unit, description, and its numbers as a table.

import type { Child } from "hono/jsx";

/** The numbers of a plot as a table. */
export interface PlotTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The texts of a plot. */
export interface FigureText {
  /** The plot's id, unique on its page. */
  id: string;
  title: string;
  /** What the plot shows, for readers and screen readers. */
  description: string;
  unit: string;
}

interface FigureParts extends FigureText {
  table?: PlotTable;
  children?: Child;
  note?: string;
  /** Whether the plot has links; then it must not have the role of an image. */
  hasLinks?: true;
}

/** A plot with title, unit, description and table. */
export function Figure(props: FigureParts) {
  const { id, title, description, unit, table, note } = props;
  return (
    <figure class="figure" id={id}>
      <figcaption>
        <span class="figure-title" id={`${id}-t`}>
          {title}
        </span>
        <span class="unit">{unit}</span>
      </figcaption>
      {props.hasLinks ? (
        <section class="chart" aria-labelledby={`${id}-t ${id}-d`}>
          {props.children}
        </section>
      ) : (
        <div class="chart" role="img" aria-labelledby={`${id}-t ${id}-d`}>
          {props.children}
        </div>
      )}
      <p class="figure-note" id={`${id}-d`}>
        {description}
      </p>
      {note && <p class="figure-note">{note}</p>}
      {table && <TableAlternative id={id} title={title} table={table} />}
    </figure>
  );
}

/** The table of a plot, closed until a reader opens it. */
export function TableAlternative({
  id,
  title,
  table,
}: {
  id: string;
  title: string;
  table: PlotTable;
}) {
  return (
    <details class="plot-table">
      <summary>
        Show as table<span class="hidden">: {title}</span>
      </summary>
      <section class="scroll" tabindex={0} aria-label={`Table: ${title}`}>
        <table id={`${id}-table`}>
          <thead>
            <tr>
              {table.columns.map((name) => (
                <th scope="col">{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([head, ...cells]) => (
              <tr>
                <th scope="row">{head}</th>
                {cells.map((cell) => (
                  <td>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
