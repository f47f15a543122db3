import { parseOptions } from '@recto/contract/options';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { CropOptions } from '../options.ts';
import tool from '../tool.ts';
import definition from './panel.tsx';

const defaults = parseOptions(tool.options, {});

function draw(options: Partial<CropOptions> = {}): string {
  const { Panel } = definition;
  return renderToStaticMarkup(<Panel options={{ ...defaults, ...options }} onChange={() => {}} cards={[]} />);
}

const labels = (html: string) =>
  [...html.matchAll(/<label class="field-label"[^>]*>([^<]+)/g)].map(([, label = '']) => label);

describe('the crop panel ensures that', () => {
  test('it begins with the content, and hides what lies outside', () => {
    expect(labels(draw())).toEqual(['Where to crop', 'Room around it', 'Unit', 'Pages']);
    expect(draw()).not.toContain('Keep your original');
  });

  test('each way to crop has its own fields', () => {
    expect(labels(draw({ by: 'margins' }))).toEqual(['Top', 'Bottom', 'Left', 'Right', 'Unit', 'Pages']);
    expect(labels(draw({ by: 'box' }))).toEqual(['Left', 'Top', 'Width', 'Height', 'Unit', 'Pages']);
    expect(labels(draw({ by: 'restore' }))).toEqual(['Pages']);
    expect(labels(draw({ pages: '1-3' }))).toContain('Which pages');
  });

  test('it warns before anything is removed', () => {
    expect(draw({ remove: true })).toContain('Keep your original');
    expect(draw({ remove: true, by: 'restore' })).not.toContain('Keep your original');
  });
});
