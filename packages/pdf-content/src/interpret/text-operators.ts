import { dictOf, nameOf, type PdfDict } from '@recto/pdf-core';
import { clippedByText } from './clip.ts';
import { glyphSurfaces } from './glyph-surfaces.ts';
import type { ContentRun } from './run.ts';
import type { Operator } from './state-operators.ts';
import { ShownTextEvent } from './text-event.ts';

/** The first rendering mode whose text becomes the clip (Table 104). */
const FIRST_CLIPPING = 4;

/** Operators of text (ISO 32000-2, Tables 103, 105, 106 and 107). */
export const TEXT_OPERATORS: Readonly<Record<string, Operator>> = {
  BT: (run) => run.text.begin(),
  ET(run) {
    if (run.hasClippingText) run.state = { ...run.state, clip: clippedByText(run.state.clip) };
    run.hasClippingText = false;
  },
  Tc: (run) => setNumber(run, (characterSpacing) => run.setText({ characterSpacing })),
  Tw: (run) => setNumber(run, (wordSpacing) => run.setText({ wordSpacing })),
  Tz: (run) => setNumber(run, (percent) => run.setText({ horizontalScale: percent / 100 })),
  TL: (run) => setNumber(run, (leading) => run.setText({ leading })),
  // Without a number some readers paint the text: what may be seen counts as seen.
  Tr: (run) => run.setText({ renderingMode: run.operand() ?? 0 }),
  Ts: (run) => setNumber(run, (rise) => run.setText({ rise })),
  Tf(run) {
    const { names } = run.reader;
    const font = dictOf(run.resource('Font', names.at(-1)), run.source);
    const fontSize = run.operand();
    run.setText(fontSize === null ? { font } : { font, fontSize });
    if (font) run.visitor.font?.(font, run.content);
  },
  Td(run) {
    const [x, y] = run.operands(2) ?? [];
    if (x !== undefined && y !== undefined) run.text.move(x, y);
  },
  TD(run) {
    const [x, y] = run.operands(2) ?? [];
    if (x === undefined || y === undefined) return;
    run.setText({ leading: -y });
    run.text.move(x, y);
  },
  Tm(run) {
    const matrix = run.matrixOperand();
    if (matrix) run.text.place(matrix);
  },
  'T*': (run) => nextLine(run),
  Tj: (run) => show(run),
  TJ: (run) => show(run),
  "'"(run) {
    nextLine(run);
    show(run);
  },
  '"'(run) {
    const [wordSpacing, characterSpacing] = run.operands(2) ?? [];
    if (wordSpacing !== undefined && characterSpacing !== undefined) run.setText({ wordSpacing, characterSpacing });
    nextLine(run);
    show(run);
  },
};

function setNumber(run: ContentRun, set: (value: number) => void): void {
  const value = run.operand();
  if (value !== null) set(value);
}

function nextLine(run: ContentRun): void {
  run.text.move(0, -run.state.text.leading);
}

function show(run: ContentRun): void {
  const { visitor, reader, state, host } = run;
  const { font, renderingMode } = state.text;
  if (font && visitor.surface) tellGlyphs(run, font);
  if (renderingMode >= FIRST_CLIPPING && host.followsClip) run.hasClippingText = true;
  if (!visitor.text) return;
  const event = new ShownTextEvent(
    {
      content: run.content,
      start: reader.operandsStart,
      operatorStart: reader.operatorStart,
      end: reader.operatorEnd,
      operator: reader.operator,
      state,
      marked: run.marked,
      isHidden: run.isHidden,
      line: run.text.line,
      previous: run.text.last,
      strings: reader.strings,
    },
    run.source,
  );
  visitor.text(event);
  run.text.show(event);
}

function tellGlyphs(run: ContentRun, font: PdfDict): void {
  const { content, host, source, visitor } = run;
  if (nameOf(font.get('Subtype'), source) !== 'Type3' || !host.isFirstUse(font, content.resources)) return;
  for (const surface of glyphSurfaces(font, content, source)) visitor.surface?.(surface);
}
