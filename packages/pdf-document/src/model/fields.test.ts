import { createNewDocument, PdfDict, PdfName, type PdfObject, PdfString } from '@recto/pdf-core';
import { expect, test } from 'vitest';
import { inheritedValue, readFields } from './fields.ts';

const text = (value: string) => new PdfString(new TextEncoder().encode(value));
const WIDGET = PdfName.of('Widget');
const TEXT = PdfName.of('Tx');
const form = (fields: PdfObject[]) => PdfDict.of({ AcroForm: PdfDict.of({ Fields: fields }) });

test('ensures that terminal fields are told from groups and widgets, with full names and inherited values', () => {
  const document = createNewDocument();
  const widget = document.add(PdfDict.of({ Subtype: WIDGET }));
  const typeless = PdfDict.of({ AP: new PdfDict() });
  const street = document.add(PdfDict.of({ T: text('street'), Kids: [widget, typeless, null] }));
  const city = document.add(PdfDict.of({ T: text('city'), Subtype: WIDGET, V: text('Ulm') }));
  const unnamed = document.add(PdfDict.of({ Kids: [city] }));
  const address = document.add(PdfDict.of({ T: text('address'), FT: TEXT, V: text('all'), Kids: [street, unnamed] }));
  const alone = document.add(PdfDict.of({ T: text('alone') }));
  const fields = readFields(form([address, alone, address]), document);
  expect(fields.map((field) => [field.fullName, field.type, field.widgets.length, field.ref])).toEqual([
    ['address.street', 'Tx', 2, street],
    ['address.city', 'Tx', 1, city],
    ['alone', null, 0, alone],
  ]);
  expect(fields.map((field) => field.value)).toEqual([text('all'), text('Ulm'), null]);
  expect(fields[0] && inheritedValue(fields[0], 'Ff', document)).toBeNull();
  expect(fields[1]?.parent?.parent?.ref).toEqual(address);
});

test('ensures that a field with fields and widgets below it counts for its widgets too', () => {
  const document = createNewDocument();
  const inner = document.add(PdfDict.of({ T: text('inner') }));
  const mixed = PdfDict.of({ T: text('mixed'), Kids: [PdfDict.of({ Subtype: WIDGET }), inner] });
  expect(readFields(form([mixed]), document).map((field) => field.fullName)).toEqual(['mixed', 'mixed.inner']);
});

test('ensures that rings, shared kids arrays and chains of 50,000 fields end', () => {
  const document = createNewDocument();
  const ring = document.reserve();
  document.set(ring, PdfDict.of({ T: text('r'), Kids: [ring, PdfDict.of({ T: text('x'), Kids: [ring] })] }));
  expect(readFields(form([ring]), document).map((field) => field.fullName)).toEqual([]);
  let deep = document.add(PdfDict.of({ T: text('leaf') }));
  for (let depth = 0; depth < 50_000; depth++) deep = document.add(PdfDict.of({ T: text('f'), Kids: [deep] }));
  const [leaf] = readFields(form([deep]), document);
  expect(leaf && document.resolve(leaf.dict.get('T'))).toEqual(text('leaf'));
  expect(leaf?.fullName.length).toBeLessThan(2000);
  const shared = document.add(Array.from({ length: 5000 }, () => new PdfDict()));
  readFields(form(Array.from({ length: 5000 }, () => PdfDict.of({ T: text('s'), Kids: shared }))), document);
});
