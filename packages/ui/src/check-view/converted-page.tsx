import type { CheckedBlock, CheckedPage, CheckedTable, CheckedText } from '@recto/contract/conversion-check';
import { Fragment, type ReactNode } from 'react';
import { type Message, message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { isUnsure } from './blocks-to-check.ts';
import type { Edit } from './edits.ts';
import { LostList } from './lost-list.tsx';

const KINDS: Readonly<Record<CheckedBlock['kind'], Message>> = {
  paragraph: message('check.paragraph', 'Paragraph'),
  heading: message('check.heading', 'Heading {level, number}'),
  'list-item': message('check.listItem', 'List item'),
  note: message('check.note', 'Footnote'),
  'running-title': message('check.runningTitle', 'Running title'),
  table: message('check.table', 'Table, {rows, number} by {columns, number}'),
  picture: message('check.picture', 'Picture'),
};
const TEXTS = {
  willBeTable: message('check.willBeTable', 'Will be a table'),
  willBeText: message('check.willBeText', 'Will be text'),
  unsure: message('check.please', '{kind}: only {percent, number}% certain, please check'),
  describedPicture: message('check.describedPicture', 'Picture: {description}'),
  noDescription: message('check.noDescription', 'without a description'),
  empty: message('check.empty', 'The result has nothing from this page.'),
  scan: message('check.scan', 'This page is a picture without text. To edit its text, run OCR on it first.'),
};

interface ConvertedPageProps {
  readonly page: CheckedPage;
  /** The page's blocks in the order of reading. */
  readonly blocks: readonly CheckedBlock[];
  readonly chosen: number;
  readonly onChoose: (block: number) => void;
  /** Returns the visitor's decision about a block. */
  readonly editOf: (block: number) => Edit | undefined;
  /** Actions for the chosen block. */
  readonly actions: ReactNode;
}

/** Draws a converted page from the same blocks that were written to the file. */
export function ConvertedPage({ page, blocks, chosen, onChoose, editOf, actions }: ConvertedPageProps) {
  const text = useText();
  const body = bodySize(blocks);
  let position = -1;
  return (
    <div className="pair-page">
      {page.isScan && <p className="check-remark">{text(TEXTS.scan)}</p>}
      {!page.isScan && blocks.length === 0 && <p className="check-remark">{text(TEXTS.empty)}</p>}
      {numbered(page.regions).map(([region, columns]) => (
        <div key={region} className="check-columns" data-columns={Math.min(columns.length, 4)}>
          {numbered(columns).map(([column, inside]) => (
            <div key={column}>
              {numbered(inside).map(([index, block]) => {
                position++;
                const own = position;
                const edit = editOf(own);
                return (
                  <div
                    key={index}
                    className="check-block"
                    data-kind={block.kind}
                    data-unsure={(isUnsure(block) && !edit) || undefined}
                    data-edited={edit !== undefined || undefined}
                    data-chosen={own === chosen || undefined}
                  >
                    <button
                      type="button"
                      className="check-chip"
                      data-block={own}
                      aria-pressed={own === chosen}
                      onFocus={() => onChoose(own)}
                      onClick={() => onChoose(own)}
                    >
                      <Chip block={block} edit={edit} />
                    </button>
                    {own === chosen && actions}
                    <BlockContent block={block} body={body} />
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      ))}
      <LostList places={page.lost} from={blocks.length} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}

function Chip({ block, edit }: { readonly block: CheckedBlock; readonly edit: Edit | undefined }) {
  const text = useText();
  if (edit) return text(edit.is === 'table' ? TEXTS.willBeTable : TEXTS.willBeText);
  const kind = text(KINDS[block.kind], {
    level: 'level' in block ? block.level : 0,
    rows: block.kind === 'table' ? block.rows.length : 0,
    columns: block.kind === 'table' ? columnsOf(block) : 0,
  });
  return isUnsure(block) ? text(TEXTS.unsure, { kind, percent: Math.floor(block.confidence * 100) }) : kind;
}

function BlockContent({ block, body }: { readonly block: CheckedBlock; readonly body: number }) {
  const text = useText();
  if (block.kind === 'table') return <TableContent table={block} />;
  if (block.kind === 'picture') {
    const { left, right, top, bottom } = block.area;
    const ratio = `${Math.max(1, right - left)} / ${Math.max(1, bottom - top)}`;
    const description = block.alternateText || text(TEXTS.noDescription);
    return (
      <div className="check-picture" style={{ aspectRatio: ratio }}>
        <span>{text(TEXTS.describedPicture, { description })}</span>
      </div>
    );
  }
  return <TextContent block={block} body={body} />;
}

function TextContent({ block, body }: { readonly block: CheckedText; readonly body: number }) {
  const { marker, runs, level, kind, alignment, isRightToLeft, sizePoints } = block;
  const scale = Math.min(2, Math.max(0.8, sizePoints / body));
  return (
    <p
      dir={isRightToLeft ? 'rtl' : 'ltr'}
      style={{
        fontSize: `${scale.toFixed(2)}em`,
        textAlign: alignment,
        ...(kind === 'list-item' && { paddingInlineStart: `${1.4 * (level + 1)}em` }),
      }}
    >
      {marker !== '' && <span className="check-marker">{marker} </span>}
      {numbered(runs).map(([index, { text, isBold, isItalic }]) => (
        <Fragment key={index}>{styled(text, isBold, isItalic)}</Fragment>
      ))}
    </p>
  );
}

function styled(text: string, isBold: boolean, isItalic: boolean): ReactNode {
  const inner = isItalic ? <em>{text}</em> : text;
  return isBold ? <strong>{inner}</strong> : inner;
}

function TableContent({ table }: { readonly table: CheckedTable }) {
  return (
    <div className="check-table">
      <table dir={table.isRightToLeft ? 'rtl' : 'ltr'}>
        <tbody>
          {numbered(table.rows).map(([row, cells]) => (
            <tr key={row}>
              {numbered(cells).map(([index, { text, rowSpan, columnSpan, isHeader }]) =>
                isHeader && text !== '' ? (
                  <th key={index} rowSpan={rowSpan} colSpan={columnSpan}>
                    {text}
                  </th>
                ) : (
                  <td key={index} rowSpan={rowSpan} colSpan={columnSpan}>
                    {text}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function columnsOf({ rows }: CheckedTable): number {
  return Math.max(0, ...rows.map((cells) => cells.reduce((sum, { columnSpan }) => sum + columnSpan, 0)));
}

/** The size of most of the text. */
function bodySize(blocks: readonly CheckedBlock[]): number {
  const bySize = new Map<number, number>();
  for (const block of blocks) {
    if (!('runs' in block)) continue;
    const length = block.runs.reduce((sum, { text }) => sum + text.length, 0);
    bySize.set(block.sizePoints, (bySize.get(block.sizePoints) ?? 0) + length);
  }
  return [...bySize].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 10;
}

/** Each item with its position, by which alone it is known. */
function numbered<Item>(items: readonly Item[]): readonly (readonly [number, Item])[] {
  return items.map((item, index) => [index, item]);
}
