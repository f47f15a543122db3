import { parseOptions } from '@recto/contract/options';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import tool from '../tool.ts';
import definition from './panel.tsx';

const defaults = parseOptions(tool.options, {});

function draw(options: typeof defaults): string {
  const { Panel } = definition;
  return renderToStaticMarkup(<Panel options={options} onChange={() => {}} cards={[]} />);
}

const checkedIn = (html: string) =>
  [...html.matchAll(/<input type="radio"[^>]*checked=""[^>]*\/><span><span[^>]*>([^<]+)/g)].map(
    ([, label = '']) => label,
  );

describe('the split panel ensures that', () => {
  test('it shows the defaults of the schema, and no field that they do not need', () => {
    const html = draw(defaults);
    expect(checkedIn(html)).toEqual(['Split all pages']);
    expect(html).not.toMatch(/type="(text|number)"/);
  });

  test.each([
    ['ranges', { ranges: '1-5, 10' }, 'Page ranges', 'value="1-5, 10"'],
    ['every-n', { n: 7 }, 'Pages in each PDF', 'value="7"'],
    ['by-outline', { level: 3 }, 'Level of the bookmarks', 'value="3"'],
    ['by-size', { maxMegabytes: 1.5 }, 'Maximum MB in each PDF', 'value="1.5"'],
  ] as const)('%s has a field of its own, filled with what it is given', (mode, given, label, value) => {
    const html = draw({ ...defaults, mode, ...given });
    expect(html).toContain(label);
    expect(html).toContain(value);
    expect(html.match(/type="(text|number)"/g)).toHaveLength(1);
  });

  test('ranges that cannot be read are marked at once', () => {
    expect(draw({ ...defaults, mode: 'ranges', ranges: '1-x' })).toContain('aria-invalid="true"');
  });
});
