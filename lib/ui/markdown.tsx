import type { Child } from "hono/jsx";

/**
 * Renders the subset of Markdown in our own texts: paragraphs, lists, tables, `code`, **bold** and
 * [links](/to). HTML and any other syntax are shown as plain text. `name` names the tables for
 * screen readers.
 */
export const Markdown = ({ text, name }: { text: string; name: string }) => (
  <>
    {text
      .trim()
      .split(/\n\s*\n/)
      .map((block, at) => (
        <Block lines={block.split("\n").map((line) => line.trim())} name={`${name}, ${at + 1}`} />
      ))}
  </>
);

interface Lines {
  lines: readonly string[];
  /** Name of a table, unique on its page. */
  name: string;
}

function Block({ lines, name }: Lines) {
  const [first = ""] = lines;
  if (first.startsWith("|")) return <Table lines={lines} name={name} />;
  if (first.startsWith("- ")) {
    return (
      <ul class="list prose">
        {itemsOf(lines).map((item) => (
          <li>{inline(item)}</li>
        ))}
      </ul>
    );
  }
  return <p class="prose">{inline(lines.join(" "))}</p>;
}

/** The items of a list. A line without a dash continues the previous item. */
function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith("- ")) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ""} ${line}`);
  }
  return items;
}

/** The cells of a table row. */
const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|/, "")
    .replace(/\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

/** A table of at most this many columns fits a phone. */
const MAX_FITTING = 3;

/** A table that scrolls sideways by itself, so that the page does not scroll. */
function Table({ lines: [head = "", , ...rows], name }: Lines) {
  const names = cellsOf(head);
  return (
    <section class="scroll-x" tabindex={0} aria-label={`Table: ${name}`}>
      <table {...(names.length <= MAX_FITTING && { class: "fit" })}>
        <thead>
          <tr>
            {names.map((each) => (each === "" ? <td /> : <th scope="col">{inline(each)}</th>))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {cellsOf(row).map((cell, at) =>
                at === 0 && cell !== "" ? (
                  <th scope="row">{inline(cell)}</th>
                ) : (
                  <td>{inline(cell)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A line of Markdown without a paragraph around it. */
export const InlineMarkdown = ({ text }: { text: string }) => <>{inline(text)}</>;

/** Renders code, bold text and links in a line. */
function inline(line: string): Child[] {
  const parts: Child[] = [];
  let from = 0;
  for (const found of line.matchAll(INLINE)) {
    parts.push(line.slice(from, found.index));
    const [all, code, bold, name, address] = found;
    if (code !== undefined) parts.push(<code>{code}</code>);
    else if (bold !== undefined) parts.push(<strong>{bold}</strong>);
    else parts.push(<a href={address}>{inline(name ?? "")}</a>);
    from = found.index + all.length;
  }
  parts.push(line.slice(from));
  return parts;
}
