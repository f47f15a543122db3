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

describe('the reorder panel ensures that', () => {
  test('it shows the order and whether pages may be removed', () => {
    expect(draw(defaults)).not.toContain('checked=""');
    const html = draw({ ...defaults, order: '3, 1, 2', allowRemoval: true });
    expect(html).toContain('value="3, 1, 2"');
    expect(html).toContain('checked=""');
  });

  test('an order that cannot be read is marked at once', () => {
    expect(draw({ ...defaults, order: '3, x' })).toContain('aria-invalid="true"');
  });
});
