import { readDisplayList, type TextObject } from '@recto/pdf-content/interpret';
import { nameOf } from '@recto/pdf-core';
import { loadContents, pageContent } from '@recto/pdf-document';
import { nodeOf, type PdfPage } from './model.ts';

/** Characters that one operator of a page shows, and where. */
export interface TextRun {
  readonly text: string;
  /** Origin of the first character in points, in the units of the page before rotation. */
  readonly x: number;
  readonly y: number;
  /** Origin of each character. */
  readonly origins: readonly (readonly [x: number, y: number])[];
  /** Around the characters: left, bottom, right, top; null where the font does not tell. */
  readonly box: readonly [number, number, number, number] | null;
  /** Size of 1 em on the page. */
  readonly size: number;
  /** Name of the font in the file; empty when it has none. */
  readonly font: string;
  /** True for text that is neither filled nor stroked, such as the text layer of a scan, and of hidden layers. */
  readonly isHidden: boolean;
}

/** Text of a page. */
export interface PageText {
  /** Lines in the order of painting, with a line feed where the baseline changes. */
  readonly text: string;
  readonly runs: readonly TextRun[];
}

/** Reads the text of a page, with positions. Nothing is recognised: a scan without a text layer has none. */
export async function readText(page: PdfPage, options: { readonly signal?: AbortSignal } = {}): Promise<PageText> {
  const { session } = nodeOf(page);
  await session.finish();
  const { page: node } = nodeOf(page);
  const { view } = session;
  await loadContents(view, [page.index], options.signal);
  const runs: TextRun[] = [];
  for (const object of readDisplayList(pageContent(node, view), view).objects) {
    if (object.kind === 'text') runs.push(runOf(object, nameOf(object.font?.get('BaseFont'), view) ?? ''));
  }
  return { text: linesOf(runs), runs };
}

function runOf({ unicode, origins, box, glyphMatrix, isInvisible, isHidden }: TextObject, font: string): TextRun {
  const [x, y] = origins[0] ?? [0, 0];
  const [, , c, d] = glyphMatrix;
  return {
    text: unicode.join(''),
    x,
    y,
    origins,
    box: box && [box[0], box[1], box[2], box[3]],
    size: Math.hypot(c, d),
    font: font.replace(/^[A-Z]{6}\+/, ''),
    isHidden: isInvisible || isHidden,
  };
}

/** Share of the size by which a baseline differs from the next, and a gap is a space. */
const NEW_LINE = 0.5;
const SPACE = 0.2;

function linesOf(runs: readonly TextRun[]): string {
  let text = '';
  let before: TextRun | null = null;
  for (const run of runs) {
    if (before && Math.abs(run.y - before.y) > NEW_LINE * Math.max(run.size, before.size)) text += '\n';
    else if (before && isApart(before, run) && !/\s$/.test(text) && !/^\s/.test(run.text)) text += ' ';
    text += run.text;
    before = run;
  }
  return text;
}

function isApart(before: TextRun, run: TextRun): boolean {
  const end = before.box?.[2] ?? before.origins.at(-1)?.[0] ?? before.x;
  return run.x - end > SPACE * run.size || run.x < before.x;
}
