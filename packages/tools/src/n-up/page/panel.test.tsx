import { parseOptions } from '@recto/contract/options';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import tool from '../tool.ts';
import definition from './panel.tsx';

function draw(options: object = {}): string {
  const { Panel } = definition;
  return renderToStaticMarkup(<Panel options={parseOptions(tool.options, options)} onChange={() => {}} cards={[]} />);
}

const labelsIn = (html: string) =>
  [...html.matchAll(/<label class="field-label"[^>]*>([^<]+)/g)].map(([, label]) => label);

describe('the panel of sheets ensures that', () => {
  test('each layout has its own numbers', () => {
    expect(labelsIn(draw())).toEqual([
      'Pages on each sheet',
      'Sheet size',
      'Orientation',
      'Margin in mm',
      'Gap between pages in mm',
      'Columns',
      'Order',
      'Reading direction',
      'Which pages',
    ]);
    expect(labelsIn(draw({ layout: 'booklet' })).slice(0, 2)).toEqual(['Sheets in a signature', 'Creep in mm']);
    expect(labelsIn(draw({ layout: 'poster' })).slice(0, 3)).toEqual(['Sheets across', 'Sheets down', 'Overlap in mm']);
    expect(labelsIn(draw({ layout: 'poster' }))).not.toContain('Gap between pages in mm');
  });

  test('a number of pages that is not among the usual ones is there too', () => {
    expect(draw({ perSheet: 5 })).toContain('<option value="5" selected="">5</option>');
  });

  test('sheets as large as the pages need have no orientation', () => {
    expect(labelsIn(draw({ paper: 'actual' }))).not.toContain('Orientation');
  });

  test('the defaults of the schema are chosen', () => {
    const chosen = [...draw().matchAll(/<option[^>]*selected=""[^>]*>([^<]+)/g)].map(([, label]) => label);
    expect(chosen).toEqual(['2', 'As the first page', 'Automatic', 'Along rows', 'As in the document']);
  });
});
