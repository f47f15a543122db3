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

/** Labels of the radio buttons that are on. */
function chosenIn(html: string): string[] {
  return [...html.matchAll(/<label[^>]*><input[^>]*?checked=""[^>]*\/><span><span[^>]*>([^<]+)/g)].map(
    ([, label = '']) => label,
  );
}

describe('the merge panel ensures that', () => {
  test('it shows the defaults of the schema', () => {
    expect(chosenIn(draw(defaults))).toEqual(['One entry per file', 'Rename the later ones']);
  });

  test('it shows what it is given, and keeps no state of its own', () => {
    expect(chosenIn(draw({ ...defaults, outline: 'none', formNames: 'join' }))).toEqual([
      'None',
      'Join into one field',
    ]);
  });

  test('the text below each card becomes the option of the schema', () => {
    expect(definition.perFile?.option).toBe('ranges');
    expect(Object.keys(defaults)).toContain('ranges');
  });
});
