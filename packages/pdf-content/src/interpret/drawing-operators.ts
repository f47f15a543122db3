import { dictOf, nameOf, PdfName, PdfStream, streamOf } from '@recto/pdf-core';
import type { PaintedEvent } from './events.ts';
import type { ContentRun } from './run.ts';
import type { Operator } from './state-operators.ts';

const X_OBJECT = PdfName.of('XObject');
const IMAGE = PdfName.of('Image');

/** XObjects, inline images, shadings, and glyphs without colour (ISO 32000-2, Tables 76, 86, 90 and 111). */
export const DRAWING_OPERATORS: Readonly<Record<string, Operator>> = {
  Do: drawXObject,
  BI: drawInline,
  sh(run) {
    const name = run.reader.names.at(-1);
    if (name === undefined || !run.visitor.shading) return;
    run.visitor.shading({ kind: 'shading', ...painted(run), name, shading: run.resource('Shading', name) });
  },
  d1(run) {
    run.ignoresColours = run.content.kind === 'glyph';
  },
};

function drawXObject(run: ContentRun): void {
  const { source, visitor, reader } = run;
  const name = reader.names.at(-1);
  const stream = streamOf(run.resource('XObject', name), source);
  if (!stream || name === undefined) return;
  const subtype = nameOf(stream.dict.get('Subtype'), source);
  if (subtype === 'Image') {
    if (!visitor.image) return;
    visitor.image({ kind: 'image', ...painted(run, stream), image: stream, name, inline: null });
    return;
  }
  const event = visitor.form && ({ kind: 'form', ...painted(run, stream), form: stream, name, subtype } as const);
  if (event ? visitor.form?.(event) : subtype === 'Form') run.host.draw(stream, run, hides(run, stream));
}

function drawInline(run: ContentRun): void {
  const { visitor, reader, source, content } = run;
  const inline = reader.inlineImage;
  if (!inline || !visitor.image) return;
  const dict = inline.dict.clone();
  const space = nameOf(dict.get('ColorSpace'), source);
  const named = space === null ? undefined : dictOf(content.resources?.get('ColorSpace'), source)?.get(space);
  if (named !== undefined) dict.set('ColorSpace', named);
  dict.set('Type', X_OBJECT).set('Subtype', IMAGE);
  const image = new PdfStream(dict, content.bytes.subarray(inline.dataStart, inline.dataEnd));
  visitor.image({ kind: 'image', ...painted(run), image, name: null, inline });
}

function painted(run: ContentRun, stream: PdfStream | null = null): PaintedEvent {
  const { reader } = run;
  return {
    content: run.content,
    start: reader.operandsStart,
    end: reader.operatorEnd,
    operator: reader.operator,
    state: run.state,
    marked: run.marked,
    isHidden: run.isHidden || (stream !== null && hides(run, stream)),
  };
}

function hides({ visitor }: ContentRun, { dict }: PdfStream): boolean {
  const layer = dict.get('OC');
  return layer !== undefined && visitor.hides?.(layer) === true;
}
