import { openPdf } from '@recto/pdf-core';
import { buildPdf, fieldDocument } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { matchFields } from './fill-in.ts';
import { readFormFields } from './form-fields.ts';

async function infosOf(fields: readonly string[]) {
  const file = await openPdf(fieldDocument({ fields }), { fileName: 'form.pdf' });
  return readFormFields(file).map(({ info }) => info);
}

const BUTTON = '/FT /Btn /AP << /N << /On 5 0 R /Off 5 0 R >> >>';

describe('the fields of a form', () => {
  test('have the kind that type and flags say; passwords and push buttons are none', async () => {
    const infos = await infosOf([
      '/FT /Tx',
      `/FT /Tx /Ff ${1 << 13}`,
      '/FT /Ch /Opt [(a)]',
      BUTTON,
      `${BUTTON} /Ff ${1 << 15}`,
      `${BUTTON} /Ff ${1 << 16}`,
      '/FT /Sig',
    ]);
    expect(infos.map(({ name, kind }) => [name, kind])).toEqual([
      ['f0', 'text'],
      ['f2', 'choice'],
      ['f3', 'check'],
      ['f4', 'radio'],
      ['f6', 'signature'],
    ]);
    expect(infos[2]?.widgets[0]).toMatchObject({ pageIndex: 0, onState: 'On', turnDegrees: 0 });
  });

  test('have value, length, cells, alignment, size and colour as they are written', async () => {
    const [text, comb, plain] = await infosOf([
      `/FT /Tx /TU (Your name) /V (Ann) /MaxLen 9 /Q 2 /Ff ${1 | (1 << 12)} /DA (/Helv 8 Tf 1 0 0.5 rg)`,
      `/FT /Tx /MaxLen 4 /Ff ${1 << 24}`,
      '/FT /Tx /MaxLen 0 /Q 7',
    ]);
    expect(text).toMatchObject({
      label: 'Your name',
      value: 'Ann',
      maxLength: 9,
      alignment: 'right',
      isReadOnly: true,
      isMultiline: true,
      cells: 0,
      fontSizePoints: 8,
      colour: [1, 0, 0.5],
    });
    expect(comb).toMatchObject({ label: 'f1', cells: 4, isReadOnly: false, isMultiline: false });
    // The form's own default appearance.
    expect(plain).toMatchObject({
      maxLength: null,
      alignment: 'left',
      fontSizePoints: 12,
      colour: [0, 0, 0],
      value: '',
    });
  });

  test('list what can be chosen, and say which lists take several', async () => {
    const [list, combo] = await infosOf([
      `/FT /Ch /Opt [[(1) (One)] (Two)] /V [(1) (Two)] /TI 1 /Ff ${1 << 21}`,
      `/FT /Ch /Opt [(a)] /Ff ${1 << 17}`,
    ]);
    expect(list).toMatchObject({
      choices: [
        { value: '1', label: 'One' },
        { value: 'Two', label: 'Two' },
      ],
      value: '1\nTwo',
      listBox: { takesSeveral: true, top: 1 },
    });
    expect(combo).not.toHaveProperty('listBox');
  });

  test('come in the order of their pages', async () => {
    const bytes = buildPdf({
      pages: 3,
      form: {
        fields: [
          { name: 'last', kind: 'text', pages: [2] },
          { name: 'first', kind: 'text', pages: [0] },
        ],
      },
    });
    const file = await openPdf(bytes, { fileName: 'form.pdf' });
    expect(readFormFields(file).map(({ info }) => [info.name, info.widgets[0]?.pageIndex])).toEqual([
      ['first', 0],
      ['last', 2],
    ]);
  });
});

test('values are written as the fields write them: states for buttons, values for labels', async () => {
  const infos = await infosOf([BUTTON, '/FT /Ch /Opt [[(1) (One)]]', '/FT /Tx']);
  const given = [
    ['f0', 'Yes'],
    ['f0', 'no'],
    ['f0', 'On'],
    ['f1', 'One'],
    ['f2', 'yes'],
  ].map(([name = '', value = '']) => ({ name, value }));
  expect(matchFields(given, infos).map(({ value }) => value)).toEqual(['On', 'Off', 'On', '1', 'yes']);
  expect(() => matchFields([{ name: 'f9', value: '' }], infos)).toThrow(
    expect.objectContaining({ code: 'option-invalid' }),
  );
});
