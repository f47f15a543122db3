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

const chosenIn = (html: string) =>
  [...html.matchAll(/<option[^>]*selected=""[^>]*>([^<]+)/g)].map(([, label = '']) => label);

describe('the rotate panel ensures that', () => {
  test('it shows the defaults of the schema', () => {
    expect(chosenIn(draw(defaults))).toEqual(['90° (clockwise)', 'All pages']);
  });

  test('a list of pages has its own field, filled with what it is given', () => {
    const html = draw({ ...defaults, angle: 270, pages: '1-3' });
    expect(chosenIn(html)).toEqual(['270° (90° counter-clockwise)', 'These pages...']);
    expect(html).toContain('value="1-3"');
    expect(draw(defaults)).not.toContain('type="text"');
  });

  test('it says when pages are rotated otherwise, and offers to let that go', () => {
    expect(draw({ ...defaults, angles: '2:180' })).toContain('Use the angle above');
    expect(draw(defaults)).not.toContain('Use the angle above');
    expect(definition.withoutFiles?.({ ...defaults, angles: '2:180' })).toEqual(defaults);
  });

  test('the cards rotate as the pages will', () => {
    expect(definition.rotationDegrees?.({ ...defaults, angle: 180 })).toBe(180);
  });
});
