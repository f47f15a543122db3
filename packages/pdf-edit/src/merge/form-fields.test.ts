import { openPdf } from '@recto/pdf-core';
import { readPages } from '@recto/pdf-document';
import { buildPdf, type FieldSpec, type FormSpec, readWithQpdf } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { expect, it } from 'vitest';
import { mergeDocuments } from './merge.ts';

usePdfMatchers();

interface Input {
  readonly form: FormSpec;
  readonly pages?: readonly number[];
}

/** Merges files of two pages with the given forms and reads the result with another program. */
async function mergeForms(inputs: readonly Input[], formNames: 'rename' | 'join') {
  const parts = await Promise.all(
    inputs.map(async ({ form, pages }, index) => {
      const bytes = buildPdf({ marker: `F${index}`, pages: 2, form });
      const file = await openPdf(bytes, { fileName: `${index}.pdf` });
      return { file, fileName: `${index}.pdf`, pages: pages ?? readPages(file).map((page) => page.pageIndex) };
    }),
  );
  const { bytes, notes } = await mergeDocuments(parts, { outline: 'none', formNames });
  await expect(bytes).toBeSoundInside();
  await expect(bytes).toPassQpdfCheck();
  const { form } = await readWithQpdf(bytes);
  const values = Object.fromEntries(
    form.fields.map(({ name, value }) => [name, String(JSON.parse(value)).replace(/^u:/, '')]),
  );
  const places = Object.fromEntries(
    form.fields.map(({ name, widgets }) => [name, widgets.map((widget) => widget.pageIndex)]),
  );
  return { form, values, places, notes };
}

const text = (name: string, value: string | undefined, pages: readonly number[] = [0]): FieldSpec => ({
  name,
  kind: 'text',
  value,
  pages,
});

describeWithPrograms('form fields', ['qpdf'], () => {
  it('ensures that the later of two fields of one name is renamed, whatever its neighbours are called', async () => {
    const { values, notes } = await mergeForms(
      [
        { form: { fields: [text('Name', 'first'), text('Name-2', 'other')] } },
        { form: { fields: [text('Name', 'second'), text('Free', 'free')] } },
        { form: { fields: [text('Name', 'third'), text('Name-3', 'own')] } },
      ],
      'rename',
    );
    expect(values).toEqual({
      Name: 'first',
      'Name-2': 'other',
      'Name-3': 'second',
      Free: 'free',
      'Name-4': 'third',
      'Name-3-2': 'own',
    });
    expect(notes.map(({ kind, count, fileName }) => [kind, count, fileName])).toEqual([
      ['renamed', 1, '1.pdf'],
      ['renamed', 2, '2.pdf'],
    ]);
  });

  it('ensures that a hierarchy is renamed at its top and stays whole', async () => {
    const form = (value: string): FormSpec => ({
      fields: [{ name: 'Größe', children: [{ name: 'b', children: [text('c', value)] }, text('d', value)] }],
    });
    const { values } = await mergeForms([{ form: form('1') }, { form: form('2') }], 'rename');
    expect(values).toEqual({ 'Größe.b.c': '1', 'Größe.d': '1', 'Größe-2.b.c': '2', 'Größe-2.d': '2' });
  });

  it('ensures that joined fields become one with all widgets, and that different values stay apart', async () => {
    const form = (value: string): FormSpec => ({
      fields: [
        text('Same', 'equal'),
        text('Differs', value),
        { name: 'Group', children: [text('Same', 'equal', [0, 1]), text(`Only${value}`, value)] },
        { name: 'Choice', kind: 'radio', options: ['x', 'y'], value: 'x', pages: [0, 1] },
        { name: 'Signed', kind: 'signature', pages: [0] },
      ],
    });
    const { values, places, notes } = await mergeForms([{ form: form('1') }, { form: form('2') }], 'join');
    expect(values).toMatchObject({
      Same: 'equal',
      Differs: '1',
      'Differs-2': '2',
      'Group.Same': 'equal',
      'Group.Only1': '1',
      'Group.Only2': '2',
      Choice: '/x',
    });
    expect(places).toMatchObject({ Same: [0, 2], 'Group.Same': [0, 1, 2, 3], Choice: [0, 1, 2, 3] });
    expect(places).toMatchObject({ Signed: [0], 'Signed-2': [2] });
    expect(notes.map(({ kind, count }) => [kind, count])).toEqual([
      ['changed', 3],
      ['renamed', 2],
    ]);
  });

  it('ensures that a field on a page taken twice is one field with a widget on each', async () => {
    const form: FormSpec = {
      fields: [text('Alone', 'v'), { name: 'Box', kind: 'checkbox', value: 'Yes', pages: [0, 1] }],
    };
    const { places, values } = await mergeForms([{ form, pages: [0, 1, 0] }], 'rename');
    expect(values).toEqual({ Alone: 'v', Box: '/Yes' });
    expect(places).toEqual({ Alone: [0, 2], Box: [0, 2, 1] });
  });

  it('ensures that each field keeps its own font when files mean different fonts by one name', async () => {
    const form = (font: string): FormSpec => ({
      fonts: { F: font, Helv: 'Helvetica' },
      fields: [{ ...text(font, 'v'), font: 'F' }],
    });
    const { form: found } = await mergeForms(
      [{ form: form('Courier') }, { form: form('Times-Roman') }, { form: form('Courier') }],
      'rename',
    );
    expect(found.fields.map(({ name, font }) => [name, font])).toMatchObject([
      ['Courier', expect.stringContaining('Courier')],
      ['Times-Roman', expect.stringContaining('Times-Roman')],
      ['Courier-2', expect.stringContaining('Courier')],
    ]);
  });

  it('ensures that calculations follow renamed fields, in their order', async () => {
    const form = (value: string): FormSpec => ({
      fields: [
        text('a', value),
        { ...text('sum', '0'), calculate: 'AFSimple_Calculate("SUM", new Array("a", "sum"));' },
      ],
      calculationOrder: ['sum'],
    });
    const { form: found, notes } = await mergeForms([{ form: form('1') }, { form: form('2') }], 'rename');
    expect(found.calculationOrder).toEqual(['sum', 'sum-2']);
    expect(found.fields.map(({ calculation }) => calculation).filter(Boolean)).toEqual([
      'AFSimple_Calculate("SUM", new Array("a", "sum"));',
      'AFSimple_Calculate("SUM", new Array("a-2", "sum-2"));',
    ]);
    expect(notes.filter(({ item }) => item === 'scripts')).toEqual([]);
  });

  it('ensures that a signature is said to be no longer valid', async () => {
    const form: FormSpec = { fields: [{ name: 'Signed', kind: 'signature', value: 'Ada', pages: [0] }] };
    const { notes, places } = await mergeForms([{ form }, { form: { fields: [] } }], 'rename');
    expect(places).toEqual({ Signed: [0] });
    expect(notes).toMatchObject([{ kind: 'lost', item: 'signatures', count: 1, fileName: '0.pdf' }]);
  });
});
