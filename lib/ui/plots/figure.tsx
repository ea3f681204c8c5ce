import type { Child } from "hono/jsx";

/** A table that says what a plot shows: its head, and its rows as they are printed. */
export interface Twin {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface Told {
  /** Unique on its page. */
  id: string;
  title: string;
  /** What is to be seen, in words: said to those who cannot see it. */
  description: string;
  /** What the figures are measured in. */
  unit: string;
}

/** A plot with its title, its unit, its description for those who cannot see it, and its twin. */
export function Figure(props: Told & { twin?: Twin; children?: Child; note?: string }) {
  const { id, title, description, unit, twin, note } = props;
  return (
    <figure class="figure" id={id}>
      <figcaption>
        <span class="figure-title" id={`${id}-t`}>
          {title}
        </span>
        <span class="unit">{unit}</span>
      </figcaption>
      <div class="chart" role="img" aria-labelledby={`${id}-t ${id}-d`}>
        {props.children}
      </div>
      <p class="figure-note" id={`${id}-d`}>
        {description}
      </p>
      {note && <p class="figure-note">{note}</p>}
      {twin && <TableTwin id={id} title={title} twin={twin} />}
    </figure>
  );
}

/** The figures of a plot as a table, closed until asked for. */
export function TableTwin({ id, title, twin }: { id: string; title: string; twin: Twin }) {
  return (
    <details class="twin">
      <summary>
        As a table<span class="hidden">: {title}</span>
      </summary>
      <section class="scroll" tabindex={0} aria-label={`Table: ${title}`}>
        <table id={`${id}-table`}>
          <thead>
            <tr>
              {twin.columns.map((name) => (
                <th scope="col">{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {twin.rows.map(([head, ...cells]) => (
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
