import { message, type Text, useText } from '@recto/ui';
import { detailText, labelText } from './labels.ts';
import { figureText, plainText } from './numbers.ts';
import type { QualityRow, QualityTable } from './shape.ts';

const MEMORY = message('quality.memory', '{label}, memory');

interface FigureTableProps {
  readonly table: QualityTable;
  /** Fallback title. */
  readonly caption: string;
  /** Places of its title. */
  readonly values: Readonly<Record<string, string>>;
}

/** A table of figures, which scrolls for itself where it is wider than its place. */
export function FigureTable({ table, caption, values }: FigureTableProps) {
  const text = useText();
  const title = table.title === undefined ? caption : labelText(table.title, text, values);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className="figure-table" aria-label={title} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {table.columns.map(({ series, unit, isMemory }) => (
              <th scope="col" key={`${series} ${unit}`}>
                {isMemory ? text(MEMORY, { label: labelText(series, text) }) : labelText(series, text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={`${row.key} ${row.detail} ${row.values[0]}`}>
              <th scope="row">{nameOf(row, text)}</th>
              {table.columns.map(({ series, unit }, index) => (
                <td key={`${series} ${unit}`}>{figureText(row.values[index] ?? null, unit, text)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function nameOf({ key, detail, amount = 0 }: QualityRow, text: Text): string {
  const label = labelText(key, text);
  return detail === undefined ? label : detailText(label, detail, plainText(amount, text), text);
}
